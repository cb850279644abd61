import assert from 'node:assert/strict';
import { pulumiExpressions } from '../../../../../../core/language/embedding/script/pulumi-expressions';
import { createScriptParsers } from '../../../../../../core/script/script-parsers';

const parsers = createScriptParsers();

describe('expressions in Pulumi programs', () => {
  it('have their type, their phase and their position', () => {
    const text = `import * as cf from "@pulumi/cloudflare";
new cf.Ruleset("a", {
  phase: "http_ratelimit",
  rules: [{
    expression: ("ssl"),
    ratelimit: { characteristics: ["ip.src", other], countingExpression: \`http.host eq "\${host}"\` },
    actionParameters: { uri: { path: { expression: 'lower(http.host)' } } },
    description: "ssl",
  }],
});
new cf.List("b", { description: "ssl", items: [] });`;
    const found = pulumiExpressions(parsers.parse({ uri: 'index.ts', language: 'typescript', text }));
    assert.deepEqual(
      found.map(({ kind, value, phase, isCharacteristic = false, start }) => [
        kind,
        value,
        phase,
        isCharacteristic,
        text.slice(start, start + 5),
      ]),
      [
        ['filter', 'ssl', 'http_ratelimit', false, '("ssl'],
        ['value', 'ip.src', 'http_ratelimit', true, '"ip.s'],
        ['filter', 'http.host eq "rampart_hole"', 'http_ratelimit', false, '`http'],
        ['value', 'lower(http.host)', 'http_ratelimit', false, "'lowe"],
      ],
    );
  });
});
