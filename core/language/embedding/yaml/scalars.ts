import { type EmbeddedText, EmbeddedTextBuilder } from '../../../text/embedded-text';
import { readDoubleEscape } from './double-escapes';
import { PlaceholderReader } from './placeholder-reader';
import { trimEndOf } from '../../../base/runs';

/** The style of a scalar, as defined by the YAML library. */
export type ScalarStyle = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE' | 'BLOCK_LITERAL' | 'BLOCK_FOLDED';

/** A scalar of a YAML text, as described by the YAML library. */
export interface YamlScalar {
  readonly style: ScalarStyle;
  /** Start of the scalar, including its opening quote or block indicator. `end` is the end of the content. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * Returns the value of a scalar with its offset map. Returns undefined if Rampart reads a different value than the
 * library. Nothing is then reported for the scalar.
 */
export function embeddedScalar(host: string, scalar: YamlScalar): EmbeddedText | undefined {
  for (const indent of indentsOf(host, scalar)) {
    const plain = read(host, scalar, indent, false);
    if (trimEnd(plain.text) !== trimEnd(scalar.value)) continue;
    return /\{\{|\$\{/.test(plain.text) ? read(host, scalar, indent, true) : plain;
  }
  return undefined;
}

/**
 * Returns the value of a scalar that contains unescaped quotes. The library's value is not used because it ends at
 * the first of these quotes.
 */
export function looseScalar(host: string, scalar: YamlScalar): EmbeddedText {
  return read(host, scalar, 0, /\{\{|\$\{/.test(host.slice(scalar.start, scalar.end)));
}

const trimEnd = (text: string): string => trimEndOf(text, '\n');

/**
 * Returns the possible indentations of a block: the indentation of its first line, or 1 to 12 if the block has an
 * indentation indicator. For other scalars, the only result is 0.
 */
function indentsOf(host: string, { style, start, end }: YamlScalar): readonly number[] {
  if (!style.startsWith('BLOCK')) return [0];
  const [, indicator, first = ''] = /^[|>]([^\n]*)\n(?:[ \t]*\r?\n)*( *)/.exec(host.slice(start, end)) ?? [];
  return /\d/.test(indicator?.replace(/#.*/, '') ?? '') ? [1, 2, 3, 4, 5, 6, 7, 8].concat([9, 10, 11, 12]) : [first.length]; // prettier-ignore
}

function read(host: string, scalar: YamlScalar, indent: number, withHoles: boolean): EmbeddedText {
  const { style, start, end } = scalar;
  switch (style) {
    case 'PLAIN':
      return readFlow(host, start, end, noEscape, withHoles, encodePlain);
    case 'QUOTE_SINGLE':
      return readFlow(host, start + 1, end - 1, singleEscape, withHoles, encodeSingle);
    case 'QUOTE_DOUBLE':
      return readFlow(host, start + 1, end - 1, readDoubleEscape, withHoles, encodeDouble);
    default:
      return readBlock(host, scalar, indent, withHoles);
  }
}

type ReadEscape = (
  host: string,
  at: number,
) => { readonly value: string; readonly length: number } | undefined;

const noEscape: ReadEscape = () => undefined;
const singleEscape: ReadEscape = (host, at) =>
  host.startsWith("''", at) ? { value: "'", length: 2 } : undefined;

const encodePlain: EmbeddedText['encode'] = (text, inner) => {
  const line = text.replace(/\r?\n */g, ' ');
  if (/: |:$| #/.test(line) || (inner === 0 && /^[!&*{}[\]|>@`"'%#,?:-]/.test(line))) return undefined;
  return line;
};
const encodeSingle: EmbeddedText['encode'] = (text) => text.replace(/\r?\n */g, ' ').replaceAll("'", "''");
const encodeDouble: EmbeddedText['encode'] = (text) => JSON.stringify(text).slice(1, -1);

/**
 * Reads plain and quoted scalars. A single line break becomes a space. In a sequence of line breaks, all except the
 * first one remain.
 */
function readFlow(
  host: string,
  start: number,
  end: number,
  readEscape: ReadEscape,
  withHoles: boolean,
  encode: EmbeddedText['encode'],
): EmbeddedText {
  const builder = new EmbeddedTextBuilder(host, start);
  const placeholders = new PlaceholderReader(host, end);
  for (let at = start; at < end;) {
    const hole = withHoles ? placeholders.lengthAt(at) : 0;
    const escape = readEscape(host, at);
    const space = spaceAt(host, at, end);
    if (hole > 0) {
      builder.hole(at, at + hole);
      at += hole;
    } else if (escape !== undefined) {
      builder.write(escape.value, at, at + escape.length);
      at += escape.length;
    } else if (space.end > at) {
      if (space.breaks === 0) builder.copy(at, space.end);
      else builder.write(space.breaks === 1 ? ' ' : '\n'.repeat(space.breaks - 1), at, space.end);
      at = space.end;
    } else {
      builder.copy(at, at + 1);
      at++;
    }
  }
  return builder.build(encode);
}

const whitespace = /[ \t]*(?:\r?\n[ \t]*)*/y;

/**
 * Returns the end of the whitespace at an offset, and the number of line breaks to fold. Whitespace is not folded if it
 * extends beyond the end of the scalar.
 */
function spaceAt(host: string, at: number, end: number): { readonly breaks: number; readonly end: number } {
  if (!' \t\r\n'.includes(host[at] ?? '')) return { breaks: 0, end: at };
  whitespace.lastIndex = at;
  const space = whitespace.exec(host)?.[0] ?? '';
  if (at + space.length > end) return { breaks: 0, end };
  return { breaks: space.split('\n').length - 1, end: at + space.length };
}

/** Reads literal and folded blocks, without the line breaks at the end. */
function readBlock(host: string, scalar: YamlScalar, indent: number, withHoles: boolean): EmbeddedText {
  const first = host.indexOf('\n', scalar.start) + 1;
  // The block is empty. Text cannot follow the indicator on its line, so nothing can be written into the block.
  if (first === 0) return new EmbeddedTextBuilder(host, host.length).build(() => undefined);
  const builder = new EmbeddedTextBuilder(host, first);
  const isFolded = scalar.style === 'BLOCK_FOLDED';
  let last = -1; // End of the last nonempty line.
  let isLastIndented = false;
  let blanks = 0;
  for (let at = first; at < scalar.end;) {
    const newline = host.indexOf('\n', at);
    const next = newline < 0 ? host.length : newline + 1;
    let lineEnd = newline < 0 ? host.length : newline;
    if (host[lineEnd - 1] === '\r') lineEnd--;
    const start = Math.min(at + indent, lineEnd);
    if (start === lineEnd) blanks++;
    else {
      const isIndented = ' \t'.includes(host[start] ?? '');
      const breaks = last < 0 ? blanks : blanks + 1;
      const isJoined = isFolded && last >= 0 && !isIndented && !isLastIndented;
      const between = isJoined ? (blanks === 0 ? ' ' : '\n'.repeat(blanks)) : '\n'.repeat(breaks);
      builder.write(between, last < 0 ? first : last, start);
      copyWithHoles(builder, host, start, lineEnd, withHoles);
      last = lineEnd;
      isLastIndented = isIndented;
      blanks = 0;
    }
    at = next;
  }
  return builder.build((text) => text.replace(/\r?\n/g, `\n${' '.repeat(indent)}`));
}

function copyWithHoles(
  builder: EmbeddedTextBuilder,
  host: string,
  start: number,
  end: number,
  withHoles: boolean,
) {
  const placeholders = new PlaceholderReader(host, end);
  for (let at = start; at < end;) {
    const hole = withHoles ? placeholders.lengthAt(at) : 0;
    if (hole > 0) builder.hole(at, at + hole);
    else builder.copy(at, at + 1);
    at += hole > 0 ? hole : 1;
  }
}
