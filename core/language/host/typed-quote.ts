import { type TextEdit } from '../../base/problem';
import { cursorContext } from '../expression/features/cursor-context';
import { type ExpressionView } from '../expression/features/view';
import { type TypedQuoteStep } from '../language';
import { type EmbeddedText } from './embedded-text';

/** A place of an expression at which a quote is typed, in the text of the host without that quote. */
interface QuotePlace {
  readonly host: string;
  readonly embedded: EmbeddedText;
  readonly view: ExpressionView;
  readonly hostOffset: number;
  /** Within the expression. */
  readonly offset: number;
  /** The editor has put a closing quote behind it. */
  readonly isPair: boolean;
}

/**
 * What a typed quote is within an expression of a string: a quote of the expression (then it is written with the
 * host's escape), or the end of what is open, which is there already (then it is passed). Undefined where the host has
 * no escape for it, and where it may well be meant to end the string.
 */
export function stepOfQuote(place: QuotePlace): TypedQuoteStep | undefined {
  const { host, embedded, view, hostOffset, offset, isPair } = place;
  const written = embedded.encode('"', offset, offset);
  if (written === undefined || written === '"') return undefined;
  const before = view.tree.text.slice(0, offset);
  const { stringStart } = cursorContext(before, offset);
  const pass = (length: number): TypedQuoteStep => ({ edits: [], cursor: hostOffset + length, quote: written }); // prettier-ignore
  // closes a text of the expression whose closing quote is there
  if (stringStart >= 0 && host.startsWith(written, hostOffset)) return pass(written.length);
  const begins = stringStart < 0 && expectsText(before);
  if (stringStart >= 0 || begins) {
    const newText = isPair && begins ? written + written : written;
    const edit: TextEdit = { start: hostOffset, end: hostOffset, newText };
    return { edits: [edit], cursor: hostOffset + written.length, quote: written };
  }
  const isComplete = before.trim() !== '' && view.tree.problems.length === 0;
  const isAtEnd = hostOffset === embedded.hostEnd && host[hostOffset] === '"';
  return isComplete && isAtEnd ? pass(1) : undefined;
}

/** Whether a text has to follow, or may: behind an operator, in a set, a call or an index. */
export function expectsText(before: string): boolean {
  const { place, wordStart, frames } = cursorContext(before, before.length);
  const word = before.slice(wordStart);
  if (word !== '' && !/^r#*$/.test(word)) return false;
  if (place === 'operand') return frames.at(-1)?.kind === 'call';
  return place === 'value' || place === 'item' || place === 'index';
}
