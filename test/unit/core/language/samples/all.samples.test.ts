import assert from 'node:assert/strict';
import { type LocatedExpression, type SourceDocument } from '../../../../../core/language/language';
import { createLanguageService } from '../../../../../core/language/languages';
import { countAnswers, sampleHover, sampleInlay } from '../../../../../core/language/samples/annotate';
import { SampleSet } from '../../../../../core/language/samples/sample-set';
import { shownTrace } from '../../../../../core/language/samples/trace-view';
import { readRequestFile } from '../../../../../core/requests/request-file';
import { createScriptParsers } from '../../../../../core/script/script-parsers';
import { languageContext } from '../../../../support/language-context';

const service = createLanguageService(({ error }) => assert.fail(String(error)));
const context = languageContext({ scripts: createScriptParsers });

const requests = `### shop
# @rampart ip.src = 203.0.113.7
# @rampart ip.src.country = DE
GET https://www.example.com/shop?page=2
X-Team: a
### login
POST https://www.example.com/login
`;
const all = readRequestFile('a.http', requests).map((one) => ({ ...one, name: one.name ?? '' }));
const one = new SampleSet(all.slice(0, 1), 0);
const both = new SampleSet(all, 0);

function documentOf(name: string, languageId: string, text: string): SourceDocument {
  return { uri: `file:///w/${name}`, languageId, version: 1, text };
}

async function expressionsOf(document: SourceDocument): Promise<readonly LocatedExpression[]> {
  return service.collect(document, context, (language) =>
    language.expressions?.(document, undefined, context),
  );
}

/** Returns the document's text with each inlay inserted where it is shown. */
async function withInlays(document: SourceDocument, set: SampleSet = one): Promise<string> {
  const hints = (await expressionsOf(document)).flatMap((place) => sampleInlay(place, set, false) ?? []);
  return hints
    .sort((a, b) => b.offset - a.offset)
    .reduce(
      (text, { offset, label }) => `${text.slice(0, offset)}<${label}>${text.slice(offset)}`,
      document.text,
    );
}

const filter = (text: string) => documentOf('a.rfilter', 'rampart-filter', text);

describe('a chosen sample shows', () => {
  const answers: [string, string][] = [
    ['http.host eq "www.example.com"', 'matches'],
    ['http.host eq "a"', 'no match'],
    ['cf.bot_management.score lt 30', 'depends on cf.bot_management.score'],
    ['cf.bot_management.score lt 30 and http.host eq "a"', 'no match'],
    [
      'cf.waf.score lt 3 or cf.waf.score.sqli gt 5 or cf.bot_management.score lt 9',
      'depends on cf.waf.score and 2 more',
    ],
    ['any(http.request.headers["x-team"][*] eq "a")', 'matches'],
    ['ip.src in $office', 'depends on $office'],
    ['ip.src in $office or ip.src in $home', 'depends on $office, $home'],
  ];
  for (const [text, label] of answers)
    it(`after ${text}`, async () => assert.equal(await withInlays(filter(text)), `${text}<${label}>`));

  it('nothing after an expression with errors, or after blank text', async () => {
    assert.equal(await withInlays(filter('http.host == ')), 'http.host == ');
    assert.equal(await withInlays(filter(' \n')), ' \n');
  });

  it('the result of a value expression', async () => {
    const value = (text: string) => withInlays(documentOf('a.rvalue', 'rampart-filter-value', text));
    const text = 'concat("https://", http.host, http.request.uri.path)';
    assert.equal(await value(text), `${text}<→ "https://www.example.com/shop">`);
    assert.equal(await value('lower(cf.tls_cipher)'), 'lower(cf.tls_cipher)<depends on cf.tls_cipher>');
  });

  const hosts: [string, string, string, string][] = [
    ['JSON', 'x.firewall_rule.json', 'json', '[{"action": "block", "filter": {"expression": "ssl¦"}}]'],
    ['YAML', 'a.yaml', 'yaml', '# rampart-filter\nexpression: ssl¦\n'],
    ['TOML', 'a.toml', 'toml', '# rampart-filter\nexpression = "ssl¦"\n'],
    ['Terraform', 'a.tf', 'terraform', 'resource "cloudflare_ruleset" "r" {\n  rules {\n    action = "block"\n    expression = "ssl¦"\n  }\n}\n'],
    ['a script', 'a.ts', 'typescript', 'export const expression = /* rampart-filter */ "ssl¦";\n'],
    ['Python', 'a.py', 'python', '# rampart-filter\nexpression = "ssl¦"\n'],
    ['Markdown', 'a.md', 'markdown', '```rampart-filter\nssl¦\n```\n'],
    ['a shell', 'a.sh', 'shellscript', "# rampart-filter\nEXPRESSION='ssl¦'\n"],
    ['a remote document', 'x/firewall_rule/1.json', 'json', '{"action": "block", "filter": {"expression": "ssl¦"}}'],
  ]; // prettier-ignore
  for (const [host, name, languageId, text] of hosts)
    it(`the answer at the end of an expression in ${host}`, async () => {
      const document = { ...documentOf(name, languageId, text.replace('¦', '')) };
      const remote = {
        ...document,
        uri: 'rampart:/Work/x.firewall_rule.jsonc?%2Fc1%2Fzones%2Fz%2Ffirewall_rule%2Fr1',
      };
      assert.equal(
        await withInlays(host === 'a remote document' ? remote : document),
        text.replace('¦', '<matches>'),
      );
    });

  it('that it depends on what the host inserts, and on nothing else', async () => {
    const terraform = (expression: string) =>
      withInlays(
        documentOf('a.tf', 'terraform', `resource "cloudflare_ruleset" "r" {\n  rules {\n    action = "block"\n    expression = "${expression}"\n  }\n}\n`), // prettier-ignore
      );
    const labelOf = async (expression: string) => /<(.*?)>/.exec(await terraform(expression))?.[1];
    assert.equal(await labelOf('http.host eq \\"${var.host}\\"'), 'depends on ${…}');
    assert.equal(await labelOf('http.host eq \\"${var.host}\\" and not ssl'), 'no match');
    assert.equal(await labelOf('http.host eq \\"${var.host}\\" or ssl'), 'matches');
    assert.equal(await labelOf('not http.host in ${var.hosts}'), 'depends on ${…}');
    // an interpolated value may extend beyond the clause in which it seems to be
    assert.equal(await labelOf('not ssl and ${var.more}'), 'depends on ${…}');
  });

  it('how many of several samples match, and which lens lists them', async () => {
    const [place] = await expressionsOf(filter('http.request.method eq "POST"'));
    assert.ok(place);
    assert.deepEqual(countAnswers(place, both), { samples: 2, matching: 1, open: 0 });
    assert.equal(sampleInlay(place, both, false)?.label, '1 of 2 match');
    assert.equal(sampleInlay(place, both, true), undefined);
    const [open] = await expressionsOf(filter('ip.src.country eq "DE"'));
    assert.deepEqual(open && countAnswers(open, both), { samples: 2, matching: 1, open: 1 });
  });

  it('the value of the operand under the pointer, or why it has none', async () => {
    const text =
      'http.request.headers["x-none"][0] eq "a" and lower(http.host) eq "a" and ip.src in {10.0.0.0/8}';
    const hoverAt = async (at: string, set = one) => {
      const [place] = await expressionsOf(filter(text));
      const found = place && sampleHover(place, text.indexOf(at) + 1, set);
      return found && [text.slice(found.range.start, found.range.end), found.markdown];
    };
    assert.deepEqual(await hoverAt('headers'), ['http.request.headers["x-none"][0]', 'Value in the sample request `shop`: `missing (no key "x-none")`']); // prettier-ignore
    assert.deepEqual(await hoverAt('lower'), [
      'lower(http.host)',
      'Value in the sample request `shop`: `"www.example.com"`',
    ]);
    assert.deepEqual(await hoverAt('host'), [
      'http.host',
      'Value in the sample request `shop`: `"www.example.com"`',
    ]);
    assert.deepEqual(await hoverAt('ip.src', both), ['ip.src', 'Value in the sample request `shop`: `203.0.113.7`\n\nValue in the sample request `login`: `unknown`']); // prettier-ignore
    assert.equal(await hoverAt('and'), undefined);
    assert.equal(await hoverAt('10.0.0.0'), undefined);
  });

  it('strings of other users as plain text, not as Markdown', async () => {
    const evil = new SampleSet([{ name: '`x` [a](b)', request: all[0]?.request, facts: [{ name: 'ip.src.city', value: '`[click](https://example.org)`' }] }], 0); // prettier-ignore
    const [place] = await expressionsOf(filter('ip.src.city eq "a"'));
    const markdown = place && sampleHover(place, 1, evil)?.markdown;
    assert.equal(
      markdown,
      'Value in the sample request `` `x` [a](b) ``: ``"`[click](https://example.org)`"``',
    );
  });
});

describe('a trace', () => {
  it('has each clause with its result, values and position in the document', async () => {
    const expression = 'http.host eq \\"a\\" and ssl';
    const text = `{"action": "block", "filter": {"expression": "${expression}"}}`;
    const [place] = await expressionsOf(documentOf('x.firewall_rule.json', 'json', text));
    const trace = place && shownTrace(place, one, 0);
    assert.ok(trace?.root);
    assert.equal(text.slice(trace.start, trace.end), expression);
    assert.deepEqual([trace.sample, trace.answer, trace.result], ['shop', 'no match', false]);
    const shown = trace.root.children.map((node) => [text.slice(node.start, node.end), node.text, node.result, node.needed, node.values.map((one) => `${one.text} = ${one.value} @ ${text.slice(one.start, one.end)}`)]); // prettier-ignore
    assert.deepEqual(shown, [
      [
        'http.host eq \\"a\\"',
        'http.host eq "a"',
        false,
        true,
        ['http.host = "www.example.com" @ http.host'],
      ],
      ['ssl', 'ssl', true, false, ['ssl = true @ ssl']],
    ]);
  });

  it('says what it depends on and what it assumes', async () => {
    const text = 'http.request.headers["y"][0] ne "a" or cf.waf.score lt 3';
    const [place] = await expressionsOf(filter(text));
    const trace = place && shownTrace(place, one, 0);
    assert.equal(trace?.alternative, 'unknown');
    assert.deepEqual(
      trace.assumed.map(({ id }) => id),
      ['assume/ne-on-missing'],
    );
    assert.match(trace.assumed[0]?.text ?? '', /as in the open-source engine/);
    const [open] = await expressionsOf(filter('cf.waf.score lt 3'));
    assert.deepEqual(open && shownTrace(open, one, 0)?.needs, ['cf.waf.score']);
  });

  it('contains only plain data, so that it can be sent to any client', async () => {
    const [place] = await expressionsOf(filter('cf.waf.score lt 3'));
    const trace = place && shownTrace(place, one, 0);
    assert.deepEqual(structuredClone(trace?.root), {
      start: 0,
      end: 17,
      kind: 'comparison',
      text: 'cf.waf.score lt 3',
      result: 'unknown',
      needed: true,
      values: [{ start: 0, end: 12, text: 'cf.waf.score', value: 'unknown' }],
      children: [],
    });
  });

  it('of a value expression has the whole first', async () => {
    const [place] = await expressionsOf(documentOf('a.rvalue', 'rampart-filter-value', 'lower(http.host)'));
    const trace = place && shownTrace(place, one, 0);
    assert.equal(trace?.root, undefined);
    assert.deepEqual(
      trace?.values.map(({ text, value }) => `${text} = ${value}`),
      ['lower(http.host) = "www.example.com"', 'http.host = "www.example.com"'],
    );
  });

  it('of 4,000 characters has every clause, in order', async () => {
    const clauses = Array.from({ length: 130 }, (_, i) => `http.request.uri.path eq "/${i}"`);
    const text = clauses.join(' or ');
    assert.ok(text.length > 4000);
    const [place] = await expressionsOf(filter(text));
    const trace = place && shownTrace(place, one, 0);
    assert.deepEqual(
      trace?.root?.children.map((node) => node.text),
      clauses,
    );
  });
});
