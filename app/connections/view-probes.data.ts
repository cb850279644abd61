import * as l10n from '@vscode/l10n';
import { type ListId } from '../../core/api/operations.data';

/** A part of the sidebar, the list that shows whether a credential can read it, and the scope of that list. */
interface ViewProbe {
  readonly title: () => string;
  readonly list: ListId;
  readonly scope: 'accounts' | 'zones';
}

/** The checks of "add connection", so that the user knows from the start why a view is empty. */
export const viewProbes: readonly ViewProbe[] = [
  { title: () => l10n.t('User groups'), list: 'userGroups.list', scope: 'accounts' },
  { title: () => l10n.t('SSO connectors'), list: 'ssoConnectors.list', scope: 'accounts' },
  { title: () => l10n.t('OAuth clients'), list: 'oauthClients.list', scope: 'accounts' },
  {
    title: () => l10n.t('IP access rules of the account'),
    list: 'accountAccessRules.list',
    scope: 'accounts',
  },
  { title: () => l10n.t('Workflows'), list: 'workflows.list', scope: 'accounts' },
  { title: () => l10n.t('Tags'), list: 'tags.keys', scope: 'accounts' },
  { title: () => l10n.t('Rules of zones'), list: 'lockdowns.list', scope: 'zones' },
];
