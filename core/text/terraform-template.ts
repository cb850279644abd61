import { type EmbeddedText, EmbeddedTextBuilder } from './embedded-text';
import { type LooseQuotes } from './loose-quotes';
import { matchEnd } from './match-at';

/**
 * A string in a Terraform file, with the offsets of its parts. Source: the HCL native syntax specification,
 * "Templates".
 */
export interface Template {
  readonly form: 'quoted' | 'heredoc';
  /** Start of the string, at the quote or `<<`. The end is after the closing quote or delimiter. */
  readonly start: number;
  readonly end: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Number of columns that `<<-` removes from every line. */
  readonly indent: number;
  /**
   * Whether the string contains unescaped quotes. In this case, `end` is the intended end, although Terraform ends
   * the string earlier.
   */
  readonly isLoose?: boolean;
}

/**
 * Reads the string that starts at an offset. Returns undefined if no string starts there or if the string is not
 * closed.
 */
export function readTemplate(text: string, at: number): Template | undefined {
  return text[at] === '"'
    ? readQuoted(text, at)
    : text.startsWith('<<', at)
      ? readHeredoc(text, at)
      : undefined;
}

/** Matches characters of a string in quotes that neither end it nor start an escape or a sequence. */
const plainInQuotes = /[^"\\\n$%]+/y;

/**
 * Reads a string in quotes that ends before `limit`. Returns undefined if the string is not closed before that. `depth`
 * is the number of strings that enclose it.
 */
function readQuoted(text: string, start: number, limit = text.length, depth = 0): Template | undefined {
  let at = start + 1;
  for (;;) {
    at = matchEnd(plainInQuotes, text, at) ?? at;
    if (at >= limit || text[at] === '"' || text[at] === '\n') break;
    const escape = text[at] === '\\' ? 2 : isEscapedSequence(text, at) ? 3 : 0;
    const sequence = escape > 0 ? 0 : sequenceLength(text, at, limit, depth);
    // If `${…}` or `%{…}` is not closed, the string is not closed either, so the search ends here.
    if (sequence === undefined) return undefined;
    at += escape || sequence || 1;
  }
  if (at >= limit || text[at] !== '"') return undefined;
  return { form: 'quoted', start, end: at + 1, contentStart: start + 1, contentEnd: at, indent: 0 };
}

/** If the string contains unescaped quotes, returns it with its intended end. Otherwise, returns it unchanged. */
export function meantTemplate(template: Template, looseQuotes: LooseQuotes): Template {
  const end = template.form === 'quoted' ? looseQuotes.meantEnd(template.end) : undefined;
  return end === undefined ? template : { ...template, end, contentEnd: end - 1, isLoose: true };
}

const heredocHead = /<<(-?)([A-Za-z_][\w-]*)[ \t]*\r?\n/y;

/** Whether a heredoc starts at an offset, regardless of whether it is closed. */
export function isHeredoc(text: string, at: number): boolean {
  return matchEnd(heredocHead, text, at) !== undefined;
}

function readHeredoc(text: string, start: number): Template | undefined {
  heredocHead.lastIndex = start;
  const head = heredocHead.exec(text);
  if (!head) return undefined;
  const contentStart = start + head[0].length;
  let indent = Number.POSITIVE_INFINITY;
  for (let at = contentStart; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = text.slice(at, lineEnd);
    if (line.trim() === head[2]) {
      const shift = head[1] === '-' && Number.isFinite(indent) ? indent : 0;
      const end = at + line.trimEnd().length;
      return { form: 'heredoc', start, end, contentStart, contentEnd: at, indent: shift };
    }
    if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length);
    at = lineEnd + 1;
  }
  return undefined;
}

/**
 * Returns the length of the sequence `${…}` or `%{…}` that starts at an offset, including its delimiters. Returns 0
 * if no sequence starts there, and undefined if the sequence is not closed before `limit` or is nested too deeply.
 * `nesting` is the number of strings that enclose the sequence.
 */
function sequenceLength(text: string, at: number, limit: number, nesting = 0): number | undefined {
  const mark = text[at];
  if ((mark !== '$' && mark !== '%') || text[at + 1] !== '{') return 0;
  if (nesting > maxNesting) return undefined;
  let depth = 0;
  for (let i = at + 1; i < limit; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1 - at;
    else if (text[i] === '"') {
      const inner = readQuoted(text, i, limit, nesting + 1);
      if (inner === undefined) return undefined;
      i = inner.end - 1;
    }
  }
  return undefined;
}

/** Whether the sequence `$${` or `%%{` starts at an offset. These sequences are plain text. */
function isEscapedSequence(text: string, at: number): boolean {
  return text.startsWith('$${', at) || text.startsWith('%%{', at);
}

/** Maximum depth of nested strings and interpolations. */
const maxNesting = 50;

/** Matches characters that represent themselves in every kind of string, so that they can be copied together. */
const plainInTemplate = /[^\\$%\n]+/y;

/**
 * Reads the value of a string and maps offsets in the value to offsets in `text`. Each `${…}` or `%{…}` is a hole. An
 * unclosed sequence is a hole that extends to the end of the string, because its intended end is unknown.
 */
export function embeddedTemplate(text: string, template: Template): EmbeddedText {
  const { form, contentStart, contentEnd, indent } = template;
  const builder = new EmbeddedTextBuilder(text, contentStart);
  const isQuoted = form === 'quoted';
  const first = isQuoted ? contentStart : contentStart + indentAt(text, contentStart, indent);
  for (let at = Math.min(first, contentEnd); at < contentEnd;) {
    const plainEnd = Math.min(matchEnd(plainInTemplate, text, at) ?? at, contentEnd);
    builder.copy(at, plainEnd);
    at = plainEnd;
    if (at >= contentEnd) break;
    const isEscaped = isEscapedSequence(text, at);
    const sequence = isEscaped ? 0 : (sequenceLength(text, at, contentEnd) ?? contentEnd - at);
    const escape = isQuoted ? readEscape(text, at) : undefined;
    // Indentation is treated as part of the preceding line break, because both are added and removed together.
    const shift = !isQuoted && text[at] === '\n' ? indentAt(text, at + 1, indent) : 0;
    if (isEscaped) builder.write(text.slice(at + 1, at + 3), at, at + 3);
    else if (sequence > 0) builder.hole(at, at + sequence);
    else if (escape !== undefined) builder.write(escape.value, at, at + escape.length);
    else if (shift > 0 && at + 1 + shift <= contentEnd) builder.write('\n', at, at + 1 + shift);
    else builder.copy(at, at + 1);
    at += isEscaped ? 3 : sequence > 0 ? sequence : (escape?.length ?? 1 + shift);
  }
  return builder.build(isQuoted ? encodeQuoted : (value) => encodeHeredoc(value, indent));
}

/** Returns the value of a string, or undefined if it is not known because the string contains holes. */
export function templateValue(text: string, template: Template): string | undefined {
  const { form, contentStart, contentEnd } = template;
  const isPlain = form === 'quoted' && (matchEnd(plainInTemplate, text, contentStart) ?? 0) >= contentEnd;
  if (isPlain) return text.slice(contentStart, contentEnd);
  const { text: value, holes } = embeddedTemplate(text, template);
  return holes.length > 0 ? undefined : value;
}

function indentAt(text: string, at: number, most: number): number {
  let length = 0;
  while (length < most && ' \t'.includes(text[at + length] ?? 'x')) length++;
  return length;
}

const simpleEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

function readEscape(
  text: string,
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  if (text[at] !== '\\') return undefined;
  const letter = text[at + 1] ?? '';
  const simple = Object.hasOwn(simpleEscapes, letter) ? simpleEscapes[letter] : undefined;
  if (simple !== undefined) return { value: simple, length: 2 };
  const digits = /^(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(text.slice(at + 1, at + 10));
  const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? '', 16);
  if (!digits || !(code <= 0x10ffff)) return undefined;
  return { value: String.fromCodePoint(code), length: 1 + digits[0].length };
}

const keepSequences = (text: string): string => text.replace(/([$%])(?=\{)/g, '$1$1');

/** Escapes text for use within double quotes. */
export function encodeQuoted(text: string): string {
  const escaped = text.replace(/[\\"\n\r\t]/g, (char) => {
    const letter = Object.keys(simpleEscapes).find((key) => simpleEscapes[key] === char);
    return `\\${letter ?? char}`;
  });
  return keepSequences(escaped);
}

function encodeHeredoc(text: string, indent: number): string {
  return keepSequences(text).replace(/\r?\n/g, `\n${' '.repeat(indent)}`);
}
