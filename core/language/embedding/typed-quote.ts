import { cursorContext } from '../expression/features/cursor-context';
import { type ExpressionView } from '../expression/features/view';
import { type TypedQuote, type TypedQuoteStep } from '../language';
import { type EmbeddedText } from '../../text/embedded-text';

/** The position in an expression at which a quote is being typed. The host's text does not contain that quote yet. */
interface QuotePlace {
  readonly host: string;
  readonly embedded: EmbeddedText;
  readonly view: ExpressionView;
  readonly hostOffset: number;
  /** Offset of the quote within the expression. */
  readonly offset: number;
  readonly how: TypedQuote['how'];
}

/**
 * Returns the effect of a quote that is typed inside an expression in a host string. The quote can start or end a
 * string of the expression, in which case it is escaped for the host. It can also be typed at the end of the host's
 * string, in which case the existing quote is skipped. Returns undefined if the host has no escape for the quote, or
 * if the quote may be intended to end the host's string.
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
    // The typed quote closes a string of the expression. If the escaped closing quote is already in the text, it is
    // replaced.
    const isThere = host.startsWith(written, hostOffset);
    return { before, remove: added + (isThere ? written.length : 0), insert: how === 'over' ? '"' : '' };
  }
  if (expectsText(text)) return { before, remove: 0, insert: closings[how](before) };
  const isComplete = text.trim() !== '' && view.tree.problems.length === 0;
  const isAtEnd = hostOffset === embedded.hostEnd && host[hostOffset] === '"';
  return isComplete && isAtEnd ? { before: '', remove: added + 1, insert: '' } : undefined;
}

/** Text to insert after a quote that starts a string. It depends on how the quote was typed. */
const closings: Readonly<Record<TypedQuote['how'], (before: string) => string>> = {
  typed: () => '',
  // The user typed over the quote that ends the host's string, so another quote is inserted to end that string.
  over: () => '"',
  // If the editor has already added the closing quote, only the characters that escape it are inserted.
  pair: (before) => before,
};

/** Whether a string is required or allowed next: after an operator, or in a set, a call, or an index. */
function expectsText(before: string): boolean {
  const { place, wordStart, frames } = cursorContext(before, before.length);
  const word = before.slice(wordStart);
  if (word !== '' && !/^r#*$/.test(word)) return false;
  if (place === 'operand') return frames.at(-1)?.kind === 'call';
  return place === 'value' || place === 'item' || place === 'index';
}
