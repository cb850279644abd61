import { markingComment } from '../../base/marking-comment';
import { findTarget } from '../documents/find-kind';
import { parseJson } from '../documents/json/parse';
import { type JsonNode, type JsonString } from '../documents/json/tree';
import { type SourceDocument } from '../language';
import { type LanguageSettings } from '../settings';
import { type EmbeddedExpression, type Host } from './host';
import { embeddedJsonString } from './json-string';
import { configuredKind, configuredPaths, type KeyPath, matchesPath } from './key-paths';
import { findMarks } from './marks';

/** Where our documents hold expressions, by kind. */
const documentPaths: Readonly<Record<string, KeyPath>> = {
  filter: ['**', 'expression'],
  firewall_rule: ['**', 'filter', 'expression'],
};

/** JSON and JSONC: our documents (which check their expressions themselves), configured keys, marking comments. */
export const jsonHost: Host = {
  languageIds: ['json', 'jsonc'],
  mayHold: (document, settings) =>
    configuredPaths(document.uri, settings).length > 0 ||
    markingComment.test(document.text) ||
    documentPath(document, settings) !== undefined,
  find(document, settings) {
    const { text, uri } = document;
    const ofDocument = documentPath(document, settings);
    const configured = configuredPaths(uri, settings);
    const marks = findMarks(text, [{ begin: '//' }, { begin: '/*', end: '*/' }]);
    const [root] = parseJson(text, { comments: true }).roots;
    return stringsOf(root, []).flatMap(({ node, start, path }): EmbeddedExpression[] => {
      const embedded = embeddedJsonString(text, node.start + 1, node.end - 1);
      if (ofDocument && matchesPath(path, ofDocument)) return [{ kind: 'filter', embedded, isChecked: true }];
      const kind = configuredKind(path, configured);
      const marked = marks.find(({ end }) => end <= start && /^\s*$/.test(text.slice(end, start)))?.mark;
      const mark = marked ?? (kind === undefined ? undefined : { kind });
      return mark ? [{ ...mark, embedded }] : [];
    });
  },
};

function documentPath({ uri, text }: SourceDocument, settings: LanguageSettings): KeyPath | undefined {
  const name = findTarget(uri, text, settings)?.kind.name ?? '';
  return Object.hasOwn(documentPaths, name) ? documentPaths[name] : undefined;
}

interface PlacedString {
  readonly node: JsonString;
  /** Where its member begins, or the string itself in a list. */
  readonly start: number;
  readonly path: KeyPath;
}

/** All texts that are values, with their keys. */
function stringsOf(node: JsonNode | undefined, path: KeyPath, start = node?.start ?? 0): PlacedString[] {
  switch (node?.type) {
    case 'string':
      return node.closed ? [{ node, start, path }] : [];
    case 'object':
      return node.members.flatMap((member) =>
        stringsOf(member.value, [...path, member.key.value], member.start),
      );
    case 'array':
      return node.items.flatMap((item, i) => stringsOf(item, [...path, String(i)]));
    default:
      return [];
  }
}
