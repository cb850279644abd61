/**
 * The position of a cursor in block YAML, based on the lines around it: the enclosing keys and the text being typed.
 */
export interface YamlPlace {
  /**
   * The keys from the root to the mapping or value that contains the cursor. List positions are not part of the path.
   */
  readonly path: readonly string[];
  /** Whether the cursor is at the value of the last key in the path. */
  readonly isValue: boolean;
  /** Start of the text typed so far. */
  readonly start: number;
  readonly end: number;
  /** Keys that the mapping already has. */
  readonly siblings: ReadonlySet<string>;
}

const keyLine = /^([ \t]*(?:- +)*)(?:"([^"]*)"|'([^']*)'|([^\s#{}[\],:"'][^:#{}[\],]*?)):(?:\s|$)/;

/**
 * Finds the position by indentation, because text that is being typed is rarely valid YAML. Flow mappings are
 * recognized only if they start on the line of the cursor.
 */
export function yamlPlaceAt(text: string, offset: number): YamlPlace {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const open = openFlow(before);
  let start = offset;
  while (start > lineStart && /[\w.-]/.test(text.charAt(start - 1))) start--;
  const end = offset + (/^[\w.-]*/.exec(text.slice(offset))?.[0].length ?? 0);
  if (open !== undefined) {
    const outer = keyLine.exec(before.slice(0, open));
    const own = outer ? [...parentsOf(text, lineStart, indentOf(outer[1] ?? '')), nameOf(outer)] : [];
    const inner = before.slice(open + 1);
    const pair = /^\s*([\w.-]+):\s[^{}]*$/.exec(inner.slice(inner.lastIndexOf(',') + 1));
    const siblings = new Set([...inner.matchAll(/(?:^|,)\s*([\w.-]+):/g)].map(([, name = '']) => name));
    if (pair?.[1] !== undefined) return { path: [...own, pair[1]], isValue: true, start, end, siblings };
    return { path: own, isValue: false, start, end, siblings };
  }
  const key = keyLine.exec(before);
  if (key) {
    const path = [...parentsOf(text, lineStart, indentOf(key[1] ?? '')), nameOf(key)];
    return { path, isValue: true, start, end, siblings: new Set() };
  }
  const indent = indentOf(/^[ \t]*(?:- *)*/.exec(before)?.[0] ?? '');
  return {
    path: parentsOf(text, lineStart, indent),
    isValue: false,
    start,
    end,
    siblings: siblingsOf(text, lineStart, indent),
  };
}

const nameOf = ([, , double, single, plain]: RegExpExecArray): string => double ?? single ?? plain ?? '';

/** Returns the indentation of a key, given the text before the key. A dash (`- `) counts as indentation. */
const indentOf = (lead: string): number => lead.length;

/** Returns the position of the last `{` that is not closed, or undefined if there is none. */
function openFlow(line: string): number | undefined {
  const stack: number[] = [];
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '{') stack.push(i);
    else if (line[i] === '}') stack.pop();
  }
  return stack.at(-1);
}

/**
 * Returns the keys that enclose a line, outermost first. They are found in the lines above by their decreasing
 * indentation.
 */
function parentsOf(text: string, lineStart: number, indent: number): string[] {
  const keys: string[] = [];
  let limit = indent;
  for (let end = lineStart - 1; end >= 0 && limit > 0;) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const key = keyLine.exec(text.slice(start, end));
    const own = indentOf(key?.[1] ?? '');
    if (key && own < limit) {
      // The key in `- name:` is on the same level as its siblings below it, and its parent is indented less than the
      // dash.
      keys.unshift(nameOf(key));
      limit = own;
    } else if (key?.[1]?.includes('-') === true && own === limit)
      limit = /^[ \t]*/.exec(key[1])?.[0].length ?? 0;
    end = start - 1;
  }
  return keys;
}

function siblingsOf(text: string, lineStart: number, indent: number): ReadonlySet<string> {
  const names = new Set<string>();
  const lines = (slice: string): string[] => slice.split('\n');
  const collect = (all: readonly string[]): void => {
    for (const line of all) {
      const key = keyLine.exec(line);
      if (key && indentOf(key[1] ?? '') < indent) return;
      if (key && indentOf(key[1] ?? '') === indent) names.add(nameOf(key));
      if (key?.[1]?.includes('-') === true && indentOf(key[1]) === indent) return;
    }
  };
  const isItem = /^[ \t]*- /.test(text.slice(lineStart));
  if (!isItem) collect(lines(text.slice(0, Math.max(0, lineStart - 1))).reverse());
  const below = lines(text.slice(lineStart)).slice(1);
  const next = below.findIndex((line) => keyLine.exec(line)?.[1]?.includes('-') === true);
  collect(next < 0 ? below : below.slice(0, next));
  return names;
}
