import type * as Yaml from 'yaml';
import { type Document, type Node, type Pair, type Scalar } from 'yaml';
import { countWhile } from '../../../base/sorted';
import { lineStarts } from '../../../text/offsets';
import { readYamlDocuments } from '../../../yaml/read-documents';
import { markingComment } from '../../../base/marking-comment';
import { yamlExpressionPaths, yamlPhase } from '../../documents/hosted/yaml';
import { type SourceDocument } from '../../language';
import { type LanguageSettings } from '../../settings';
import { type EmbeddedExpression, type Host, type HostContext } from '../host';
import { configuredKind, configuredPaths, type KeyPath } from '../key-paths';
import { findMarks, type Mark, type PlacedMark } from '../marks';
import { LooseQuotes } from '../../../text/loose-quotes';
import { nestedText } from '../nested-text';
import { withinOneOf } from '../placed-strings';
import { findInShell } from '../shell/shell-host';
import { afterWordEdit } from '../word-edit';
import { embeddedScalar, looseScalar, type YamlScalar } from './scalars';

/** Whether a string may be a shell script that contains an API request, such as a step of a pipeline. */
const mayRequest = (text: string): boolean => text.includes('/client/v4') && /\bcurl\b/.test(text);

/**
 * The host for YAML. It finds expressions in values after a marking comment (on the line before their key, or on the
 * same line), at configured keys, and in the requests of shell scripts.
 */
export const yamlHost: Host = {
  languageIds: ['yaml'],
  mayHold: ({ uri, text }, settings) =>
    markingComment.test(text) || mayRequest(text) || pathsIn(uri, text, settings).length > 0,
  async find({ uri, text }: SourceDocument, { settings }: HostContext) {
    const marks = findMarks(text, [{ begin: '#' }]);
    const paths = pathsIn(uri, text, settings);
    const phase = yamlPhase({ uri, text });
    if (marks.length === 0 && paths.length === 0 && !mayRequest(text)) return [];
    const yaml = await import('yaml');
    const values = readYamlDocuments(yaml, text, { uniqueKeys: false }).flatMap((document) =>
      scalarsOf(yaml, document),
    );
    const lineStart = lineStartIn(text);
    const looseQuotes = new LooseQuotes(text);
    const marked = markedLines(text, marks, values, lineStart);
    return values.flatMap(({ scalar, start, path }): readonly EmbeddedExpression[] => {
      const kind = configuredKind(path, paths);
      const mark: Mark | undefined =
        marked.get(lineStart(start)) ??
        (kind === undefined ? undefined : { kind, ...(phase === undefined ? {} : { phase }) });
      if (!mark && mayRequest(scalar.value)) return ofShell(text, scalar);
      const end = scalar.style === 'QUOTE_DOUBLE' ? looseQuotes.meantEnd(scalar.end) : undefined;
      const embedded = mark && (end === undefined ? embeddedScalar(text, scalar) : looseScalar(text, { ...scalar, end })); // prettier-ignore
      return mark && embedded ? [{ ...mark, embedded, isLoose: end !== undefined }] : [];
    });
  },
  findAgain: (before, { text }) => (mayRequest(text) ? undefined : afterWordEdit(before, text)),
};

/**
 * Returns the key paths of expressions: the paths in the settings and, for documents that contain rulesets, the paths
 * of the rules' expressions.
 */
const pathsIn = (uri: string, text: string, settings: LanguageSettings): readonly string[] => [
  ...configuredPaths(uri, settings),
  ...yamlExpressionPaths({ uri, text }),
];

/** Returns the expressions in a value that is a shell script. */
function ofShell(text: string, scalar: YamlScalar): readonly EmbeddedExpression[] {
  const script = embeddedScalar(text, scalar);
  if (!script) return [];
  return findInShell(script.text).map((one) => ({
    ...one,
    embedded: nestedText(text, script, one.embedded),
  }));
}

interface PlacedScalar {
  readonly scalar: YamlScalar;
  /** Start of the key to which the scalar belongs, or of the scalar itself if it is in a list. */
  readonly start: number;
  readonly path: KeyPath;
}

/** Returns all string values, with their keys. */
function scalarsOf(yaml: typeof Yaml, document: Document): PlacedScalar[] {
  const found: PlacedScalar[] = [];
  const add = (node: unknown, key: unknown, path: KeyPath): void => {
    if (yaml.isMap(node))
      for (const pair of node.items as readonly Pair<Node, Node>[]) {
        const name = yaml.isScalar(pair.key) ? String(pair.key.value) : '';
        add(pair.value, pair.key, [...path, name]);
      }
    else if (yaml.isSeq(node)) node.items.forEach((item, i) => add(item, undefined, [...path, String(i)]));
    else if (yaml.isScalar(node)) {
      const scalar = readScalar(node);
      const start = (yaml.isScalar(key) ? key.range?.[0] : undefined) ?? scalar?.start;
      if (scalar && start !== undefined) found.push({ scalar, start, path });
    }
  };
  add(document.contents, undefined, []);
  return found;
}

function readScalar({ range, type, value }: Scalar): YamlScalar | undefined {
  if (!range || type === undefined || typeof value !== 'string') return undefined;
  return { style: type, start: range[0], end: range[1], value };
}

/**
 * Returns the marks that apply to the first key on a line, by the offset of the line. Marks within strings of the
 * document are ignored.
 */
function markedLines(
  text: string,
  marks: readonly PlacedMark[],
  values: readonly PlacedScalar[],
  lineStart: (offset: number) => number,
): ReadonlyMap<number, Mark> {
  const lines = new Map<number, Mark>();
  const isText = withinOneOf(
    // A marking comment may follow a block scalar's indicator on the same line, so that line is not treated as part
    // of the scalar's text.
    values.map(({ scalar: { style, start, end } }) => ({
      start: style.startsWith('BLOCK') ? Math.max(start, text.indexOf('\n', start)) : start,
      end,
    })),
  );
  const next = nextContents(text, marks);
  for (const [i, { mark, start, end }] of marks.entries()) {
    if (isText({ start, end })) continue;
    const line = lineStart(start);
    const isAlone = text.slice(line, start).trim() === '';
    lines.set(isAlone ? (next[i] ?? text.length) : line, mark);
  }
  return lines;
}

/** Returns a function that finds the start of the line at an offset. */
function lineStartIn(text: string): (offset: number) => number {
  const starts = lineStarts(text);
  return (offset) => starts[countWhile(starts.length, (index) => (starts[index] ?? 0) <= offset) - 1] ?? 0;
}

/** Returns, for each mark, the start of the next line that is neither blank nor only a comment. */
function nextContents(text: string, marks: readonly PlacedMark[]): readonly number[] {
  const contents: number[] = [];
  let next = text.length;
  let limit = text.length;
  for (const { start, end } of marks.toReversed()) {
    const found = text.slice(end, limit).search(/\n(?![ \t]*(?:#[^\n]*)?(?:\r?\n|$))/);
    if (found >= 0) next = end + found + 1;
    contents.push(next);
    limit = start;
  }
  return contents.reverse();
}
