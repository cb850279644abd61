import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { runCli } from '../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../support/temp-folder';

const files = {
  'rules/office.access_rule.json': '{"id": "1", "mode": "block", "configuration": {"target": "ip", "value": "203.0.113.7"}, "notes": "scanner"}',
  'rules/block.firewall_rule.jsonc': '{"id": "2", "action": "block", "filter": {"id": "f"}} // why',
  'rules/f.filter.json': '[{"id": "f", "expression": "ip.geoip.country eq \\"DE\\""}]',
  'rules/main.tf': 'resource "cloudflare_user_agent_blocking_rule" "a" {\n  zone_id = "z"\n  mode = "block"\n  paused = true\n  configuration {\n    target = "ua"\n    value = "Bad"\n  }\n}\n',
  'rules/other.json': '{"mode": "block"}',
  'export.json': '{"success": true, "errors": [], "result": [{"id": "9", "mode": "block", "configuration": {"target": "country", "value": "DE"}}]}',
}; // prettier-ignore

describe('rampart convert', () => {
  afterEach(removeTempFolders);

  it('prints a report', async () => {
    const { code, out } = await runCli(['convert', 'rules'], { cwd: tempFolder(files) });
    assert.equal(code, 1); // the filter cannot be converted
    assert.match(out, /^# Conversion to Custom Rules\n/);
    assert.match(out, /\| Found \| 4 \|/);
  });

  it('writes valid documents, and never overwrites files', async () => {
    const cwd = tempFolder(files);
    await runCli(['convert', '--out', 'new', '--disabled', 'rules'], { cwd });
    assert.deepEqual(fs.readdirSync(path.join(cwd, 'new')).sort(), [
      'access_block.list.json',
      'custom-rules.ruleset.json',
      'report.md',
    ]);
    const ruleset = JSON.parse(fs.readFileSync(path.join(cwd, 'new/custom-rules.ruleset.json'), 'utf8')) as {
      rules: { ref: string; expression: string; enabled: boolean }[];
    };
    assert.deepEqual(
      ruleset.rules.map(({ ref, expression, enabled }) => [ref, expression, enabled]),
      [
        ['access-block', 'ip.src in $access_block', false],
        ['user-agent', 'http.user_agent eq "Bad"', false],
        ['firewall-2', 'ip.src.country eq "DE"', false],
      ],
    );
    assert.equal((await runCli(['check', 'new'], { cwd })).code, 0);
    const again = await runCli(['convert', '--out', 'new', 'rules'], { cwd });
    assert.deepEqual([again.code, again.out], [2, '']);
    assert.match(again.err, /exists\. Name another folder/);
  });

  it('reads an export of the API whose type is given', async () => {
    const { code, out } = await runCli(['convert', '--format', 'json', 'export.json'], {
      cwd: tempFolder(files),
    });
    assert.equal(code, 0);
    const { documents, converted } = JSON.parse(out) as { documents: object; converted: object[] };
    assert.deepEqual(Object.keys(documents), ['custom-rules.ruleset.json']);
    assert.deepEqual(converted, [
      { kind: 'access_rule', id: '9', outcome: 'same', refs: ['access-block'], notes: [] },
    ]);
  });

  it('says when there is nothing to convert', async () => {
    const { code, err } = await runCli(['convert', 'rules/other.json'], { cwd: tempFolder(files) });
    assert.equal(code, 2);
    assert.match(err, /contain no legacy rules/);
  });
});
