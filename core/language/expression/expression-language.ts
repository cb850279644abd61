import { SnapshotCache } from '../snapshot-cache';
import { type Problem } from '../../base/problem';
import { type Language, type LanguageContext, type SourceDocument } from '../language';
import { type CheckOptions, checkTree, parseFor } from './check';
import { actions } from './features/actions';
import { complete } from './features/complete';
import { format } from './features/format';
import { hover } from './features/hover';
import { inlays } from './features/inlays';
import { rename } from './features/rename';
import { semanticTokens } from './features/semantic-tokens';
import { signature } from './features/signature';
import { folding, highlights, selection, symbols } from './features/structure';
import { type ExpressionView } from './features/view';
import { readHeader, withHeader } from './document-header';
import { type ExpressionKind } from '../../expression/tree';

/** Kinds of expressions, with the language ID and the file extensions of files that contain a single expression. */
const kinds: readonly {
  readonly languageId: string;
  readonly endings: RegExp;
  readonly kind: ExpressionKind;
}[] = [
  { languageId: 'rampart-filter', endings: /\.(rfilter|cfrule)$/i, kind: 'filter' },
  { languageId: 'rampart-filter-value', endings: /\.rvalue$/i, kind: 'value' },
];

/**
 * Returns the kind of expression that a file contains, based on its language ID and extension. Returns undefined for
 * files that do not consist of a single expression.
 */
function expressionKindOf(document: SourceDocument): ExpressionKind | undefined {
  return kinds.find(
    ({ languageId, endings }) => document.languageId === languageId || endings.test(document.uri),
  )?.kind;
}

interface Cached {
  readonly options: CheckOptions;
  readonly view: ExpressionView;
  problems?: readonly Problem[];
}

/** Creates the language of filter and value expressions in separate files. */
export function expressionLanguage(): Language {
  const cache = new SnapshotCache<Cached>();

  /**
   * Returns the parsed document, or undefined if the document is not an expression. The result is kept for further
   * requests with the same text and settings.
   */
  function cachedOf(document: SourceDocument, context: LanguageContext): Cached | undefined {
    const { settings, facts, now } = context;
    const kind = expressionKindOf(document);
    if (kind === undefined) return undefined;
    const known = cache.get(document, context);
    if (known) return known;
    const header = readHeader(document.text);
    const filter = withHeader(settings.filter, header);
    const options = { kind, settings: { ...settings, filter }, facts, now };
    const view = { tree: parseFor(header.text, options), settings: filter, facts };
    const cached: Cached = { options, view };
    cache.set(document, context, cached);
    return cached;
  }

  /**
   * Returns a function that computes a result for a whole document. For a document that does not consist of an
   * expression, the returned function returns `empty`.
   */
  const ask =
    <T>(empty: T, answer: (view: ExpressionView) => T) =>
    (document: SourceDocument, context: LanguageContext): T => {
      const cached = cachedOf(document, context);
      return cached ? answer(cached.view) : empty;
    };
  const askAt =
    <P, T>(empty: T, answer: (view: ExpressionView, place: P) => T) =>
    (document: SourceDocument, place: P, context: LanguageContext): T => {
      const cached = cachedOf(document, context);
      return cached ? answer(cached.view, place) : empty;
    };

  return {
    id: 'expression',
    claims: (document) => expressionKindOf(document) !== undefined,
    problems(document, context) {
      const cached = cachedOf(document, context);
      if (!cached) return [];
      return (cached.problems ??= checkTree(cached.view.tree, cached.options));
    },
    complete: askAt([], complete),
    hover: askAt(undefined, hover),
    signature: askAt(undefined, signature),
    actions: askAt([], actions),
    format: askAt([], format),
    symbols: ask([], symbols),
    folding: ask([], folding),
    selection: askAt([], selection),
    tokens: ask([], semanticTokens),
    highlights: askAt([], highlights),
    inlays: askAt([], inlays),
    rename(document, offset, newName, context) {
      const cached = cachedOf(document, context);
      const edits = cached && rename(cached.view, offset, newName);
      return edits && { [document.uri]: edits };
    },
    expressions: (document, _range, context) => {
      const tree = cachedOf(document, context)?.view.tree;
      return tree
        ? [
            {
              tree,
              holes: [],
              hostRange: ({ start, end }) => ({ start, end }),
              innerOffset: (offset) => offset,
            },
          ]
        : [];
    },
    expressionAt: (document, _offset, context) => {
      const tree = cachedOf(document, context)?.view.tree;
      return tree?.text.slice(tree.start, tree.end);
    },
    putExpression: (document, range, newText, context) =>
      cachedOf(document, context) && { ...range, newText },
    forget: (uri) => cache.forget(uri),
  };
}
