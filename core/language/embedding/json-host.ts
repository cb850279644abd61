import { markingComment } from '../../base/marking-comment';
import { type OffsetRange } from '../../base/problem';
import { findTarget } from '../documents/find-kind';
import { type Outline, outlineSteps } from '../../json/outline';
import { parseJson } from '../../json/parse';
import { type SourceDocument } from '../language';
import { type LanguageSettings } from '../settings';
import { type EmbeddedExpression, type Host, type HostParts } from './host';
import { embeddedJsonString } from '../../text/json-string';
import { configuredKind, configuredPaths, type KeyPath, matchesPath } from './key-paths';
import { findMarks, markBeside } from './marks';
import { stringsOf } from './placed-strings';

/** Where our documents hold expressions, by kind. */
const documentPaths: Readonly<Record<string, KeyPath>> = {
  filter: ['**', 'expression'],
  firewall_rule: ['**', 'filter', 'expression'],
};

/** JSON and JSONC: our documents (which check their expressions themselves), configured keys, marking comments. */
export const jsonHost: Host = {
  languageIds: ['json', 'jsonc'],
  mayHold: (document, settings) =>
    holdsMarked(document, settings) || documentPath(document, settings) !== undefined,
  mayReport: holdsMarked,
  *parts(document, settings, before) {
    if (holdsMarked(document, settings) || !documentPath(document, settings)) return undefined;
    const known = before instanceof JsonParts ? before.outline : undefined;
    const { outline } = yield* outlineSteps(document.text, { comments: true, split: true }, known);
    return outline.list && new JsonParts(outline);
  },
  findIn(document, settings, { start, end }) {
    const path = documentPath(document, settings);
    const { roots } = parseJson(document.text.slice(start, end), { comments: true, items: true });
    return roots
      .flatMap((root) => stringsOf(root))
      .flatMap(({ node, path: own }): EmbeddedExpression[] => {
        if (!path || !matchesPath(own, path)) return [];
        const embedded = embeddedJsonString(document.text, start + node.start + 1, start + node.end - 1);
        return [{ kind: 'filter', embedded, isLoose: node.isLoose ?? false, isChecked: true }];
      });
  },
  find(document, settings) {
    const { text, uri } = document;
    const ofDocument = documentPath(document, settings);
    const configured = configuredPaths(uri, settings);
    const marks = findMarks(text, [{ begin: '//' }, { begin: '/*', end: '*/' }]);
    const [root] = parseJson(text, { comments: true }).roots;
    return stringsOf(root).flatMap(({ node, start, path }): EmbeddedExpression[] => {
      const embedded = embeddedJsonString(text, node.start + 1, node.end - 1);
      const { isLoose = false } = node;
      if (ofDocument && matchesPath(path, ofDocument))
        return [{ kind: 'filter', embedded, isLoose, isChecked: true }];
      const kind = configuredKind(path, configured);
      const mark =
        markBeside(text, { start, end: node.end }, marks) ?? (kind === undefined ? undefined : { kind });
      return mark ? [{ ...mark, embedded, isLoose }] : [];
    });
  },
};

/** The items of a list, with what finds them again in the next text. */
class JsonParts implements HostParts {
  constructor(readonly outline: Outline) {}

  get ranges(): readonly OffsetRange[] {
    return this.outline.items;
  }
}

function holdsMarked({ uri, text }: SourceDocument, settings: LanguageSettings): boolean {
  return configuredPaths(uri, settings).length > 0 || markingComment.test(text);
}

function documentPath({ uri, text }: SourceDocument, settings: LanguageSettings): KeyPath | undefined {
  const name = findTarget(uri, text, settings)?.kind.name ?? '';
  return Object.hasOwn(documentPaths, name) ? documentPaths[name] : undefined;
}
