import assert from 'node:assert/strict';
import { parseFor } from '../../../../../../core/language/expression/check';
import { type Lint } from '../../../../../../core/language/expression/lints/lint';
import { LintTable } from '../../../../../../core/language/expression/lints/lint-table';

const silent = () => undefined;
const severity = 'hint';
const lints: readonly Lint[] = [
  { code: 'every', severity, comparison: silent, field: silent, call: silent },
  { code: 'hosts', severity, left: ({ name }) => name === 'http.host', comparison: silent },
  { code: 'equal', severity, operators: ['eq'], comparison: silent },
  { code: 'addresses', severity, compared: 'ip', comparison: silent },
  { code: 'sets', severity, right: 'set', comparison: silent },
  { code: 'plans', severity, fields: ({ facts }) => facts?.plan !== undefined, field: silent },
  { code: 'split', severity, functions: ({ name }) => name === 'split', call: silent },
];

/** Returns the codes of the lints that apply to the outermost node of an expression. */
function asked(text: string, kind: 'filter' | 'value' = 'filter'): string[] {
  const { root } = parseFor(text, { kind });
  const table = new LintTable(lints);
  const codes = (all: readonly { readonly lint: Lint }[]) => all.map(({ lint }) => lint.code);
  switch (root?.kind) {
    case 'comparison':
      return codes(
        table.of(root.left.kind === 'field' ? root.left.field : root.left.function).comparison(root),
      );
    case 'field':
      return codes(table.of(root.field).field);
    case 'call':
      return codes(table.of(root.function).call);
    default:
      return [];
  }
}

describe('the table of lints', () => {
  for (const [text, codes] of [
    ['http.host eq "a"', ['every', 'hosts', 'equal']],
    ['http.host in {"a"}', ['every', 'hosts', 'sets']],
    ['http.referer ne "a"', ['every']],
    ['lower(http.host) eq "a"', ['every', 'equal']],
    ['ip.src eq 1.2.3.4', ['every', 'equal', 'addresses']],
    ['ip.src in {1.2.3.4}', ['every', 'addresses', 'sets']],
    ['http.new_field eq "a"', ['every', 'hosts', 'equal', 'addresses']],
    ['ssl', ['every']],
    ['cf.bot_management.verified_bot', ['every', 'plans']],
  ] as const)
    it(`asks ${codes.join(', ')} about ${text}`, () => assert.deepEqual(asked(text), codes));

  for (const [text, codes] of [
    ['split(http.host, ".", 2)[0]', ['every', 'split']],
    ['lower(http.host)', ['every']],
    ['new_function(http.host)', ['every', 'split']],
  ] as const)
    it(`asks ${codes.join(', ')} about ${text}`, () => assert.deepEqual(asked(text, 'value'), codes));
});
