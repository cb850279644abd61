import { countWhile } from '../base/sorted';
import { type Steps } from '../base/steps';
import { commonPrefix, commonSuffix } from '../text/changed-range';
import { findList, type ListItem, ListScanner } from './list';
import { type Mistake } from './mistake';

/** The items of a document. A document that is not a list has a single item. Items are read one by one and cached. */
export interface Outline {
  readonly text: string;
  /** The document's list. Absent if the document is not a list. */
  readonly list?: { readonly open: number; readonly end: number; readonly enveloped: boolean };
  readonly items: readonly ListItem[];
  /** Mistakes after the last item. Offsets are relative to the start of the text. */
  readonly mistakes: readonly Mistake[];
}

export interface OutlineChange {
  readonly outline: Outline;
  /**
   * Number of items at the start that are unchanged since the earlier outline. `keptTail` is the number of items at
   * the end that are unchanged except for their position.
   */
  readonly keptHead: number;
  readonly keptTail: number;
}

export interface OutlineOptions {
  readonly comments: boolean;
  readonly split: boolean;
}

/**
 * Finds the items of the text. This happens in steps, because the text may be several megabytes long. If the outline
 * of an earlier version of the text is given, only the range between the first and the last difference is read.
 * `split` is false for kinds of documents whose whole body is a list.
 */
export function* outlineSteps(text: string, options: OutlineOptions, before?: Outline): Steps<OutlineChange> {
  const { comments } = options;
  const list = options.split ? findList(text) : undefined;
  if (!list) {
    const kept = before && !before.list && before.text === text ? 1 : 0;
    const whole: ListItem = { start: 0, end: text.length, next: text.length, comma: false, mistakes: [] };
    return { outline: { text, items: [whole], mistakes: [] }, keptHead: kept, keptTail: 0 };
  }
  const reusable =
    before?.list?.open === list.open && before.list.enveloped === list.enveloped ? before : undefined;
  let items: ListItem[] = [];
  let keptTail = 0;
  let suffixFrom = Infinity;
  let shift = 0;
  if (reusable) {
    const prefix = commonPrefix(reusable.text, text);
    const suffix = commonSuffix(reusable.text, text, prefix);
    // An item can be reused only if the character that ends it (a comma, or else the next character) is also
    // unchanged.
    const isKept = ({ comma, next }: ListItem): boolean => (comma ? next : next + 1) <= prefix;
    items = reusable.items.slice(0, countLeading(reusable.items, isKept));
    suffixFrom = reusable.text.length - suffix;
    shift = text.length - reusable.text.length;
  }
  const keptHead = items.length;
  const scanner = new ListScanner(text, comments, items.at(-1)?.next ?? list.open + 1);
  let oldIndex = keptHead;
  for (;;) {
    const item = scanner.item();
    if (!item) break;
    if (reusable) {
      while ((reusable.items[oldIndex]?.start ?? Infinity) + shift < item.start) oldIndex++;
      const old = reusable.items[oldIndex];
      // Text between two items belongs to the second item.
      const leadStart = reusable.items[oldIndex - 1]?.next ?? list.open + 1;
      const leadKept = leadStart >= suffixFrom && leadStart + shift === (items.at(-1)?.next ?? list.open + 1);
      if (old && old.start + shift === item.start && old.start >= suffixFrom && leadKept) {
        const tail = reusable.items.slice(oldIndex);
        keptTail = tail.length;
        items = items.concat(shift === 0 ? tail : tail.map((one) => moved(one, shift)));
        const end = new ListScanner(text, comments, items.at(-1)?.next ?? item.next);
        return { outline: closed(text, list, items, end), keptHead, keptTail };
      }
    }
    items.push(item);
    yield;
  }
  return { outline: closed(text, list, items, scanner), keptHead, keptTail };
}

/** Returns the number of leading items that satisfy a condition. The condition must be false for all later items. */
const countLeading = (items: readonly ListItem[], holds: (item: ListItem) => boolean): number =>
  countWhile(items.length, (index) => {
    const item = items[index];
    return item !== undefined && holds(item);
  });

const moved = ({ start, end, next, comma, mistakes }: ListItem, shift: number): ListItem => ({
  start: start + shift,
  end: end + shift,
  next: next + shift,
  comma,
  mistakes,
});

function closed(
  text: string,
  list: { readonly open: number; readonly enveloped: boolean },
  items: readonly ListItem[],
  scanner: ListScanner,
): Outline {
  scanner.item(); // There are no more items, so this moves the scanner to the end of the list.
  const last = items.at(-1);
  const comma = last?.comma ? last.next - 1 : undefined;
  const { end, mistakes } = scanner.close(comma);
  return { text, list: { ...list, end }, items, mistakes };
}
