import { type TextEdit } from '../../../base/problem';
import { joinedFilter } from '../../../expression/refactor/joined-filter';
import { plainOf, textMember, valueOf } from '../../../json/tree';
import { maxExpression } from '../../../rules/convert/conversion';
import { removalOf } from './list-layout';
import { readAs } from './proved-list';
import { stringEdit, textOfFilter } from './string-edit';
import { type WrittenRules } from './written-rules';

/**
 * Returns edits that merge later rules into an earlier one. The caller must have checked with `canJoin` or
 * `mergeGroups` that the rules can be merged. Returns undefined if the text cannot be edited accordingly, if the
 * expression becomes too long, or if the description of a later rule would be lost.
 */
export function mergeEdits(
  rules: WrittenRules,
  into: number,
  others: readonly number[],
): readonly TextEdit[] | undefined {
  const merged = [into, ...others].map((index) => rules.rules[index]);
  const [first] = merged;
  const joined = joinedFilter(merged.flatMap((one) => one?.tree ?? []));
  const expression = joined && textOfFilter(joined, rules.notation);
  if (!first?.expression || expression === undefined || expression.length > maxExpression) return undefined;
  const descriptions = merged.flatMap((one) => textMember(one?.node, 'description') ?? []).filter(Boolean);
  const place = valueOf(first.node, 'description');
  const description = [...new Set(descriptions)].join('; ');
  if (description !== '' && place?.type !== 'string') return undefined;
  const edits = [
    stringEdit(rules, first.expression, expression),
    ...(place?.type === 'string' && place.value !== description
      ? [stringEdit(rules, place, description)]
      : []),
    ...others.map((index) => removalOf(rules, index)),
  ];
  if (edits.includes(undefined)) return undefined;
  const wanted = rules.list.items.flatMap((item, index) => {
    if (others.includes(index)) return [];
    const plain = plainOf(item) as object;
    if (index !== into) return [plain];
    return [{ ...rules.withExpression(plain, expression), ...(place ? { description } : {}) }];
  });
  return readAs(
    rules,
    edits.flatMap((edit) => edit ?? []),
    wanted,
  );
}
