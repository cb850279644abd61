import { markingComment } from '../../base/marking-comment';
import { finish } from '../../base/steps';
import { parseJson } from '../../json/parse';
import { embeddedJsonString } from '../../text/json-string';
import { expressionKinds } from '../documents/expression-kinds';
import { type DocumentState, resultOf } from '../documents/document-state';
import { type DocumentStates } from '../documents/document-states';
import { findTarget } from '../documents/find-kind';
import { type SourceDocument } from '../language';
import { type LanguageSettings } from '../settings';
import { type EmbeddedExpression, type Host, type HostContext, type HostParts } from './host';
import { configuredKind, configuredPaths } from './key-paths';
import { findMarks, markBeside } from './marks';
import { stringsOf } from './placed-strings';

/**
 * Creates the host for JSON and JSONC. It finds expressions in the documents that Rampart supports (whose expressions
 * are checked with the document), at configured keys, and after marking comments.
 */
export function jsonHost(states: DocumentStates): Host {
  return {
    languageIds: ['json', 'jsonc'],
    mayHold: (document, settings) => holdsMarked(document, settings) || isDocument(document, settings),
    mayReport: holdsMarked,
    *parts(document, context) {
      if (holdsMarked(document, context.settings) || !isDocument(document, context.settings))
        return undefined;
      const state = yield* states.layOut(document, context);
      return state && new DocumentParts(state);
    },
    find(document, context) {
      const checked = ofDocument(states, document, context);
      const starts = new Set(checked.map(({ embedded }) => embedded.hostStart));
      const others = markedStrings(document, context).filter(
        ({ embedded }) => !starts.has(embedded.hostStart),
      );
      return [...checked, ...others].sort((a, b) => a.embedded.hostStart - b.embedded.hostStart);
    },
  };
}

/** The parts of a JSON document: its items, or the whole document as a single part. */
class DocumentParts implements HostParts {
  constructor(private readonly state: DocumentState) {}

  get ranges(): HostParts['ranges'] {
    return this.state.outline.items;
  }

  expressionsIn(part: number): readonly EmbeddedExpression[] {
    const { text, items } = this.state.outline;
    const from = items[part]?.start ?? 0;
    return resultOf(this.state, part).expressions.map(({ start, end, tree, role, phase, isLoose }) => ({
      kind: tree.kind,
      ...(phase === undefined ? {} : { phase }),
      ...(role === 'characteristic' ? { isCharacteristic: true as const } : {}),
      embedded: embeddedJsonString(text, from + start, from + end),
      isLoose,
      checked: tree,
    }));
  }
}

function ofDocument(
  states: DocumentStates,
  document: SourceDocument,
  context: HostContext,
): readonly EmbeddedExpression[] {
  if (!isDocument(document, context.settings)) return [];
  const state = finish(states.layOut(document, context));
  if (!state) return [];
  const parts = new DocumentParts(state);
  return parts.ranges.flatMap((_, part) => parts.expressionsIn(part));
}

/** Returns the strings that follow a marking comment or are at keys from the settings. */
function markedStrings({ text, uri }: SourceDocument, { settings }: HostContext): EmbeddedExpression[] {
  const configured = configuredPaths(uri, settings);
  const marks = findMarks(text, [{ begin: '//' }, { begin: '/*', end: '*/' }]);
  if (configured.length === 0 && marks.length === 0) return [];
  const [root] = parseJson(text, { comments: true }).roots;
  return stringsOf(root).flatMap(({ node, start, path }): EmbeddedExpression[] => {
    const kind = configuredKind(path, configured);
    const mark =
      markBeside(text, { start, end: node.end }, marks) ?? (kind === undefined ? undefined : { kind });
    const embedded = embeddedJsonString(text, node.start + 1, node.end - 1);
    return mark ? [{ ...mark, embedded, isLoose: node.isLoose ?? false }] : [];
  });
}

function holdsMarked({ uri, text }: SourceDocument, settings: LanguageSettings): boolean {
  return configuredPaths(uri, settings).length > 0 || markingComment.test(text);
}

/** Whether a document is of a kind that Rampart supports and that can contain expressions. */
function isDocument({ uri, text }: SourceDocument, settings: LanguageSettings): boolean {
  const target = findTarget(uri, text, settings);
  return target !== undefined && expressionKinds.has(target.kind);
}
