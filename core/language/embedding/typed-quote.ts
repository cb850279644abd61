import { cursorContext } from '../expression/features/cursor-context';
import { type ExpressionView } from '../expression/features/view';
import { type TypedQuote, type TypedQuoteStep } from '../language';
import { type EmbeddedText } from '../../text/embedded-text';

/** A place in an expression at which a quote is typed, in the text of the host without that quote. */
interface QuotePlace {
  readonly host: string;
  readonly embedded: EmbeddedText;
  readonly view: ExpressionView;
  readonly hostOffset: number;
  /** Within the expression. */
  readonly offset: number;
  readonly how: TypedQuote['how'];
}

/**
 * Role of a typed quote within an expression in a string: a quote of the expression (it is escaped for the host), or
 * the end of an open string that already has one (it is skipped). Undefined if the host has no escape for it, and if it
 * may be intended to end the string.
 */
export function stepOfQuote(place: QuotePlace): TypedQuoteStep | undefined {
  const { host, embedded, view, hostOffset, offset, how } = place;
  const written = embedded.encode('"', offset, offset);
  if (written === undefined || written === '"' || !written.endsWith('"')) return undefined;
  const before = written.slice(0, -1);
  const added = how === 'pair' ? 1 : 0;
  const text = view.tree.text.slice(0, offset);
  const { stringStart } = cursorContext(text, offset);
  if (stringStart >= 0) {
    // closes a string of the expression, whose closing quote may exist
    const isThere = host.startsWith(written, hostOffset);
    return { before, remove: added + (isThere ? written.length : 0), insert: how === 'over' ? '"' : '' };
  }
  if (expectsText(text)) return { before, remove: 0, insert: closings[how](before) };
  const isComplete = text.trim() !== '' && view.tree.problems.length === 0;
  const isAtEnd = hostOffset === embedded.hostEnd && host[hostOffset] === '"';
  return isComplete && isAtEnd ? { before: '', remove: added + 1, insert: '' } : undefined;
}

/** Text after a quote that starts a string. */
const closings: Readonly<Record<TypedQuote['how'], (before: string) => string>> = {
  typed: () => '',
  // the end of the string of the host
  over: () => '"',
  // the closing quote that the editor has inserted
  pair: (before) => before,
};

/** Whether a string has to or may follow: after an operator, in a set, a call or an index. */
function expectsText(before: string): boolean {
  const { place, wordStart, frames } = cursorContext(before, before.length);
  const word = before.slice(wordStart);
  if (word !== '' && !/^r#*$/.test(word)) return false;
  if (place === 'operand') return frames.at(-1)?.kind === 'call';
  return place === 'value' || place === 'item' || place === 'index';
}
