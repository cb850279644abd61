import { type Node } from 'jsonc-parser';
import { type ApiError, type ApiMessage } from '../api/error';
import { type ExpressionRefusal, readExpressionRefusal } from '../api/expression-refusal';
import { type OffsetRange } from '../base/problem';
import { offsetOfByte } from '../text/offsets';
import { equalJson, type Json } from './json';
import { nodeOfPointer, parseJsonc } from './parse-jsonc';
import { list, text as textOf } from './record';

/** An error of a rejected request, with its location in the document. */
export interface LocatedRefusal {
  readonly range: OffsetRange;
  readonly message: string;
  readonly code?: number;
}

/**
 * Locates the errors of a rejected request in the text of its document. An error in an expression is located at the
 * characters to which it refers, and any other error at the value to which its pointer refers. An error without a
 * pointer is located at the start of the JSON value. If the text is invalid, all errors are located at its start.
 * `sent` is the body of the request. The body may contain rules that are not in the document, because someone else has
 * added them in the meantime.
 */
export function locateRefusal(
  text: string,
  { errors, message }: Pick<ApiError, 'errors' | 'message'>,
  sent?: Json,
): readonly LocatedRefusal[] {
  const messages: readonly ApiMessage[] = errors.length > 0 ? errors : [{ message, chain: [] }];
  const parsed = parseJsonc(text);
  return messages.map((one) => {
    const code = one.code === undefined ? {} : { code: one.code };
    if (!parsed.ok) return { range: { start: 0, end: 0 }, message: one.message, ...code };
    const pointer =
      one.pointer !== undefined && sent !== undefined
        ? pointerIn(parsed.value, one.pointer, sent)
        : one.pointer;
    const named = pointer === undefined ? parsed.root : nodeOfPointer(parsed.root, pointer);
    const refusal = readExpressionRefusal(one.message);
    const range = refusal && expressionRange(text, stringsIn(named), refusal);
    return {
      range: range ?? rangeToShow(named),
      message: refusal?.message ?? one.message,
      ...code,
    };
  });
}

/**
 * Converts a JSON Pointer that refers to the request body to a pointer that refers to the document. A rule is found
 * by its ID, its `ref`, or its content.
 */
function pointerIn(document: Json, pointer: string, sent: Json): string {
  const [, index, rest = ''] = /^\/rules\/(\d+)(\/.*)?$/s.exec(pointer) ?? [];
  const rule = index === undefined ? undefined : list(sent, 'rules')[Number(index)];
  if (rule === undefined) return pointer;
  const isSame = (one: Json): boolean =>
    (['id', 'ref'] as const).some(
      (key) => textOf(one, key) !== undefined && textOf(one, key) === textOf(rule, key),
    ) || equalJson(one, rule);
  const place = list(document, 'rules').findIndex(isSame);
  return place < 0 ? '/rules' : `/rules/${place}${rest}`;
}

/**
 * Returns the range to underline. For an object or array, it contains only the key or the bracket, because
 * underlining half a document is not helpful.
 */
function rangeToShow(node: Node): OffsetRange {
  if (node.type !== 'object' && node.type !== 'array')
    return { start: node.offset, end: node.offset + node.length };
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return key
    ? { start: key.offset, end: key.offset + key.length }
    : { start: node.offset, end: node.offset + 1 };
}

const stringsIn = (node: Node): readonly Node[] =>
  node.type === 'string'
    ? [node]
    : (node.children ?? []).flatMap((child, index) =>
        node.type === 'property' && index === 0 ? [] : stringsIn(child),
      );

/**
 * Returns the range of an error in an expression. The expression is the first of `strings` that contains the line to
 * which the error refers. Returns undefined if no string contains this line.
 */
function expressionRange(
  source: string,
  strings: readonly Node[],
  { line, startByte, lengthBytes, lineText }: ExpressionRefusal,
): OffsetRange | undefined {
  for (const { offset, value } of strings as readonly { offset: number; value: string }[]) {
    const begin = value.length - value.trimStart().length;
    const lines = value.trim().split('\n');
    const found = lines[line];
    if (found === undefined || (lineText !== undefined && found.replace(/\r$/, '') !== lineText)) continue;
    const lineStart = begin + lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
    const start = offsetOfByte(found, startByte);
    const end = lengthBytes === undefined ? wordEnd(found, start) : offsetOfByte(found, startByte + lengthBytes); // prettier-ignore
    return rawRange(source, offset, lineStart + start, lineStart + end, value.length);
  }
  return undefined;
}

const wordEnd = (line: string, start: number): number =>
  start + (/^(?:[\w.]+|.)/su.exec(line.slice(start))?.[0].length ?? 0);

/**
 * Converts offsets within a string's value to offsets in its JSON text. An empty range is extended to include the
 * preceding character.
 */
function rawRange(source: string, quote: number, start: number, end: number, length: number): OffsetRange {
  const from = start < end ? start : Math.max(0, Math.min(start, length) - 1);
  const to = start < end ? end : Math.min(from + 1, length);
  return { start: rawOffset(source, quote, from), end: rawOffset(source, quote, to) };
}

/**
 * Converts an offset within a string's value to an offset in its JSON text. In the JSON text, each escape sequence
 * represents one UTF-16 code unit of the value. An escape sequence that starts with `\u` consists of six characters,
 * and any other consists of two.
 */
function rawOffset(source: string, quote: number, offset: number): number {
  let at = quote + 1;
  for (let count = 0; count < offset; count++) at += source[at] !== '\\' ? 1 : source[at + 1] === 'u' ? 6 : 2;
  return at;
}
