import * as l10n from '@vscode/l10n';

/** Recommended actions for errors of rulesets and lists, keyed by error code (rulesets.md and lists.md, "Errors"). */
export const rulesetAdvice: Readonly<Record<number, () => string>> = {
  10003: () => l10n.t('The ruleset does not exist. If it is an entry point, the phase has no rules yet.'),
  10028: () =>
    l10n.t(
      'An item in the list is invalid or a duplicate. Correct or remove the item that the message specifies.',
    ),
  20083: () =>
    l10n.t(
      'A function has an argument of the wrong kind. Pass a field instead of a literal where a field is expected.',
    ),
  20125: () =>
    l10n.t('A rule has no expression. A change replaces the whole rule, so include the expression.'),
  20127: () =>
    l10n.t('An expression is invalid. Correct the expression at the position that the message specifies.'),
  20217: () =>
    l10n.t(
      'The phase already has an entry point, which may have no rules. Update this entry point instead of creating another one.',
    ),
  50001: () =>
    l10n.t(
      'The zone plan does not allow this number of rules. Delete rules, merge their expressions, or upgrade the plan.',
    ),
  50002: () => l10n.t('The zone plan does not include this phase. Use another phase, or upgrade the plan.'),
};
