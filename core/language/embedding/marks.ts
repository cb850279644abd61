import { markingComment } from '../../base/marking-comment';
import { type OffsetRange } from '../../base/problem';
import { countWhile } from '../../base/sorted';
import { type ExpressionKind } from '../../expression/tree';
import { type ZonePlan } from '../../expression/scheme/facts';

/** The content of a marking comment, which applies to the text after it. */
export interface Mark {
  readonly kind: ExpressionKind;
  readonly phase?: string;
  readonly plan?: ZonePlan;
}

/**
 * Parses a comment that starts with `rampart-filter` or `rampart-filter-value`, optionally followed by `phase=…` and
 * `plan=…`. Returns undefined for other comments, because a comment that only mentions a mark has no effect.
 */
export function readMark(comment: string): Mark | undefined {
  const [, word, rest = ''] = /^\s*([\w-]+):?(?!\S)([^]*)$/.exec(comment) ?? [];
  if (word === undefined || !new RegExp(`^${markingComment.source}$`).test(word)) return undefined;
  const phase = /\bphase=(\w+)/.exec(rest)?.[1];
  const plan = /\bplan=(free|pro|business|enterprise)\b/.exec(rest)?.[1] as ZonePlan | undefined;
  return {
    kind: word.endsWith('-value') ? 'value' : 'filter',
    ...(phase === undefined ? {} : { phase }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** A marking comment in a source text. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly start: number;
  /** Offset after the comment. For a line comment, this is the end of the line. */
  readonly end: number;
  /** Start of the next token after the comment. */
  readonly next: number;
}

/** How comments of a host start and end. If `end` is absent, they end at the end of the line. */
export interface CommentForm {
  readonly begin: string;
  readonly end?: string;
}

/**
 * Returns the marking comments of the text, in order. Text inside a comment cannot start another one. A comment must
 * be at the start of a line, or follow whitespace or an opening bracket.
 */
export function findMarks(text: string, forms: readonly CommentForm[]): PlacedMark[] {
  const found: PlacedMark[] = [];
  const open = new Set<CommentForm>();
  let lineStart = 0;
  let looked = 0;
  let behind = 0;
  for (const { index } of text.matchAll(new RegExp(markingComment.source, 'g'))) {
    const newline = text.slice(looked, index).lastIndexOf('\n');
    if (newline >= 0) lineStart = looked + newline + 1;
    looked = index;
    if (index < behind) continue;
    const before = text.slice(lineStart, index).trimEnd();
    const form = forms.find(({ begin }) => before.endsWith(begin));
    if (!form || open.has(form)) continue;
    const start = lineStart + before.length - form.begin.length;
    if (start > lineStart && !/[\s([{,=:]/.test(text[start - 1] ?? '')) continue;
    const end = endOfComment(text, start, form);
    if (end === undefined) {
      // The rest of the text contains no end marker of this form. Therefore, later comments of the form are not closed
      // either.
      open.add(form);
      continue;
    }
    behind = end;
    const mark = readMark(text.slice(start + form.begin.length, end - (form.end?.length ?? 0)));
    if (mark !== undefined) found.push({ mark, start, end, next: nextThing(text, end) });
  }
  return found;
}

function endOfComment(text: string, start: number, { begin, end }: CommentForm): number | undefined {
  const close = text.indexOf(end ?? '\n', start + begin.length);
  if (end !== undefined) return close < 0 ? undefined : close + end.length;
  return close < 0 ? text.length : close;
}

const whiteSpace = /\s*/y;

function nextThing(text: string, from: number): number {
  whiteSpace.lastIndex = from;
  return from + (whiteSpace.exec(text)?.[0].length ?? 0);
}

/**
 * Returns the last mark that ends at or before a position, or undefined if there is none. Only this mark can directly
 * precede the position.
 */
export function markBefore(marks: readonly PlacedMark[], offset: number): PlacedMark | undefined {
  return marks[countWhile(marks.length, (index) => (marks[index]?.end ?? Infinity) <= offset) - 1];
}

/**
 * Returns the mark that applies to a property or list item. The mark is either directly before the property or item, or
 * after it at the end of the same line. A mark at the end of a line with a value applies to that value, not to a value
 * on the next line. Returns undefined if there is no such mark.
 */
export function markBeside(text: string, place: OffsetRange, marks: readonly PlacedMark[]): Mark | undefined {
  const before = markBefore(marks, place.start);
  if (before && before.next >= place.start && !endsLine(text, before)) return before.mark;
  const after = marks[countWhile(marks.length, (index) => (marks[index]?.start ?? Infinity) < place.end)];
  return after && isBetween(text, place.end, after.start) && endsLine(text, after) ? after.mark : undefined;
}

/** Whether the text between two positions contains only commas, spaces, and tabs. */
function isBetween(text: string, from: number, to: number): boolean {
  return /^[ \t,]*$/.test(text.slice(from, to));
}

/** Whether a mark is the last content of its line and there is a value before it on that line. */
function endsLine(text: string, { start, end }: PlacedMark): boolean {
  if (!/^[ \t\r]*(?:\n|$)/.test(text.slice(end))) return false;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim();
  return before !== '' && !/[[{(,=:]$/.test(before.replace(/,$/, ''));
}
