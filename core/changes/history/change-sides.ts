import { documentText } from '../../resources/document-text';
import { type Json } from '../../resources/json';
import { printJsonc } from '../../resources/print-jsonc';
import { parseRef } from '../../resources/ref';
import { type ChangeEntry, type ItemEntry } from './change-entry';
import { memberChange } from './undo-members';

/**
 * Returns the values before and after a change, which are the two sides of a comparison. If the change affected members
 * of a group or items of a list, the sides are the removed and the added members or items.
 */
export function changeSides(entry: ChangeEntry): { readonly before: string; readonly after: string } {
  const { items, ref = '', target, before, after, scope } = entry;
  if (entry.members) {
    const change = memberChange(entry);
    return { before: printJsonc(change?.removed ?? []), after: printJsonc(change?.added ?? []) };
  }
  if (entry.listItems) {
    const { added, removed } = entry.listItems;
    return { before: printJsonc(removed), after: printJsonc(added) };
  }
  const all: readonly ItemEntry[] = items ?? [
    { ref, target, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) },
  ];
  const text = (side: (item: ItemEntry) => Json | undefined): string =>
    all
      .flatMap((item) => {
        const [parsed, record] = [parseRef(item.ref), side(item)];
        return parsed && record !== undefined
          ? [documentText({ ref: parsed, record, scope }, { isSnapshot: true })]
          : [];
      })
      .join('\n');
  return { before: text((item) => item.before), after: text((item) => item.after) };
}
