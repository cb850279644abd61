import { changedRange } from '../../text/changed-range';
import { type EmbeddedText } from '../../text/embedded-text';
import { type EmbeddedExpression, type FoundExpressions } from './host';

/**
 * Matches lines in which an edit can affect more than the edited word, so that the whole text must be read again. Such
 * lines contain words that decide what the rest of the text means, escapes that the edit may continue, or starts of
 * placeholders.
 */
const decisive =
  /cloudflare|rampart|curl|client\/v4|enabled|ratelimit|exposed_credential|[$%]\{|\{\{|\\\w|%YAML/;

/** Matches the text before a plain scalar of YAML, if the scalar starts on the line of its key. */
const beforePlain = /^[ ]*(?:- +)?[a-z_]\w*: +$/i;
const decisiveKey = /^[ ]*(?:- +)?(?:phase|kind|items|type):/;

/**
 * Returns the expressions of a text after an edit that changed only letters, digits, underscores, or dots within one
 * word of an expression on a single line. Returns undefined after any other edit, or if the host has to read the whole
 * text again for another reason.
 */
export function afterWordEdit(before: FoundExpressions, text: string): EmbeddedExpression[] | undefined {
  const edit = changedRange(before.text, text);
  const { start, end, newText } = edit;
  const line = before.text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = endOfLine(before.text, end);
  const old = before.text.slice(line, lineEnd);
  const now = text.slice(line, lineEnd + start + newText.length - end);
  if (!/^[\w.]*$/.test(before.text.slice(start, end) + newText)) return undefined;
  if (decisive.test(old) || decisive.test(now) || decisiveKey.test(old)) return undefined;
  const edited = before.found.find(
    ({ embedded: { hostStart, hostEnd } }) => hostStart < start && end <= hostEnd,
  );
  if (!edited || edited.isLoose === true || !isOnLine(edited.embedded, line, lineEnd)) return undefined;
  const { hostStart, hostEnd } = edited.embedded;
  const isQuoted = before.text[hostStart - 1] === '"';
  if (!isQuoted && !beforePlain.test(before.text.slice(line, hostStart))) return undefined;
  // Next to other characters, an edit can create or end a comment, a key, or an escape.
  if (!/[\w.]/.test(before.text[start - 1] ?? '')) return undefined;
  if (end < hostEnd && !/[\w. ]/.test(before.text[end] ?? '')) return undefined;
  const found: EmbeddedExpression[] = [];
  for (const one of before.found) {
    const embedded = one.embedded.afterEdit(edit, newText);
    if (!embedded) return undefined;
    found.push(embedded === one.embedded ? one : { ...one, embedded });
    // A value without spaces could have become a number or a keyword.
    if (one === edited && !(isSentence(one.embedded) && isSentence(embedded))) return undefined;
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const isOnLine = ({ hostStart, hostEnd }: EmbeddedText, line: number, lineEnd: number): boolean =>
  line <= hostStart && hostEnd <= lineEnd;

const isSentence = ({ text, holes }: EmbeddedText): boolean => holes.length === 0 && / [a-z]/i.test(text);
