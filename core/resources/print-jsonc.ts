import { type Json, isArray, isObject, pointerTo, propertiesOf } from './json';

interface PrintOptions {
  /** Lines above the value, without comment markers. */
  readonly header?: readonly string[];
  /** End-of-line comments, by the JSON Pointer of the value that starts on the line. */
  readonly comments?: ReadonlyMap<string, string>;
}

const lineWidth = 80;

/**
 * Returns the canonical text of a value. It is indented by two spaces and has one property per line. Short lists and
 * objects that contain only scalars are on one line.
 */
export function printJsonc(value: Json, { header = [], comments = new Map() }: PrintOptions = {}): string {
  const lines = header.map((line) => `// ${oneLine(line)}`.trimEnd());
  return [...lines, ...printValue(value, '', '', comments), ''].join('\n');
}

/** Returns the lines of a value. The first line has no indentation, because it may follow a key. */
function printValue(
  value: Json,
  pointer: string,
  indent: string,
  comments: ReadonlyMap<string, string>,
): string[] {
  const comment = comments.get(pointer);
  const note = comment === undefined ? '' : ` // ${oneLine(comment)}`;
  const short = shortForm(value, indent);
  if (short !== undefined) return [`${short}${note}`];
  const inner = `${indent}  `;
  const entries: [string, string[]][] = isArray(value)
    ? value.map((item, index) => ['', printValue(item, pointerTo(pointer, index), inner, comments)])
    : Object.entries(propertiesOf(value)).map(([key, item]) => [
        `${JSON.stringify(key)}: `,
        printValue(item, pointerTo(pointer, key), inner, comments),
      ]);
  const [open, close] = isArray(value) ? ['[', ']'] : ['{', '}'];
  const body = entries.flatMap(([key, lines], index) => {
    const comma = index === entries.length - 1 ? '' : ',';
    const last = lines.length - 1;
    return lines.map((line, at) => {
      const text = at === last ? withComma(line, comma) : line;
      return at === 0 ? `${inner}${key}${text}` : text;
    });
  });
  return [`${open}${note}`, ...body, `${indent}${close}`];
}

/** Adds a comma before the comment on a line. */
function withComma(line: string, comma: string): string {
  if (comma === '') return line;
  const at = commentStart(line);
  return at < 0 ? `${line}${comma}` : `${line.slice(0, at)}${comma}${line.slice(at)}`;
}

/** Returns the start of a comment (` // …`) that is not inside a string, or -1 if there is none. */
function commentStart(line: string): number {
  let inString = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (inString && char === '\\') i++;
    else if (char === '"') inString = !inString;
    else if (!inString && line.startsWith(' //', i)) return i;
  }
  return -1;
}

/**
 * Returns a value on a single line if it is a scalar, an empty container, or a short nested container that contains
 * only scalars. Returns undefined for any other value.
 */
function shortForm(value: Json, indent: string): string | undefined {
  if (!isArray(value) && !isObject(value)) return JSON.stringify(value);
  const items = isArray(value) ? value : Object.values(value);
  if (items.length === 0) return isArray(value) ? '[]' : '{}';
  if (indent === '' || items.some((item) => isArray(item) || isObject(item))) return undefined;
  const parts = isArray(value)
    ? value.map((item) => JSON.stringify(item))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}`);
  const text = isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return indent.length + text.length <= lineWidth ? text : undefined;
}

/**
 * Replaces line breaks in a string with spaces. Names and notes from the account are written into comments. A line
 * break would end the comment, and the rest of the text would become part of the JSON.
 */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029\u0085]+/g, ' ');
