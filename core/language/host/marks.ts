import { markingComment } from '../../base/marking-comment';
import { type OffsetRange } from '../../base/problem';
import { type ExpressionKind } from '../expression/tree';
import { type Plan } from '../settings';

/** What a marking comment says about the text behind it. */
export interface Mark {
  readonly kind: ExpressionKind;
  readonly phase?: string;
  readonly plan?: Plan;
}

/**
 * Reads a comment: `rampart-filter` or `rampart-filter-value`, then `phase=…` and `plan=…` as wished. Undefined when
 * it does not begin with a mark: a comment that only mentions it marks nothing.
 */
export function readMark(comment: string): Mark | undefined {
  const [, word, rest = ''] = /^\s*([\w-]+):?(?!\S)([^]*)$/.exec(comment) ?? [];
  if (word === undefined || !new RegExp(`^${markingComment.source}$`).test(word)) return undefined;
  const phase = /\bphase=(\w+)/.exec(rest)?.[1];
  const plan = /\bplan=(free|pro|business|enterprise)\b/.exec(rest)?.[1] as Plan | undefined;
  return {
    kind: word.endsWith('-value') ? 'value' : 'filter',
    ...(phase === undefined ? {} : { phase }),
    ...(plan === undefined ? {} : { plan }),
  };
}

/** A marking comment in a text. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly start: number;
  /** Behind the comment; of a comment that ends with its line, at the line's end. */
  readonly end: number;
}

/** How comments of a host begin and end; `end` absent: with the line. */
export interface CommentForm {
  readonly begin: string;
  readonly end?: string;
}

/** The marking comments of a text. A comment begins a line or stands behind white space or an opening bracket. */
export function findMarks(text: string, forms: readonly CommentForm[]): PlacedMark[] {
  const found: PlacedMark[] = [];
  for (const match of text.matchAll(new RegExp(markingComment.source, 'g'))) {
    for (const form of forms) {
      const lineStart = text.lastIndexOf('\n', match.index) + 1;
      const start = text.lastIndexOf(form.begin, match.index);
      if (start < lineStart || text.slice(start + form.begin.length, match.index).trim() !== '') continue;
      if (start > lineStart && !/[\s([{,=:]/.test(text[start - 1] ?? '')) continue;
      const line = text.indexOf('\n', start);
      const lineEnd = line < 0 ? text.length : line;
      const close = form.end === undefined ? lineEnd : text.indexOf(form.end, start);
      if (close < 0) continue;
      const mark = readMark(text.slice(start + form.begin.length, close));
      if (mark !== undefined) found.push({ mark, start, end: close + (form.end?.length ?? 0) });
      break;
    }
  }
  return found;
}

/**
 * The mark of a member or an item of a document: right before it, or behind it as the last thing on its line. A mark
 * that ends a line with a value on it is about that value, not about what the next line begins with.
 */
export function markBeside(text: string, place: OffsetRange, marks: readonly PlacedMark[]): Mark | undefined {
  return marks.find((mark) =>
    mark.end <= place.start
      ? text.slice(mark.end, place.start).trim() === '' && !endsLine(text, mark)
      : mark.start >= place.end &&
        /^[ \t,]*$/.test(text.slice(place.end, mark.start)) &&
        endsLine(text, mark),
  )?.mark;
}

/** Whether a mark stands at the end of a line that has a value before it. */
function endsLine(text: string, { start, end }: PlacedMark): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim();
  return (
    before !== '' && !/[[{(,=:]$/.test(before.replace(/,$/, '')) && /^[ \t\r]*(?:\n|$)/.test(text.slice(end))
  );
}
