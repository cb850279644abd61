import * as l10n from '@vscode/l10n';
import { codeSpan, visibleLine } from '../../base/shown-text';
import { type Answer } from '../../expression/evaluate/evaluator';
import { assumptionText } from '../../requests/assumption-text';
import { type SampleAnswer } from './answer';

/** Maximum length of a list of facts in a hint. Editors cut off hints at about 40 characters. */
const maxCharacters = 26;

/** Returns the word for a result. A word is used so that the result can be recognized without color or symbols. */
export const answerWord = (answer: Answer): string =>
  answer === 'unknown' ? l10n.t('unknown') : answer ? l10n.t('matches') : l10n.t('no match');

/** Returns the text of the hint after an expression. */
export function answerText({ result, shown, needs }: SampleAnswer): string {
  if (shown !== undefined) return `→ ${shown}`;
  if (typeof result === 'boolean') return answerWord(result);
  if (needs.length === 0) return answerWord('unknown');
  const all = needs.map(visibleLine);
  const joined = all.join(', ');
  const [first = ''] = all;
  return all.length > 1 && joined.length > maxCharacters
    ? l10n.t('depends on {0} and {1} more', first, all.length - 1)
    : l10n.t('depends on {0}', joined);
}

/**
 * Describes what a result depends on, the result for the other interpretation of `ne`, and the assumptions, as
 * Markdown.
 */
export function answerRemarks({ alternative, needs, assumed }: SampleAnswer): string[] {
  return [
    ...(needs.length === 0 ? [] : [l10n.t('Depends on: {0}', needs.map(codeSpan).join(', '))]),
    ...(alternative === undefined
      ? []
      : [l10n.t('Result if `ne` is false for a missing value: {0}', answerWord(alternative))]),
    ...assumed.map((id) => l10n.t('Assumption {1}: {0}', assumptionText(id), codeSpan(id))),
  ];
}
