import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { catalogueScheme } from '../../../../../../core/expression/catalogue/catalogue';
import { Scheme } from '../../../../../../core/expression/scheme/scheme';
import { checkExpression } from '../../../../../../core/language/expression/check';
import { defaultSettings, type FilterSettings } from '../../../../../../core/language/settings';

const folder = path.resolve(__dirname, '../../../../../fixtures/filter-findings');

/** Expressions that break a limit of the service, and the codes of the errors that report it. */
const overLimits: readonly (readonly [code: string, text: string, filter?: Partial<FilterSettings>])[] = [
  ['too-long', `http.host eq "${'a'.repeat(5000)}"`],
  ['too-many-regexes', Array.from({ length: 65 }, (_, i) => `http.host matches "a.${i}"`).join(' or ')],
  ['replace-limit', 'regex_replace(regex_replace(http.host, "a", "b"), "c", "d") eq "e"'],
  ['argument-value', 'any(split(http.host, "", 5)[*] eq "a")'],
  ['split-limit', 'any(split(http.host, ",", 0)[*] eq "a")'],
  ['cidr-bits', 'cidr6(ip.src, 129) eq ::'],
  ['bit-slice-bounds', 'bit_slice(udp, 0, 33) eq 1'],
  ['list-name-length', `ip.src in $${'a'.repeat(51)}`],
  ['field-not-in-phase', 'tcp.srcport eq 1', { phase: 'http_request_firewall_custom' }],
  ['function-not-in-phase', 'bit_slice(udp, 0, 8) eq 1', { phase: 'http_request_firewall_custom' }],
  ['needs-plan', 'http.host matches "a.b"', { plan: 'free' }],
  ['invalid-flags', 'wildcard_replace(http.host, "*", "a", "x") eq "a"'],
];

/**
 * Checks the expressions in the fixtures with the given scheme. Returns the sorted codes of all diagnostics except
 * errors, without duplicates.
 */
function codesOf(scheme: Scheme): string[] {
  const codes = fs.readdirSync(folder).flatMap((file) =>
    fs
      .readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !/^[ @]/.test(line))
      .flatMap((text) => checkExpression(text, { kind: 'filter', scheme, now: () => Date.UTC(2026, 0, 1) }))
      .filter(({ severity }) => severity !== 'error')
      .map(({ code }) => code.replace('filter/', '')),
  );
  return [...new Set(codes)].sort();
}

describe('lints with fields that are not those of the reference', () => {
  const all = catalogueScheme();
  const other = new Scheme([...all.definitions()], all.listTypes, false);
  const others = codesOf(other);

  it('report what is wrong whatever the fields mean', () => {
    assert.deepEqual(others, [
      'abbreviated-cidr',
      'always-false',
      'always-true',
      'contradiction',
      'double-negation',
      'duplicate-operand',
      'duplicate-set-item',
      'empty-set',
      'leading-zero',
      'map-each-right',
      'mixed-and-or',
      'mixed-notation',
      'ne-matches-missing',
      'negated-comparison',
      'or-chain-to-set',
      'overlapping-networks',
      'overlapping-ranges',
      'redundant-operand',
      'redundant-parentheses',
      'regex-anchored-literal',
      'regex-duplicate-branch',
      'regex-match-all',
      'regex-plain-literal',
      'regex-quoted-escapes',
      'regex-unescaped-dot',
      'same-operands',
      'single-item-range',
      'tautology',
      'vacuous-all',
    ]);
  });

  for (const [code, text, filter] of overLimits)
    it(`do not report limits of the service: ${code}`, () => {
      const settings = { ...defaultSettings, filter: { ...defaultSettings.filter, ...filter } };
      const check = (scheme: Scheme) =>
        checkExpression(text, { kind: 'filter', scheme, settings }).map((problem) => problem.code);
      assert.ok(check(all).includes(`filter/${code}`));
      assert.ok(!check(other).includes(`filter/${code}`));
    });

  it('report nothing that only the reference says', () => {
    const more = codesOf(all).filter((code) => !others.includes(code));
    assert.deepEqual(more, [
      'body-field-without-body',
      'deprecated-field',
      'encoded-literal',
      'extension-with-dot',
      'full-uri-without-scheme',
      'function-in-filter',
      'function-where-field-exists',
      'hash-bounds',
      'header-key-case',
      'invalid-json-path',
      'len-bounds',
      'list-type',
      'literal-case',
      'long-set',
      'not-in-catalogue',
      'path-without-slash',
      'query-args-source',
      'raw-field',
      'regex-case-flag',
      'reserved-address',
      'split-limit',
      'substring-bounds',
      'timestamp-bounds',
      'unknown-list',
      'unpopulated-field',
      'uri-with-host',
      'value-domain',
      'wildcard-in-plain-string',
    ]);
  });
});
