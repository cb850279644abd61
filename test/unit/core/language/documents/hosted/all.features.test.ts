import assert from 'node:assert/strict';
import { embeddedLanguage } from '../../../../../../core/language/embedding/embedded-language';
import { hostedLanguage as createHostedLanguage } from '../../../../../../core/language/documents/hosted/hosted-language';
import { type SourceDocument } from '../../../../../../core/language/language';
import { applyEdits } from '../../../../../../core/text/apply-edits';
import { languageContext } from '../../../../../support/language-context';

const hostedLanguage = createHostedLanguage(embeddedLanguage());

const fileOf = (text: string, languageId = 'terraform'): SourceDocument => ({
  uri: languageId === 'terraform' ? 'file:///main.tf' : 'file:///Pulumi.yaml',
  languageId,
  version: 1,
  text,
});

/** Returns the completions at `‸`, and the text after accepting each of them. */
async function offered(marked: string, languageId?: string): Promise<Map<string, string>> {
  const offset = marked.indexOf('‸');
  const document = fileOf(marked.replace('‸', ''), languageId);
  const items = (await hostedLanguage.complete?.(document, offset, languageContext({}))) ?? [];
  return new Map(items.map(({ label, edit }) => [label, applyEdits(document.text, [edit])]));
}

/** Returns the text after the first fix of each diagnostic, by code. */
async function fixed(text: string, languageId?: string): Promise<Map<string, string>> {
  const problems = await hostedLanguage.problems(fileOf(text, languageId), languageContext({}));
  return new Map(
    problems.flatMap(({ code, fixes: [fix] = [] }) =>
      fix ? [[code.replace('document/', ''), applyEdits(text, fix.edits)] as const] : [],
    ),
  );
}

const inBlocks = (rule: string): string => `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
${rule}
  }
}
`;
const inAttributes = (rule: string): string => `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{
${rule}
  }]
}
`;
const inPulumi = (rule: string): string => `resources:
  shop:
    type: cloudflare:Ruleset
    properties:
      zoneId: abc
      kind: zone
      phase: http_request_firewall_custom
      rules:
        - ref: a
${rule}
`;

describe('rulesets and lists of other tools', () => {
  for (const [form, of] of [['blocks', inBlocks], ['attributes', inAttributes]] as const) {
    it(`complete values in ${form} of Terraform`, async () => {
      const actions = await offered(of('    action = "blo‸"\n    expression = "ssl"'));
      assert.equal(actions.get('managed_challenge'), of('    action = "managed_challenge"\n    expression = "ssl"'));
      assert.ok((await offered(of('    action = ‸'))).has('block'), 'without a value');
      assert.deepEqual([...(await offered(of('    action = "block"\n    expression = "ssl"\n    enabled = ‸'))).keys()], ['true', 'false']);
      assert.deepEqual([...(await offered(of('    action = "block"\n    description = "‸"'))).keys()], []);
    });

    it(`complete properties in ${form} of Terraform`, async () => {
      const names = await offered(of('    action = "block"\n    expr‸'));
      assert.equal(names.get('expression'), of('    action = "block"\n    expression = '));
      assert.equal(names.has('action'), false, 'it is there already');
      assert.equal(names.get('action_parameters'), of('    action = "block"\n    action_parameters'));
      const open = form === 'blocks' ? 'action_parameters {' : 'action_parameters = {';
      const parameters = await offered(of(`    action = "skip"\n    expression = "ssl"\n    ${open}\n      p‸\n    }`));
      assert.ok(parameters.has('phases') && parameters.has('products') && !parameters.has('response'), [...parameters.keys()].join());
    });
  } // prettier-ignore

  it('complete phases, and nothing outside resources', async () => {
    const text = 'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "‸"\n}\n';
    assert.ok((await offered(text)).has('http_request_cache_settings'));
    assert.equal((await offered(`locals {\n  action = "‸"\n}\n${text.replace('‸', '')}`)).size, 0);
  });

  it('complete in YAML of Pulumi, whose names are in camel case', async () => {
    assert.equal((await offered(inPulumi('          action: b‸'), 'yaml')).get('block'), inPulumi('          action: "block"'));
    assert.ok((await offered(inPulumi('          action: block\n          ‸\n          enabled: true'), 'yaml')).has('actionParameters'));
  }); // prettier-ignore

  it('describe a property and a value', async () => {
    const text = inBlocks('    action = "skip"\n    expression = "ssl"');
    const hover = async (word: string): Promise<string> =>
      (await hostedLanguage.hover?.(fileOf(text), text.indexOf(word) + 1, languageContext({})))?.markdown ??
      '';
    assert.match(await hover('phase '), /\*\*phase\*\*/);
    assert.match(await hover('skip'), /skip/);
    assert.equal(await hover('zone_id'), '');
  });

  it('replace a value with a fix', async () => {
    const list = (items: string): string => `resource "cloudflare_list" "a" {\n  account_id = var.a\n  name = "Head-Office"\n  kind = "ip"\n${items}}\n`;
    const v5 = await fixed(list('  items = [{ ip = "2606:4700::1" }]\n'));
    assert.match(v5.get('range-prefix') ?? '', /items = \[\{ ip = "2606:4700::\/64" \}\]/);
    assert.match(v5.get('name-chars') ?? '', /name = "head_office"/);
    const v4 = await fixed(list('  item {\n    value {\n      ip = "2606:4700::1"\n    }\n  }\n'));
    assert.match(v4.get('range-prefix') ?? '', /ip = "2606:4700::\/64"\n/);
    const account = (level: string): string => inBlocks('    action = "execute"\n    expression = "http.host eq \\"a\\""\n    action_parameters {\n      id = var.id\n    }').replace('zone_id', 'account_id').replace('"zone"', level);
    assert.match((await fixed(account('"root"'))).get('account-condition') ?? '', /expression = "\(http.host eq \\"a\\"\) and cf.zone.plan eq \\"ENT\\""/);
  }); // prettier-ignore

  it('have no fixes whose notation differs there', async () => {
    const twice = 'resource "cloudflare_list" "a" {\n  name = "a"\n  kind = "asn"\n  items = [{ asn = 1 }, { asn = 1 }]\n}\n';
    const problems = await hostedLanguage.problems(fileOf(twice), languageContext({}));
    assert.deepEqual(problems.map(({ code, fixes }) => [code, fixes]), [['document/duplicate-item', undefined]]);
  }); // prettier-ignore

  it('fix a value in YAML, with quotes', async () => {
    const text = 'resources:\n  a:\n    type: cloudflare:List\n    properties:\n      accountId: x\n      name: Head-Office\n      kind: ip\n';
    assert.match((await fixed(text, 'yaml')).get('name-chars') ?? '', /name: "head_office"\n/);
  }); // prettier-ignore
});

describe('the language of hosted documents', () => {
  it('parses expressions for checks and actions, once for each text, but not for completion or hovers', async () => {
    let parses = 0;
    const embedded = embeddedLanguage();
    const language = createHostedLanguage({
      expressions: (document, range, context) => {
        parses++;
        return embedded.expressions?.(document, range, context) ?? [];
      },
    });
    const document = fileOf(
      'resource "cloudflare_ruleset" "r" {\n  rules {\n    action = "blo"\n    expression = "ssl"\n  }\n}\n',
    );
    const offset = document.text.indexOf('blo"') + 3;
    const context = languageContext();
    assert.notEqual(
      await language.hover?.(document, document.text.indexOf('action') + 1, context),
      undefined,
    );
    assert.notDeepEqual(await language.complete?.(document, offset, context), []);
    assert.equal(parses, 0);
    await language.problems(document, context);
    await language.actions?.(document, { start: offset, end: offset }, context);
    await language.problems(document, context);
    assert.equal(parses, 1);
  });
});
