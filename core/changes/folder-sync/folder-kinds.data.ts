import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { type ScopeRef } from '../../resources/ref';

/**
 * The kinds of resources that a folder for an account or a zone contains, in the order in which they are created.
 * Referenced resources come first. For example, user groups refer to resource groups, and rules of rulesets refer to
 * lists. Resources are deleted in reverse order.
 */
export const folderKinds: Readonly<Record<ScopeRef['type'], readonly KindId[]>> = {
  accounts: [
    'list',
    'ruleset',
    'access_rule',
    'resource_group',
    'user_group',
    'sso_connector',
    'oauth_client',
  ],
  zones: ['ruleset', 'lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override'],
};

/**
 * Kinds of resources that can be changed through a folder, but neither created nor deleted. Each value returns the
 * reason.
 */
export const onlyChanged: Readonly<Partial<Record<KindId, () => string>>> = {
  oauth_client: () => l10n.t('A push cannot create or delete OAuth clients, because a new secret is shown only once and a deleted secret cannot be restored. Use the commands to create or delete clients.'),
  sso_connector: () => l10n.t('A push cannot create or delete SSO connectors, because a connector requires domain verification. Use the commands to create or delete connectors.'),
}; // prettier-ignore
