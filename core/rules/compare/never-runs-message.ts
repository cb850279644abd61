import * as l10n from '@vscode/l10n';
import { type RuleFinding } from './finding';

/** Returns the message for a rule that never runs. `action` is the action of the earlier rule. */
export function neverRunsMessage({ kind, others }: RuleFinding, action: string): string {
  if (kind === 'duplicate')
    return l10n.t(
      'An earlier rule has the same condition and action, so this rule never runs. Remove one of the two rules.',
    );
  return others
    ? l10n.t(
        'Together, earlier rules end the evaluation of every request that this rule matches, so this rule never runs. Move this rule up or remove it.',
      )
    : l10n.t(
        'An earlier rule ends the evaluation with "{0}" for all requests that this rule matches, so this rule never runs. Move this rule up or remove it.',
        action,
      );
}
