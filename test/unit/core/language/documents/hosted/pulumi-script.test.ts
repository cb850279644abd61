import assert from 'node:assert/strict';
import { hostedLanguage as createHostedLanguage } from '../../../../../../core/language/documents/hosted/hosted-language';
import { mayHoldPulumiResources } from '../../../../../../core/language/documents/hosted/pulumi-script';
import { embeddedLanguage } from '../../../../../../core/language/embedding/embedded-language';
import { type SourceDocument } from '../../../../../../core/language/language';
import { createScriptParsers } from '../../../../../../core/script/script-parsers';
import { applyEdits } from '../../../../../../core/text/apply-edits';
import { languageContext } from '../../../../../support/language-context';

const embedded = embeddedLanguage();
const hosted = createHostedLanguage(embedded);
const parsers = createScriptParsers();
const context = languageContext({ scripts: () => parsers });

const names = { typescript: 'index.ts', javascript: 'index.js', python: '__main__.py' } as const;
type Script = keyof typeof names;

const fileOf = (text: string, languageId: Script): SourceDocument => ({
  uri: `file:///${names[languageId]}`,
  languageId,
  version: 1,
  text,
});

/**
 * Returns a line for each diagnostic in a file: the code and the first line of the marked text. Returns only
 * `not claimed` if the language does not handle the file.
 */
async function found(text: string, languageId: Script = 'typescript'): Promise<string[]> {
  const document = fileOf(text, languageId);
  if (!hosted.claims(document, context.settings)) return ['not claimed'];
  const problems = [
    ...(await hosted.problems(document, context)),
    ...(await embedded.problems(document, context)),
  ];
  return problems.map(
    ({ code, start, end }) =>
      `${code.replace('document/', '')} ${text.slice(start, end).split('\n')[0] ?? ''}`,
  );
}

/** Returns the completions at `‸`, and the text after accepting each of them. */
async function offered(marked: string, languageId: Script): Promise<Map<string, string>> {
  const offset = marked.indexOf('‸');
  const document = fileOf(marked.replace('‸', ''), languageId);
  const items = (await hosted.complete?.(document, offset, context)) ?? [];
  return new Map(items.map(({ label, edit }) => [label, applyEdits(document.text, [edit])]));
}

const inTypeScript = (rules: string, phase = '"http_request_firewall_custom"'): string => `
import * as pulumi from "@pulumi/pulumi";
import * as cloudflare from "@pulumi/cloudflare";

const zoneId = new pulumi.Config().require("zone");
export const shop = new cloudflare.Ruleset("shop", {
  zoneId,
  name: "shop",
  kind: "zone",
  phase: ${phase},
  rules: [
${rules}
  ],
}, { protect: true });
`;

const inPython = (rules: string): string => `
import pulumi
import pulumi_cloudflare as cloudflare

shop = cloudflare.Ruleset("shop",
    zone_id=pulumi.Config().require("zone"),
    name="shop",
    kind="zone",
    phase="http_request_firewall_custom",
    rules=[
${rules}
    ],
    opts=pulumi.ResourceOptions(protect=True))
`;

describe('rulesets and lists in Pulumi programs', () => {
  it('are valid in TypeScript', async () => {
    const rules = `
    { ref: "a", action: "block", expression: 'http.host eq "a.example"', enabled: flag },
    { ref: "b", action: "skip", actionParameters: { phases: ["http_ratelimit"] }, expression: \`http.host eq "\${host}"\` },
    { ref: "c", action: pick("block"), expression: pulumi.interpolate\`http.host eq "\${host}"\`, ...common },
    { ref: "d", action: "block" as const, expression: "http.host eq \\"a\\"" + ' or ssl' },
    ...more.map((path) => ({ action: "block", expression: path })),`;
    assert.deepEqual(await found(inTypeScript(rules)), []);
  });

  it('are valid in Python', async () => {
    const rules = `
        cloudflare.RulesetRuleArgs(ref="a", action="block", expression='http.host eq "a.example"', enabled=True),
        {"ref": "b", "action": "skip", "action_parameters": {"phases": ["http_ratelimit"]}, "expression": f'http.host eq "{host}"'},
        cloudflare.RulesetRuleArgs(ref="c", action="block", expression=host.apply(lambda it: it), description=None),
        cloudflare.RulesetRuleArgs(**common),
        {**common, "ref": "d"},
        *[cloudflare.RulesetRuleArgs(action="block", expression=path) for path in paths],`;
    assert.deepEqual(await found(inPython(rules), 'python'), []);
  });

  it('are checked in TypeScript', async () => {
    const rules = `
    { ref: "a", action: "route", expression: "ssl", actionParameters: { origin: { port: 8443 } } },
    { ref: "a", action: "block", expression: 'http.hots eq "a"', actionParameters: { response: { statusCode: 503, contentType: "text/html", content: "no" } } },
    { ref: "c", action: "log", expression: "http.response.code eq 500" },`;
    assert.deepEqual(await found(inTypeScript(rules)), [
      'out-of-range 503',
      'duplicate-ref "a"',
      'action-phase "route"',
      'filter/unknown-field http.hots',
      'filter/field-not-in-phase http.response.code',
    ]);
  });

  it('are checked in Python', async () => {
    const rules = `
        cloudflare.RulesetRuleArgs(
            ref="a",
            action="route",
            expression="ssl",
            action_parameters=cloudflare.RulesetRuleActionParametersArgs(
                origin=cloudflare.RulesetRuleActionParametersOriginArgs(port=8443),
            ),
        ),
        cloudflare.RulesetRuleArgs(ref="b", action="block"),
        {"ref": "b", "action": "block", "expression": ('http.host eq "a" '
            'and http.hots eq "b"')},`;
    assert.deepEqual(await found(inPython(rules), 'python'), [
      'required-missing cloudflare.RulesetRuleArgs(',
      'duplicate-ref "b"',
      'action-phase "route"',
      'filter/unknown-field http.hots',
    ]);
  });

  it('report rules that never run, unless a value is unknown', async () => {
    const pair = (first: string): string => inTypeScript(`
    { ref: "a", action: "block", expression: "true"${first} },
    { ref: "b", action: "log", expression: 'http.host eq "a"' },`);
    assert.deepEqual(await found(pair('')), [`unreachable-rule 'http.host eq "a"'`]);
    assert.deepEqual(await found(pair(', enabled: flag')), []);
    assert.deepEqual(await found(pair(', ...more')), []);
    const settings = (second: string): string =>
      inTypeScript(`
    { ref: "a", action: "set_config", expression: 'http.host eq "a"', actionParameters: { ssl: "full" } },
    { ref: "b", action: "set_config", expression: "true", actionParameters: { ssl: "off" }${second} },`, '"http_config_settings"');
    assert.deepEqual(await found(settings('')), [`overwritten-rule 'http.host eq "a"'`]);
    assert.deepEqual(await found(settings(', enabled: flag')), []);
    assert.deepEqual(await found(settings(', ...more')), []);
  }); // prettier-ignore

  it('have an unknown phase if it is computed', async () => {
    const rule = '{ ref: "a", action: "route", actionParameters, expression: "http.response.code eq 500" },';
    assert.deepEqual(await found(inTypeScript(rule, 'phase')), []);
  });

  it('have names in the plural', async () => {
    const text = inTypeScript(
      `{ ref: "a", action: "set_cache_settings", expression: "ssl", actionParameters: { cache: true, edgeTtl: { mode: "override_origin", default: 60 * 60, statusCodeTtls: [{ statusCode: 200, value: 60 }, { statusCodeRange: { from: 599, to: 500 }, value: 5 }] } } },`,
      '"http_request_cache_settings"',
    );
    assert.deepEqual(await found(text), ['status-code-ttl 599']);
  });

  it('are recognized only by their imports', async () => {
    const resource = (name: string): string => `(${name})("x", { accountId: "a", name: "of-fice", kind: "ip" });`;
    const of = (imports: string, callee: string): Promise<string[]> =>
      found(`${imports}\nnew ${callee}${resource('').slice(2)}`);
    assert.deepEqual(await of('import { List } from "@pulumi/cloudflare";', 'List'), ['name-chars "of-fice"']);
    assert.deepEqual(await of('import { List as L } from "@pulumi/cloudflare";', 'L'), ['name-chars "of-fice"']);
    assert.deepEqual(await of('const { List } = require("@pulumi/cloudflare");', 'List'), ['name-chars "of-fice"']);
    assert.deepEqual(await of('const cf = require("@pulumi/cloudflare");', 'cf.List'), ['name-chars "of-fice"']);
    assert.deepEqual(await of('import * as cf from "@pulumi/cloudflare"; import { List } from "immutable";', 'List'), []);
    assert.deepEqual(await of('import * as cf from "@pulumi/cloudflare";', 'cf.Record /* List */'), []);
    assert.deepEqual(await found('import { List } from "immutable";\nnew List("x", { name: "of-fice" });'), ['not claimed']);
    assert.equal(mayHoldPulumiResources('import * as cf from "@pulumi/cloudflare";\nnew cf.Record("a", {});'), false);
  }); // prettier-ignore

  it('read lists and their items', async () => {
    const text = `
import pulumi_cloudflare
from pulumi_cloudflare import ListItem, ListArgs

def office(account):
    pulumi_cloudflare.List("office", ListArgs(account_id=account, name="office", kind="ip", items=[{"value": {"ip": "1.1.1.1/33"}}, {"ip": "8.8.8.0/24"}]))
    ListItem("one", account_id=account, list_id="x", ip="2606:4700::1/96")
`;
    assert.deepEqual(await found(text, 'python'), ['range-prefix "1.1.1.1/33"', 'range-prefix "2606:4700::1/96"']);
  }); // prettier-ignore

  it('do not report missing properties while the program has errors', async () => {
    assert.deepEqual(await found(inTypeScript('{ action: "block", } }')), []);
    assert.deepEqual(await found(inPython('{"action": "block", ('), 'python'), []);
  });

  it('complete values and properties', async () => {
    const value = await offered(inTypeScript(`{ ref: "a", action: 'blo‸', expression: "ssl" },`), 'typescript');
    assert.equal(value.get('block'), inTypeScript(`{ ref: "a", action: 'block', expression: "ssl" },`));
    const names = await offered(inTypeScript('{ action: "block", action‸ },'), 'typescript');
    assert.equal(names.get('actionParameters'), inTypeScript('{ action: "block", actionParameters:  },'));
    assert.equal(names.has('action'), false, 'it is there already');
    assert.equal((await offered(inTypeScript('{ action: "block", expression: "ssl, ‸" },'), 'typescript')).size, 0);
    const flags = await offered(inPython('cloudflare.RulesetRuleArgs(action="block", enabled=‸)'), 'python');
    assert.deepEqual([...flags.keys()], ['True', 'False']);
    const keywords = await offered(inPython('cloudflare.RulesetRuleArgs(action="block", expr‸)'), 'python');
    assert.equal(keywords.get('expression'), inPython('cloudflare.RulesetRuleArgs(action="block", expression=)'));
    const keys = await offered(inPython('{\n"action": "block",\nexpr‸\n}'), 'python');
    assert.equal(keys.get('expression'), inPython('{\n"action": "block",\n"expression": \n}'));
  }); // prettier-ignore

  it('describe a property, and complete in expressions', async () => {
    const text = inTypeScript(`{ action: "skip", expression: 'http.ho' },`);
    const document = fileOf(text, 'typescript');
    const hover = await hosted.hover?.(document, text.indexOf('phase:') + 1, context);
    assert.match(hover?.markdown ?? '', /\*\*phase\*\*/);
    const items = await embedded.complete?.(document, text.indexOf('http.ho') + 7, context);
    assert.ok(items?.some(({ label }) => label === 'http.host'));
    const inExpression = await embedded.hover?.(fileOf(text.replace('http.ho', 'ip.src'), 'typescript'), text.indexOf('http.ho') + 4, context); // prettier-ignore
    assert.match(inExpression?.markdown ?? '', /ip\.src/);
  });

  it('replace a value with a fix', async () => {
    const fix = async (text: string, languageId: Script): Promise<string> => {
      const [problem] = await hosted.problems(fileOf(text, languageId), context);
      return applyEdits(text, problem?.fixes?.[0]?.edits ?? []);
    };
    const list = `import { List } from "@pulumi/cloudflare";\nnew List("x", { accountId, name: 'Of-fice', kind: "ip" });`;
    assert.match(await fix(list, 'typescript'), /name: "of_fice"/);
  });

  it('split a rule in its own notation', async () => {
    const split = async (text: string, languageId: Script): Promise<string> => {
      const at = text.indexOf('http.host');
      const actions = (await hosted.actions?.(fileOf(text, languageId), { start: at, end: at }, context)) ?? [];
      return applyEdits(text, actions.find(({ title }) => title.startsWith('Split'))?.edits ?? []);
    };
    assert.equal(
      await split(inTypeScript(`    { action: "block", expression: 'http.host eq "a" or ssl' },`), 'typescript'),
      inTypeScript(`    { action: "block", expression: 'http.host eq "a"' },\n    { action: "block", expression: 'ssl' },`),
    );
    const rule = (expression: string): string => `        cloudflare.RulesetRuleArgs(action="block", expression="${expression}")`;
    assert.equal(
      await split(inPython(rule('http.host eq \\"a\\" or ssl')), 'python'),
      inPython(`${rule('http.host eq \\"a\\"')},\n${rule('ssl')}`),
    );
  }); // prettier-ignore
});
