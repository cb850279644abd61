import { type OffsetRange, type Problem } from '../../core/base/problem';
import { type Language, type SourceDocument } from '../../core/language/language';

/** Returns every occurrence of a word. */
export function occurrences(text: string, word: string): OffsetRange[] {
  return [...text.matchAll(new RegExp(word, 'g'))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Creates a minimal language for tests of the server. `bad` is a problem, and its fix inserts `good` instead. */
export function wordLanguage(overrides: Partial<Language> = {}): Language {
  return {
    id: 'word',
    claims: (document) => document.languageId === 'word',
    problems: (document: SourceDocument): Problem[] =>
      occurrences(document.text, 'bad').map((range) => ({
        ...range,
        code: 'word/bad',
        severity: 'error',
        message: 'This word is bad',
        fixes: [{ title: 'Make it good', preferred: true, edits: [{ ...range, newText: 'good' }] }],
      })),
    ...overrides,
  };
}
