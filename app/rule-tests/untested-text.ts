import * as l10n from '@vscode/l10n';
import { shortened } from '../../core/base/shortened';
import { visibleLine } from '../../core/base/shown-text';
import { type UntestedChange } from '../../core/protocol/rule-tests';

const maxCharacters = 80;

/** Describes a change that no test detects, as an option that the user can choose. */
export function untestedText({ rule, before, after, outcome, test }: UntestedChange): {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
} {
  const text = (one: string): string => shortened(visibleLine(one), maxCharacters);
  return {
    label: after === '' ? l10n.t('{0} removed', text(before)) : `${text(before)} → ${text(after)}`,
    description: visibleLine(rule),
    detail: outcome
      ? `${test ? visibleLine(test.request.split('\n')[0] ?? '') : l10n.t('A request that cannot be written as a test')}: ${outcome.before} → ${outcome.after}`
      : l10n.t('No request with a different outcome was found'),
  };
}

/** Returns the message to show if the tests detect every change that was tried. */
export const allDetectedText = (count: number): string =>
  count === 1
    ? l10n.t('Rampart tried one change to the rules, and the tests detected it.')
    : l10n.t('Rampart tried {0} changes to the rules, and the tests detected all of them.', count);

/** Returns the question that asks the user to select the undetected changes to add tests for. */
export const untestedQuestion = (undetected: number, detected: number): string =>
  l10n.t(
    'The tests do not detect {0} of {1} rule changes that Rampart tried. Select the changes to add tests for.',
    undetected,
    undetected + detected,
  );
