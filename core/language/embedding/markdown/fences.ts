import { type EmbeddedText, EmbeddedTextBuilder } from '../../../text/embedded-text';

/** A fenced code block. Source: CommonMark 0.31, section 4.5. */
export interface Fence {
  /** Trimmed text after the opening fence. It starts with the language, which can be followed by additional words. */
  readonly info: string;
  readonly content: EmbeddedText;
}

/** Matches the markers of block quotes and lists, the indentation, the fence, and the info string. */
const opening =
  /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)(`{3,}(?!`)|~{3,}(?!~))([^\n]*)$/;

/**
 * Returns all closed fenced blocks that contain at least one line. Unclosed blocks are excluded because their end is
 * unknown.
 */
export function findFences(text: string): Fence[] {
  const found: Fence[] = [];
  const lines = linesOf(text);
  /**
   * The length of the shortest opening fence that has no closing fence before the end of the text, by fence character
   * and number of quote markers.
   */
  const unclosed = new Map<string, number>();
  for (let i = 0; i < lines.length; i++) {
    const head = opening.exec(lines[i]?.text ?? '');
    const [, prefix = '', fence = '', info = ''] = head ?? [];
    if (!head || (fence.startsWith('`') && info.includes('`'))) continue;
    const quotes = prefix.split('>').length - 1;
    const indent = prefix.length - (prefix.lastIndexOf('>') + 1);
    const closing = new RegExp(`^[ \\t]*${fence[0] ?? ''}{${fence.length},}[ \\t]*$`);
    const first = i + 1;
    const kind = `${fence[0] ?? ''}${quotes}`;
    if (fence.length >= (unclosed.get(kind) ?? Infinity)) continue;
    let close = first;
    while (close < lines.length && !closing.test(contentOf(lines[close], quotes, 0).text)) close++;
    if (close === lines.length) {
      unclosed.set(kind, fence.length);
      continue;
    }
    const content = lines.slice(first, close).map((line) => contentOf(line, quotes, indent));
    // Prefix of the block's other lines: the quote markers, with spaces in place of list markers.
    const margin = prefix.replace(/[^>\s]/g, ' ');
    if (content.length > 0)
      found.push({ info: info.trim(), content: embeddedLines(text, content, margin, closing) });
    i = close;
  }
  return found;
}

interface Line {
  /** The text of the line, without the line break. */
  readonly text: string;
  readonly start: number;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    lines.push({ text: text.slice(start, end).replace(/\r$/, ''), start });
    start = end + 1;
  }
  return lines;
}

/**
 * Returns the content of a line: its text after the given number of quote markers and after at most `indent`
 * characters of indentation.
 */
function contentOf(line: Line | undefined, quotes: number, indent: number): Line {
  const { text, start } = line ?? { text: '', start: 0 };
  const marker = new RegExp(`^(?:[ \\t]*>){${quotes}}`).exec(text)?.[0].length ?? 0;
  const space = new RegExp(`^[ \\t]{0,${indent}}`).exec(text.slice(marker))?.[0].length ?? 0;
  return { text: text.slice(marker + space), start: start + marker + space };
}

function embeddedLines(host: string, lines: readonly Line[], margin: string, closing: RegExp): EmbeddedText {
  const builder = new EmbeddedTextBuilder(host, lines[0]?.start ?? 0);
  let end: number | undefined;
  for (const line of lines) {
    if (end !== undefined) {
      const isPlain = host.slice(end, line.start) === '\n';
      if (isPlain) builder.copy(end, line.start);
      else builder.write('\n', end, line.start);
    }
    builder.copy(line.start, line.start + line.text.length);
    end = line.start + line.text.length;
  }
  return builder.build((text) =>
    text.split('\n').some((line) => closing.test(line)) ? undefined : text.replace(/\r?\n/g, `\n${margin}`),
  );
}
