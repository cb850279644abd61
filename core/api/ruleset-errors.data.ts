import * as l10n from '@vscode/l10n';

/** Recommended action for an error of rulesets and lists, by its code (rulesets.md and lists.md, "Errors"). */
export const rulesetAdvice: Readonly<Record<number, () => string>> = {
  10003: () =>
    l10n.t('The ruleset does not exist. For an entry point this means that the phase has no rules yet.'),
  10028: () =>
    l10n.t(
      'An item of the list is invalid or occurs twice. Correct or remove the item that the message names.',
    ),
  20083: () =>
    l10n.t(
      'A function received an argument of the wrong kind. Pass a field where a field is expected, not a literal.',
    ),
  20125: () =>
    l10n.t('A rule has no expression. A change replaces the whole rule, so its expression must be sent too.'),
  20127: () => l10n.t('An expression is invalid. Correct it at the position that the message names.'),
  20217: () =>
    l10n.t('The phase already has an entry point, perhaps without rules. Update it instead of creating one.'),
  50001: () =>
    l10n.t(
      'The plan does not allow that many rules. Delete rules, merge their expressions, or upgrade the plan.',
    ),
  50002: () => l10n.t('The plan does not include this phase. Use another phase, or upgrade the plan.'),
};
