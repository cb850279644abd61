import * as l10n from '@vscode/l10n';

/** Assumptions of the access reports that the API does not document. Every report lists them. */
export const assumptions: readonly (() => string)[] = [
  () => l10n.t('A deny policy overrides every allow policy.'),
  () =>
    l10n.t('Only user groups are evaluated. Roles, policies of individual members and tokens are not part of this API, so members may have more permissions than shown.'),
  () =>
    l10n.t("Permission groups are taken literally. The API doesn't say whether one implies another (for example, Write implies Read)."),
  () => l10n.t('The key of an account, and *, cover all resources in that account, including zones.'),
  () => l10n.t('Invited members have no permissions until they accept.'),
  () => l10n.t('Deprecated and expired permission groups are included and marked.'),
]; // prettier-ignore
