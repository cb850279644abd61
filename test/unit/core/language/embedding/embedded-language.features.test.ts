import assert from 'node:assert/strict';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { type LanguageContext, type SourceDocument } from '../../../../../core/language/language';
import { defaultSettings } from '../../../../../core/language/settings';
import { applyEdits } from '../../../../../core/text/apply-edits';
import { languageContext } from '../../../../support/language-context';

const context: LanguageContext = languageContext();

const toml = (text: string): SourceDocument => ({
  uri: 'file:///a.toml',
  languageId: 'toml',
  version: 1,
  text: `# rampart-filter\n${text}\n`,
});

const rangeOf = ({ text }: SourceDocument, part: string) => {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
};

describe('features of embedded expressions', () => {
  it('are offered only in languages that can contain expressions', () => {
    const language = embeddedLanguage();
    const claims = (languageId: string, text: string) =>
      language.claims({ uri: 'file:///a', languageId, version: 1, text }, defaultSettings);
    assert.equal(claims('toml', '# rampart-filter\na = "ssl"'), true);
    assert.equal(claims('toml', 'a = "ssl"'), false);
    assert.equal(claims('plaintext', '# rampart-filter\nssl'), false);
  });

  it('are not offered before a block of YAML whose first line is still missing', async () => {
    const text = '# rampart-filter\nexpression: |';
    const document: SourceDocument = { uri: 'file:///a.yaml', languageId: 'yaml', version: 1, text };
    assert.deepEqual(await embeddedLanguage().complete?.(document, 0, context), []);
    assert.deepEqual(await embeddedLanguage().complete?.(document, text.length, context), []);
  });

  it('rename a value in all of its notations', async () => {
    const document = toml('a = "http.host eq \\"old\\" or http.referer eq r#\\"old\\"#"\nb = "old"');
    const rename = async (part: string, name: string) => {
      const { start } = rangeOf(document, part);
      const edits = await embeddedLanguage().rename?.(document, start, name, context);
      const own = edits?.[document.uri];
      return own && applyEdits(document.text, own);
    };
    assert.equal(
      await rename('old', 'new'),
      '# rampart-filter\na = "http.host eq \\"new\\" or http.referer eq r#\\"new\\"#"\nb = "old"\n',
    );
    assert.equal(await rename('http', 'new'), undefined);
    assert.equal(await rename('"old"\n', 'new'), undefined);
  });

  it('do not rename a value if one of the edits cannot be written in the host', async () => {
    const document: SourceDocument = {
      uri: 'file:///a.py',
      languageId: 'python',
      version: 1,
      text: '# rampart-filter\nA = r\'http.host in {"a" r"a"}\'',
    };
    const at = document.text.indexOf('a"');
    const renamed = (name: string) => embeddedLanguage().rename?.(document, at, name, context);
    assert.equal((await renamed('b'))?.[document.uri]?.length, 2);
    assert.equal(await renamed("it's"), undefined);
  });

  it('show the parameters of the call at the cursor, and nothing outside calls and expressions', async () => {
    const document = toml('a = "starts_with(http.host, \\"a\\") and ssl"\nb = "starts_with(1, "');
    const parameter = async (part: string) => {
      const { end } = rangeOf(document, part);
      return (await embeddedLanguage().signature?.(document, end, context))?.activeParameter;
    };
    assert.equal(await parameter('with('), 0);
    assert.equal(await parameter('host, '), 1);
    assert.equal(await parameter('and s'), undefined);
    assert.equal(await parameter('(1, '), undefined);
  });

  it('show hints after the values in the host, except within placeholders', async () => {
    const document: SourceDocument = {
      uri: 'file:///a.tf',
      languageId: 'terraform',
      version: 1,
      text: '# rampart-filter\na = "ip.src in {10.0.0.0/8} and ip.src.country eq \\"DE\\" and ip.src in {${b}}"\n',
    };
    const whole = { start: 0, end: document.text.length };
    const hints = await embeddedLanguage().inlays?.(document, whole, context);
    assert.deepEqual(
      hints?.map(({ offset, label }) => [document.text.slice(offset - 4, offset), label]),
      [
        ['.0/8', '16,777,216 addresses'],
        ['DE\\"', 'Germany'],
      ],
    );
    assert.deepEqual(await embeddedLanguage().inlays?.(document, { start: 0, end: 5 }, context), []);
  });

  it('select the surrounding parts and highlight equal values at positions of the host', async () => {
    const document = toml('a = "http.host eq \\"a\\" or http.referer eq \\"a\\""');
    const { start } = rangeOf(document, 'a\\"');
    const parts = (ranges: readonly { start: number; end: number }[] | undefined) =>
      ranges?.map((range) => [range.start, document.text.slice(range.start, range.end)]);
    assert.deepEqual(
      parts(await embeddedLanguage().selection?.(document, start, context))?.map(([, text]) => text),
      ['a', '\\"a\\"', 'http.host eq \\"a\\"', 'http.host eq \\"a\\" or http.referer eq \\"a\\"'],
    );
    assert.deepEqual(parts(await embeddedLanguage().highlights?.(document, start, context)), [
      [start - 2, '\\"a\\"'],
      [document.text.lastIndexOf('\\"a'), '\\"a\\"'],
    ]);
    assert.deepEqual(await embeddedLanguage().selection?.(document, 3, context), []);
  });

  it('are located in the host, except characteristics of rate limits', async () => {
    const document: SourceDocument = {
      uri: 'file:///a.tf',
      languageId: 'terraform',
      version: 1,
      text: 'resource "cloudflare_ruleset" "a" {\n  rules = [{ expression = "http.host eq \\"${x}\\"", ratelimit = { characteristics = ["ip.src"] } }]\n}\n',
    };
    const located = await embeddedLanguage().expressions?.(document, undefined, context);
    assert.deepEqual(
      located?.map((one) => {
        const { start, end } = one.hostRange(one.holes[0] ?? { start: 0, end: 0 });
        const inner = one.innerOffset(document.text.indexOf('host'));
        return [one.tree.text, document.text.slice(start, end), inner];
      }),
      [['http.host eq "rampart_hole"', '${x}', 5]],
    );
  });

  it('contain the source of placeholders when they are copied', async () => {
    const document: SourceDocument = {
      uri: 'file:///a.tf',
      languageId: 'terraform',
      version: 1,
      text: '# rampart-filter\na = " http.host eq \\"${x}\\" and ip.src in ${y[0]} "\n',
    };
    const copied = (offset: number) => embeddedLanguage().expressionAt?.(document, offset, context);
    assert.equal(await copied(document.text.indexOf('http')), 'http.host eq "${x}" and ip.src in ${y[0]}');
    assert.equal(await copied(document.text.indexOf('a =')), undefined);
    // a position within an interpolation belongs to the code of the host, not to the expression
    assert.equal(await copied(document.text.indexOf('x}')), undefined);
    assert.equal(await copied(document.text.indexOf('${x}')), 'http.host eq "${x}" and ip.src in ${y[0]}');
  });

  it('replace text only within the value', async () => {
    const document = toml('a = "ssl" # c');
    const put = async (part: string) => {
      const edit = await embeddedLanguage().putExpression?.(document, rangeOf(document, part), 'http.host eq "a"', context); // prettier-ignore
      return edit && applyEdits(document.text, [edit]);
    };
    assert.equal(await put('ssl'), '# rampart-filter\na = "http.host eq \\"a\\"" # c\n');
    assert.equal(await put('sl'), '# rampart-filter\na = "shttp.host eq \\"a\\"" # c\n');
    assert.equal(await put('ssl"'), undefined);
    assert.equal(await put('a ='), undefined);
  });

  it('format all expressions of a file as one action, if it is requested and changes something', async () => {
    const titles = async (text: string, wants?: (kind: string) => boolean, part = 'a =') => {
      const document = toml(text);
      const range = { start: document.text.indexOf(part), end: document.text.indexOf(part) };
      const actions = await embeddedLanguage().actions?.(document, range, context, wants);
      return actions?.map(({ title, edits }) => [title, applyEdits(document.text, edits).split('\n')[1]]);
    };
    const layOut = ['Format the filter expressions in this file', 'a = "ssl and http.host == \\"a\\""'];
    assert.deepEqual(await titles('a = "ssl   and http.host==\\"a\\""'), [layOut]);
    assert.deepEqual(await titles('a = "ssl and http.host == \\"a\\""'), []);
    assert.deepEqual(await titles('a = "ssl   and http.host==\\"a\\""', () => false), []);
    assert.deepEqual((await titles('a = "ssl   and http.host==\\"a\\""', undefined, 'http'))?.at(-1), layOut);
  });

  it('have actions for the selected part of the expression', async () => {
    const document = toml('a = "not (ssl and cf.client.bot) or http.host eq \\"a\\""');
    const titles = async (part: string) =>
      (await embeddedLanguage().actions?.(document, rangeOf(document, part), context))?.map(({ title }) => title); // prettier-ignore
    assert.notDeepEqual(await titles('not (ssl and cf.client.bot)'), await titles('http.host eq \\"a\\"'));
  });
});

describe('the expressions of a long list', () => {
  const rules = Array.from({ length: 7 }, (_, i) => ({ action: 'block', filter: { expression: `ip.src.asnum eq ${i}` } })); // prettier-ignore
  const text = JSON.stringify(rules, null, 1);
  const document = { uri: 'file:///a.firewall_rule.json', languageId: 'json', version: 1, text };
  const numbers = async (start: number, end: number) =>
    (await embeddedLanguage().tokens?.(document, context, { start, end }))
      ?.map((token) => text.slice(token.start, token.end))
      .filter((token) => /^\d$/.test(token));
  const startOf = (i: number) => text.indexOf(`ip.src.asnum eq ${i}`);
  const endOf = (i: number) => startOf(i) + 'ip.src.asnum eq 0'.length;

  for (let first = 0; first < 7; first++)
    it(`are found from rule ${first} to the next one, including those that only touch the range`, async () => {
      assert.deepEqual(await numbers(startOf(first), endOf(first)), [String(first)]);
      assert.deepEqual(await numbers(endOf(first), endOf(first)), [String(first)]);
      assert.deepEqual(await numbers(endOf(first) + 1, endOf(first) + 1), []);
      assert.deepEqual(await numbers(startOf(first) - 1, startOf(first) - 1), []);
      if (first < 6)
        assert.deepEqual(await numbers(endOf(first), startOf(first + 1)), [String(first), String(first + 1)]);
    });

  /** Returns a context whose request is canceled at the first pause. */
  function canceledAtPause(): LanguageContext {
    const controller = new AbortController();
    const rest = () => {
      controller.abort();
      return Promise.resolve();
    };
    return { ...context, pace: { due: () => true, rest }, signal: controller.signal };
  }

  it('are not read further after the request was canceled', async () => {
    const language = embeddedLanguage();
    assert.equal((await language.tokens?.(document, context))?.length, 21);
    assert.equal((await language.tokens?.(document, canceledAtPause()))?.length, 3);
  });

  it('are read again if the request was canceled before all of them were found', async () => {
    const language = embeddedLanguage();
    await language.tokens?.(document, canceledAtPause());
    assert.equal((await language.tokens?.(document, context))?.length, 21);
  });
});
