import { noFacts } from '../../core/language/facts';
import { type LanguageContext } from '../../core/language/language';
import { defaultSettings } from '../../core/language/settings';

/** Creates a context with default settings and the time 0, but without facts, other files, and script parsers. */
export function languageContext(more: Partial<LanguageContext> = {}): LanguageContext {
  return {
    settings: defaultSettings,
    facts: noFacts,
    workspace: { find: () => [], read: () => undefined },
    scripts: () => Promise.reject(new Error('no scripts here')),
    signal: new AbortController().signal,
    now: () => 0,
    ...more,
  };
}
