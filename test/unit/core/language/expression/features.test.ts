import assert from 'node:assert/strict';
import { parseFor } from '../../../../../core/language/expression/check';
import { actions } from '../../../../../core/language/expression/features/actions';
import { complete } from '../../../../../core/language/expression/features/complete';
import { format } from '../../../../../core/language/expression/features/format';
import { hover } from '../../../../../core/language/expression/features/hover';
import { inlays } from '../../../../../core/language/expression/features/inlays';
import { semanticTokens } from '../../../../../core/language/expression/features/semantic-tokens';
import { signature } from '../../../../../core/language/expression/features/signature';
import {
  folding,
  highlights,
  selection,
  symbols,
} from '../../../../../core/language/expression/features/structure';
import { type ExpressionView } from '../../../../../core/language/expression/features/view';
import { isProvedSame } from '../../../../../core/expression/refactor/proved-same';
import { type ExpressionKind } from '../../../../../core/expression/tree';
import { noFacts } from '../../../../../core/language/facts';
import { defaultSettings, type FilterSettings } from '../../../../../core/language/settings';
import { applyEdits } from '../../../../../core/text/apply-edits';

/** Returns the text, the cursor offset, and the view of a source text in which `‸` marks the cursor. */
function at(marked: string, kind: ExpressionKind = 'filter', lists: FilterSettings['lists'] = {}) {
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const filter = { ...defaultSettings.filter, lists };
  const tree = parseFor(text, { kind, settings: { ...defaultSettings, filter } });
  const view: ExpressionView = { tree, settings: filter, facts: noFacts };
  return { text, offset, view };
}

function labels(marked: string, kind?: ExpressionKind): string[] {
  const { view, offset } = at(marked, kind, { blocked: 'ip', hosts: 'hostname' });
  return complete(view, offset)
    .toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1))
    .map(({ label }) => label);
}

function accept(marked: string, label: string): string {
  const { view, offset, text } = at(marked);
  const item = complete(view, offset).find((one) => one.label === label);
  assert.ok(item, `no completion ${label}`);
  return applyEdits(text, [item.edit]);
}

const textOperators = ['eq', 'ne', 'in', 'contains', 'wildcard', 'strict wildcard', 'matches'];
const numberOperators = ['eq', 'ne', 'in', 'lt', 'le', 'gt', 'ge', 'bitwise_and'];
const logicalOperators = ['and', 'or', 'xor'];

describe('completion in expressions', () => {
  const exact: readonly [string, string[]][] = [
    ['http.request.uri.path ‸', textOperators],
    ['http.request.uri.path e‸', textOperators],
    ['lower(http.host) ‸', textOperators],
    ['http.request.headers["a"][0] ‸', textOperators],
    ['any(http.request.headers.names[*] ‸)', textOperators],
    ['ssl and len(http.host) ‸', numberOperators],
    ['ssl ‸', logicalOperators],
    ['http.host eq "a" ‸', logicalOperators],
    ['(http.host eq "a") ‸', logicalOperators],
    ['ip.src in {1.2.3.4} ‸', logicalOperators],
    ['http.request.headers ‸', []],
    ['ip.src in ‸', ['{…}', '$blocked', '$cf.anonymizer', '$cf.botnetcc', '$cf.malware', '$cf.open_proxies', '$cf.vpn']], // prettier-ignore
    ['ip.src in $b‸', ['{…}', '$blocked', '$cf.anonymizer', '$cf.botnetcc', '$cf.malware', '$cf.open_proxies', '$cf.vpn']], // prettier-ignore
    ['http.host in ‸', ['{…}', '$hosts']],
    ['http.request.headers.names[‸', ['0', '*']],
    ['http.host matches ‸', ['"…"']],
  ];
  for (const [marked, expected] of exact)
    it(`offers what fits: ${marked}`, () => {
      assert.deepEqual(labels(marked), expected);
    });

  it('offers fields by prefix at each dot, then functions', () => {
    const all = labels('‸');
    assert.ok(all.includes('http.host') && all.includes('lower') && all.at(-1) !== 'http.host');
    const uri = labels('ssl and http.request.uri.‸');
    assert.ok(uri.length > 5 && uri.every((label) => label.startsWith('http.request.uri.')), String(uri));
    assert.equal(
      accept('ssl and http.request.uri.‸query', 'http.request.uri.path'),
      'ssl and http.request.uri.path',
    );
  });

  it('offers fields where `and` is missing before them', () => {
    for (const before of ['http.host eq "a"\n', 'ip.src in {1.2.3.4} ', 'ssl ', '(ssl) ']) {
      const found = labels(`${before}http.request.m‸`);
      assert.ok(found.includes('http.request.method') && !found.includes('and'), String(found));
      assert.ok(
        found.every((label) => label.startsWith('http.request.m')),
        String(found),
      );
      assert.equal(accept(`${before}http.‸`, 'http.host'), `${before}http.host`);
      assert.deepEqual(labels(`${before}a‸`), logicalOperators);
    }
  });

  it('offers every name whatever was typed, so that the editor finds it by any of its parts', () => {
    for (const typed of ['uri', 'src', 'user', 'coun', 'not uri', '(path', 'ssl and requri']) {
      const found = labels(`${typed}‸`);
      for (const name of ['http.request.uri.path', 'ip.src.country', 'http.user_agent'])
        assert.ok(found.includes(name), `${typed}: ${name}`);
    }
  });

  it('offers first what the text uses, then the most common fields', () => {
    const found = labels('cf.edge.server_port eq 1 and lower(http.referer) eq "a" or ‸');
    assert.deepEqual(found.slice(0, 4), ['cf.edge.server_port', 'http.referer', 'lower', 'http.host']);
    assert.deepEqual(labels('‸').slice(0, 3), ['http.host', 'http.request.uri.path', 'ip.src']);
    assert.deepEqual(labels('starts_with(‸').slice(0, 2), ['http.host', 'http.request.uri.path']);
    assert.equal(labels('‸').at(-1), 'ip.geoip.subdivision_2_iso_code');
  });

  it('shows the type of every name on its row, and only once', () => {
    const { view, offset } = at('‸');
    const items = complete(view, offset);
    const host = items.find(({ label }) => label === 'http.host');
    assert.equal(host?.type, 'String');
    assert.ok(!host.documentation?.includes('http.host: String'));
    const lower = items.find(({ label }) => label === 'lower');
    assert.deepEqual([lower?.signature, lower?.type], ['(source: String)', 'String']);
  });

  it('offers operands on the right side where they are allowed', () => {
    const right = labels('http.host eq ‸');
    assert.equal(right[0], '"…"');
    assert.ok(right.includes('http.referer') && right.includes('lower') && right.includes('coalesce'));
    assert.ok(!right.includes('len') && !right.includes('ip.src') && !right.includes('http.host'));
    assert.ok(labels('len(http.host) gt ‸').includes('len'));
    assert.deepEqual(labels('http.host contains ‸'), ['"…"']);
    assert.ok(labels('http.host eq lower(‸').includes('http.referer'));
    assert.ok(labels('http.host eq http.request.headers["‸').includes('user-agent'));
    assert.deepEqual(labels('http.host eq lower(http.referer) ‸'), logicalOperators);
    assert.deepEqual(labels('http.host eq http.request.headers["a"][0] ‸'), logicalOperators);
  });

  it('offers functions with values only in values, and no name that may be a typo of the documentation', () => {
    assert.ok(!labels('‸').includes('regex_replace') && labels('‸', 'value').includes('regex_replace'));
    assert.ok(!labels('‸').includes('cf.tls_client_ciphers_sha1'));
  });

  it('finds countries by their names, and hosts among the zones of the account', () => {
    const { view, offset } = at('ip.src.country eq ger‸');
    const germany = complete(view, offset).find(({ label }) => label === '"DE"');
    assert.equal(germany?.type, 'Germany');
    assert.match(germany.filterText ?? '', /Germany/);
    const host = at('http.host eq "‸"');
    const facts = { resources: { zone: { a1: { name: 'harbour-goods.example' } } } };
    assert.deepEqual(
      complete({ ...host.view, facts }, host.offset).map(({ label }) => label),
      ['harbour-goods.example'],
    );
  });

  it('offers arguments of the right type', () => {
    const inLower = labels('lower(‸)');
    assert.ok(inLower.includes('http.host'));
    assert.ok(!inLower.includes('ip.src') && !inLower.includes('ssl') && !inLower.includes('not'));
    assert.deepEqual(labels('cidr(ip.src, ‸)'), []);
  });

  it('offers the values that a field can have', () => {
    assert.equal(accept('http.request.method eq ‸', '"POST"'), 'http.request.method eq "POST"');
    assert.equal(
      accept('http.request.method in {"GET" "‸"}', 'POST'),
      'http.request.method in {"GET" "POST"}',
    );
    assert.equal(accept('ip.src.country eq "‸"', 'DE'), 'ip.src.country eq "DE"');
    assert.ok(labels('http.request.headers["‸').includes('user-agent'));
    assert.deepEqual(labels('http.host contains "‸"'), []);
  });

  it('offers no operators in values', () => {
    assert.deepEqual(labels('http.host ‸', 'value'), []);
    assert.deepEqual(labels('lower(http.host) ‸', 'value'), []);
  });
});

describe('hover in expressions', () => {
  const cases: readonly [marked: string, about: string, ...words: string[]][] = [
    ['http.h‸ost eq "a"', 'http.host', 'String', 'Hostname'],
    ['low‸er(http.host) eq "a"', 'lower', 'Example'],
    [
      'ip.src in {10.0.0.0‸/8}',
      '10.0.0.0/8',
      '16,777,216 addresses',
      'Part of the special-purpose network `10.0.0.0/8` (private addresses).',
    ],
    ['ip.src eq 100.64.0.‸1', '100.64.0.1', '`100.64.0.0/10` (shared addresses for carrier-grade NAT)'],
    ['ip.src.asnum eq 644‸96', '64496', 'AS64496'],
    ['http.request.timestamp.sec gt 17‸00000000', '1700000000', '2023-11-14 22:13:20 UTC'],
    ['http.host matches "^a+\\\\.(b|c)‸$"', '"^a+\\\\.(b|c)$"', 'the start of the string', 'one or more times', 'the end of the string'], // prettier-ignore
    [
      'http.host matches "(?i)a(?-i)‸b"',
      '"(?i)a(?-i)b"',
      '- ignoring case from here on\n- the string `a`\n- case-sensitive from here on\n- the string `b`',
    ],
    ['http.host matches "(?is)a‸."', '"(?is)a."', '- flag setting `is` from here on\n'],
    ['http.host matches "(?i-s)a‸."', '"(?i-s)a."', '- flag setting `i-s` from here on\n'],
    ['http.host matches "(?i:a)‸b"', '"(?i:a)b"', '- (the string `a`) with flag setting `i`\n'],
    ['ip.src.country eq "D‸E"', '"DE"', 'Germany'],
    ['ip.src in $cf.v‸pn', '$cf.vpn', 'Virtual private networks'],
    ['http.host eq low‸er(http.referer)', 'lower', 'Example', 'Based on the reference as of 2026-10-12.'],
    [
      'coales‸ce(http.host, "a") eq "b"',
      'coalesce',
      'Available since 2026-10-01.',
      'Source as of 2026-10-01',
    ],
    ['cf.waf.signature.request.re‸fs[0] eq "a"', 'cf.waf.signature.request.refs', 'Early access'],
    ['http.host wild‸card "a*"', 'wildcard', 'ignoring case'],
    ['http.host =‸= "a"', '==', '`eq`, `==`', 'Equal'],
    ['ssl an‸d http.host eq "a"', 'and', 'both conditions'],
    ['no‸t ssl', 'not', 'Negates'],
  ];
  for (const [marked, about, ...words] of cases)
    it(`explains ${marked}`, () => {
      const { view, offset, text } = at(marked);
      const found = hover(view, offset);
      assert.ok(found);
      assert.equal(text.slice(found.range.start, found.range.end), about);
      for (const word of words) assert.ok(found.markdown.includes(word), found.markdown);
    });

  it('shows nothing for what needs no explanation', () => {
    const { view, offset } = at('http.host eq "a‸"');
    assert.equal(hover(view, offset), undefined);
  });
});

describe('structure of expressions', () => {
  it('shows the signature of the innermost call', () => {
    const { view, offset } = at('starts_with(lower(http.host), "a‸")');
    const found = signature(view, offset);
    assert.equal(found?.activeParameter, 1);
    assert.ok(found.label.startsWith('starts_with('));
    const parameter = found.parameters[1]?.label;
    assert.ok(parameter && found.label.slice(parameter.start, parameter.end).includes(': '));
  });

  it('gives every colored token its type', () => {
    const { view, text } = at('‸not lower(http.host) eq "a" and ip.src in $x');
    assert.deepEqual(
      semanticTokens(view).map(({ start, end, type }) => `${text.slice(start, end)} ${type}`),
      ['not keyword', 'lower function', 'http.host variable', 'eq operator', '"a" string', 'and keyword', 'ip.src variable', 'in operator', '$x enumMember'], // prettier-ignore
    );
  });

  it('lists conditions, folds, selects and highlights', () => {
    const { view, text, offset } = at('ssl and (http.host eq "‸a"\n or http.host eq "b")');
    const [root] = symbols(view);
    assert.deepEqual([root?.name, root?.children?.map(({ name }) => name)], ['and', ['ssl', 'or']]);
    assert.deepEqual(
      folding(view).map(({ start, end }) => text.slice(start, end)),
      ['(http.host eq "a"\n or http.host eq "b")'],
    );
    assert.deepEqual(
      selection(view, offset).map(({ start, end }) => text.slice(start, end)).slice(0, 3),
      ['a', '"a"', 'http.host eq "a"'],
    ); // prettier-ignore
    const field = text.indexOf('http.host');
    assert.deepEqual(highlights(view, field + 1).map(({ start }) => start), [field, text.lastIndexOf('http.host')]); // prettier-ignore
  });

  it('shows hints with the sizes of large networks and names of countries', () => {
    const { view, text } = at(
      '‸ip.src in {10.0.0.0/8 192.0.2.0/24 1.2.3.4 2001:db8::/32} or ip.src.country eq "DE"',
    );
    assert.deepEqual(
      inlays(view, { start: 0, end: text.length }).map(({ label }) => label),
      ['16,777,216 addresses', '2^96 addresses', 'Germany'],
    );
  });
});

describe('rewriting expressions', () => {
  function rewritten(marked: string, title: string): string | undefined {
    const { view, offset, text } = at(marked);
    const found = actions(view, { start: offset, end: offset }).find((action) => action.title === title);
    return found && applyEdits(text, found.edits);
  }
  const cases: readonly [marked: string, title: string, result: string][] = [
    ['http.host in {"‸a" "b"}', 'Convert to an `or` chain', '(http.host eq "a" or http.host eq "b")'],
    ['not http.host in {"‸a" "b"}', 'Convert to an `or` chain', 'not (http.host eq "a" or http.host eq "b")'],
    ['ip.src.asnum in {‸30 4 30}', 'Sort the set and remove duplicates', 'ip.src.asnum in {4 30}'],
    [
      'ip.src in {‸10.0.0.0/9 10.128.0.0/9}',
      'Merge adjacent and overlapping items',
      'ip.src in {10.0.0.0/8}',
    ],
    [
      '(http.host eq "a" ‸or ssl) and (http.host eq "a" or http.referer eq "b")',
      'Factor out the common condition',
      'http.host eq "a" or (ssl and http.referer eq "b")',
    ],
    ['http.host eq "a" and ‸(ssl or http.host eq "a")', 'Simplify the expression', 'http.host eq "a"'],
    ['http.host eq "a" ‸or ssl or http.host eq "b"', 'Convert to a set', 'http.host in {"a" "b"} or ssl'],
    ['‸ssl && http.host == "a"', 'Write operators as words', 'ssl and http.host eq "a"'],
    ['‸not ssl and http.host eq "a"', 'Write operators as symbols', '!ssl && http.host == "a"'],
  ];
  for (const [marked, title, result] of cases)
    it(`keeps the meaning: ${title}: ${marked}`, () => {
      assert.equal(rewritten(marked, title), result);
      assert.ok(isProvedSame(at(`‸${result}`).view.tree, at(marked).view.tree));
    });

  it('offers nothing with another meaning for a missing value', () => {
    const element = 'http.request.headers["x"][0]';
    assert.equal(rewritten(`${element} ne "a" ‸and ${element} ne "b"`, 'Convert to a set'), undefined);
    assert.equal(
      rewritten(`not ${element} eq "a" ‸and not ${element} eq "b"`, 'Convert to a set'),
      `not ${element} in {"a" "b"}`,
    );
  });

  it('offers nothing that is not proved', () => {
    const chain = 'any(http.request.headers["a"][*] eq http.host) ‸and not any(http.request.headers["a"][*] eq http.host and ssl)'; // prettier-ignore
    assert.equal(rewritten(chain, 'Simplify the expression'), undefined);
  });

  it('negates, and says that the meaning changes', () => {
    assert.equal(
      rewritten('ssl and http.host‸ eq "a"', 'Negate the condition'),
      'ssl and not http.host eq "a"',
    );
    assert.equal(
      rewritten('ssl and not http.host‸ eq "a"', 'Remove the negation'),
      'ssl and http.host eq "a"',
    );
  });

  it('formats long expressions, and nothing that an error hides', () => {
    const long = Array.from({ length: 9 }, (_, i) => `http.host eq "example-${i}.com"`).join(' or ');
    const { view, text } = at(`‸${long}`);
    const formatted = applyEdits(text, format(view, { tabSize: 2 }));
    assert.equal(formatted.split('\n').length, 9);
    assert.deepEqual(format(at(`‸${formatted}`).view, { tabSize: 2 }), []);
    for (const broken of ['http.host   eq "a" )', 'http.host   eq "a" http.referer eq "b"'])
      assert.deepEqual(format(at(`‸${broken}`).view, { tabSize: 2 }), [], broken);
  });

  it('formats around errors that hide nothing', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['http.host   eq "a\\.b"  and   ssl', 'http.host eq "a\\.b" and ssl'],
      ['http.host   = "a"', 'http.host = "a"'],
      ['http.hst  eq   "a  b" or\tcf.edge.shard in {1   2}', 'http.hst eq "a  b" or cf.edge.shard in {1 2}'],
    ];
    for (const [text, expected] of cases) {
      const { view } = at(`‸${text}`);
      assert.equal(applyEdits(text, format(view, { tabSize: 2 })), expected);
    }
  });
});
