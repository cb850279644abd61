import assert from 'node:assert/strict';
import fc from 'fast-check';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { assumptionBit } from '../../../../../core/expression/evaluate/assumptions';
import { type Inputs } from '../../../../../core/expression/evaluate/inputs';
import { parseExpression } from '../../../../../core/expression/parse';
import { chainToSets } from '../../../../../core/expression/refactor/chain-to-set';
import { droppings } from '../../../../../core/expression/refactor/dropped';
import { edited } from '../../../../../core/expression/refactor/edited';
import { isProvedEdit } from '../../../../../core/expression/refactor/proved-edits';
import { simplified } from '../../../../../core/expression/refactor/simplify';
import { type TextEdit } from '../../../../../core/base/problem';
import { compiled, prepared } from '../../../../support/evaluation';
import { arrayFilter, arraysUpTo, textFilter, textsUpTo } from '../../../../support/filter-pairs';

const off = assumptionBit['assume/ne-on-missing'];

/** Prepares a request twice. In the first result, `ne` with a missing value is true. In the second, it is false. */
const request = (fields: Readonly<Record<string, unknown>>): Inputs[] => {
  const inputs = prepared({ fields, absent: 'missing' });
  return [inputs, inputs.with({ off })];
};

const hosts = textsUpTo(2).flatMap((text) => request({ 'http.host': text }));
const headers = [
  ...request({ 'http.request.headers': {} }),
  ...arraysUpTo(2, textsUpTo(2)).flatMap((x) => request({ 'http.request.headers': { x } })),
];

/** Checks that every refactoring of a filter has the same result as the filter itself for all requests. */
function agree(text: string, requests: readonly Inputs[]): void {
  const tree = parseExpression(text, { kind: 'filter', scheme: catalogueScheme() });
  const { root } = tree;
  assert.ok(root, text);
  const simple = simplified(tree);
  const edits: TextEdit[][] = [
    ...droppings(tree),
    ...(root.kind === 'logical' ? chainToSets(tree, root) : []),
  ];
  const others = edits.flatMap((one) => (isProvedEdit(tree, one) ? [edited(tree, one)?.text ?? ''] : []));
  const filter = compiled(text);
  for (const other of [...(simple === undefined ? [] : [simple]), ...others]) {
    const rewritten = compiled(other);
    for (const one of requests) assert.equal(rewritten.test(one), filter.test(one), `${text} | ${other}`);
  }
}

const chained = (filter: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(filter, filter, filter, fc.constantFrom('and', 'or'), fc.constantFrom('and', 'or'))
    .map(([a, b, c, outer, inner]) => `(${a}) ${outer} ((${b}) ${inner} not (${c}))`);

describe('refactorings of random filters, checked against all requests with short strings', function () {
  this.timeout(60_000);

  it('keep the meaning of conditions on strings', () => {
    fc.assert(
      fc.property(chained(textFilter), (text) => agree(text, hosts)),
      { numRuns: 10, seed: 18 },
    );
  });

  it('keep the meaning of conditions on values that may be missing', () => {
    fc.assert(
      fc.property(chained(arrayFilter), (text) => agree(text, headers)),
      { numRuns: 10, seed: 18 },
    );
  });
});
