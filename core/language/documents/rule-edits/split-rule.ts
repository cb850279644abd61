import { type TextEdit } from '../../../base/problem';
import { type JsonObject, plainOf, textMember, valueOf } from '../../../json/tree';
import { applyEdits } from '../../../text/apply-edits';
import { memberRemovals } from '../member-removals';
import { additionAfter } from './list-layout';
import { readAs } from './proved-list';
import { stringEdit } from './string-edit';
import { type WrittenRules } from './written-rules';

/** Properties that the service assigns to each rule individually. */
const ownOfOne: ReadonlySet<string> = new Set(['id', 'version', 'last_updated']);

/**
 * Returns edits that split a rule into several rules, each with one of the expressions. Returns undefined if the
 * notation or layout of the text does not allow this.
 */
export function splitEdits(
  rules: WrittenRules,
  index: number,
  [first = '', ...rest]: readonly string[],
): readonly TextEdit[] | undefined {
  const rule = rules.rules[index];
  const edit = rule?.expression && stringEdit(rules, rule.expression, first);
  if (!edit) return undefined;
  const taken = new Set(rules.rules.flatMap(({ node }) => textMember(node, 'ref') ?? []));
  const ref = textMember(rule.node, 'ref');
  const copies = rest.map((expression) => ({
    expression,
    ...(ref === undefined ? {} : { ref: freeRef(ref, taken) }),
  }));
  const added = copies.flatMap((copy) => copyOf(rules, rule.node, copy) ?? []);
  if (added.length < copies.length) return undefined;
  const wanted = rules.list.items.flatMap((item, at) => {
    const plain = plainOf(item) as Readonly<Record<string, unknown>>;
    if (at !== index) return [plain];
    const shared = Object.fromEntries(Object.entries(plain).filter(([name]) => !ownOfOne.has(name)));
    return [{ ...plain, expression: first }, ...copies.map((copy) => ({ ...shared, ...copy }))];
  });
  return readAs(rules, [edit, additionAfter(rules, index, added)], wanted);
}

function freeRef(ref: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${ref}_${number}`)) number++;
  taken.add(`${ref}_${number}`);
  return `${ref}_${number}`;
}

/**
 * Returns the text of a rule with new values for some string properties (`strings`, by property name) and without the
 * properties that the service assigns to each rule. Returns undefined if a property cannot be edited.
 */
function copyOf(
  rules: WrittenRules,
  node: JsonObject,
  strings: Readonly<Record<string, string>>,
): string | undefined {
  const edits: TextEdit[] = memberRemovals(node, (name) => ownOfOne.has(name));
  for (const [name, value] of Object.entries(strings)) {
    const place = valueOf(node, name);
    const edit = place && stringEdit(rules, place, value);
    if (!edit) return undefined;
    edits.push(edit);
  }
  const { start, end } = node;
  const shifted = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(rules.text.slice(start, end), shifted).trimEnd();
}
