import { type Problem } from '../../base/problem';
import { type Language, type LanguageContext, type SourceDocument } from '../language';
import { checkExpression } from './check';
import { readHeader, withHeader } from './document-header';
import { type ExpressionKind } from './tree';

/** Files of one expression each, by language id and by the ending of their name. */
const kinds: readonly {
  readonly languageId: string;
  readonly endings: RegExp;
  readonly kind: ExpressionKind;
}[] = [
  { languageId: 'rampart-filter', endings: /\.(rfilter|cfrule)$/i, kind: 'filter' },
  { languageId: 'rampart-filter-value', endings: /\.rvalue$/i, kind: 'value' },
];

/** The kind of expression that a whole document holds, or undefined when it holds none. */
export function expressionKindOf(document: SourceDocument): ExpressionKind | undefined {
  return kinds.find(
    ({ languageId, endings }) => document.languageId === languageId || endings.test(document.uri),
  )?.kind;
}

interface Cached {
  readonly text: string;
  readonly settings: LanguageContext['settings'];
  readonly facts: LanguageContext['facts'];
  readonly problems: readonly Problem[];
}

/** Filter and value expressions in files of their own. */
export function expressionLanguage(): Language {
  const cache = new Map<string, Cached>();
  return {
    id: 'expression',
    claims: (document) => expressionKindOf(document) !== undefined,
    problems(document, { settings, facts, nowMs }) {
      const kind = expressionKindOf(document);
      if (kind === undefined) return [];
      const cached = cache.get(document.uri);
      if (cached?.text === document.text && cached.settings === settings && cached.facts === facts)
        return cached.problems;
      const header = readHeader(document.text);
      const problems = checkExpression(header.text, {
        kind,
        settings: { ...settings, filter: withHeader(settings.filter, header) },
        facts,
        nowMs,
      });
      cache.set(document.uri, { text: document.text, settings, facts, problems });
      return problems;
    },
    forget: (uri) => void cache.delete(uri),
  };
}
