import * as l10n from '@vscode/l10n';

/** What the API does not say and a report about access takes to be so. Every report names them. */
export const assumptions: readonly (() => string)[] = [
  () => l10n.t('A policy that denies wins over every policy that allows.'),
  () =>
    l10n.t('Only user groups count. Roles, policies of single members and tokens are not in this API: somebody may be able to do more than is shown.'),
  () =>
    l10n.t('A permission group stands for itself alone. Whether it includes others (an administrator’s everything, “write” its “read”) the API does not say.'),
  () => l10n.t('The key of an account, and *, cover everything in that account, zones too.'),
  () => l10n.t('Who was invited and has not accepted can do nothing yet.'),
  () => l10n.t('A deprecated permission group, or one past its end, is counted and marked.'),
]; // prettier-ignore
