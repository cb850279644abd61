import * as l10n from '@vscode/l10n';

/** Assumptions about undocumented API behavior on which the access reports rely. Every report lists them. */
export const assumptions: readonly (() => string)[] = [
  () => l10n.t('A deny policy overrides every allow policy.'),
  () =>
    l10n.t("Only user groups are evaluated. This API doesn't include roles or the policies of individual members and tokens. Members may therefore have more permissions than shown."),
  () =>
    l10n.t("Permission groups are taken literally. The API doesn't specify whether one permission group implies another (for example, Write implies Read)."),
  () => l10n.t('In a resource group, an account key or * covers all resources in the account, including its zones.'),
  () => l10n.t('Invited members have no permissions until they accept the invitation.'),
  () => l10n.t('Deprecated and expired permission groups are included and marked.'),
]; // prettier-ignore
