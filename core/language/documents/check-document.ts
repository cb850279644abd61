import { type Problem } from '../../base/problem';
import { type Facts, noFacts } from '../facts';
import { defaultSettings, type LanguageSettings } from '../settings';
import { deprecationOf } from './deprecation';
import { checkState, problemsOf } from './document-state';
import { decideIntent } from './decide-intent';
import { type DocumentTarget } from './target';

export interface CheckOptions {
  /** Whether comments and trailing commas are allowed. Default: false. */
  readonly comments?: boolean;
  readonly settings?: LanguageSettings;
  readonly facts?: Facts;
}

/**
 * Checks a source text as a document of the given kind. If no intent is given, the intent is determined from the text
 * (see `decideIntent`). Diagnostics are sorted by position.
 */
export function checkDocument(text: string, target: DocumentTarget, options: CheckOptions = {}): Problem[] {
  const { comments = false, settings = defaultSettings, facts = noFacts } = options;
  const intent = decideIntent(target, text);
  const state = checkState(text, { kind: target.kind, intent, comments, settings, facts });
  const problems = [...deprecationOf(text, target.kind), ...problemsOf(state)];
  return problems.sort((a, b) => a.start - b.start || a.end - b.end);
}
