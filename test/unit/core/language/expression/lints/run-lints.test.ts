import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { catalogueScheme } from '../../../../../../core/expression/catalogue/catalogue';
import { Scheme } from '../../../../../../core/expression/scheme/scheme';
import { checkExpression } from '../../../../../../core/language/expression/check';

const folder = path.resolve(__dirname, '../../../../../fixtures/filter-findings');

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
  const others = codesOf(new Scheme([...all.definitions()], all.listTypes, false));

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
