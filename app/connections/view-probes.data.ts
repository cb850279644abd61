import * as l10n from '@vscode/l10n';
import { type ListId } from '../../core/api/operations.data';

/**
 * Part of the sidebar, with a list and its type of scope. The list is requested to check whether a credential can
 * access that part.
 */
interface ViewProbe {
  readonly title: () => string;
  readonly list: ListId;
  readonly scope: 'accounts' | 'zones';
}

/** Checks that run when a connection is added, so that the user learns immediately why a view is empty. */
export const viewProbes: readonly ViewProbe[] = [
  { title: () => l10n.t('User groups'), list: 'userGroups.list', scope: 'accounts' },
  { title: () => l10n.t('SSO connectors'), list: 'ssoConnectors.list', scope: 'accounts' },
  { title: () => l10n.t('OAuth clients'), list: 'oauthClients.list', scope: 'accounts' },
  {
    title: () => l10n.t('IP access rules in the account'),
    list: 'accountAccessRules.list',
    scope: 'accounts',
  },
  { title: () => l10n.t('Workflows'), list: 'workflows.list', scope: 'accounts' },
  { title: () => l10n.t('Tags'), list: 'tags.keys', scope: 'accounts' },
  { title: () => l10n.t('Zone rules'), list: 'lockdowns.list', scope: 'zones' },
];
