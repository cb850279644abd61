import { type KindId } from '../resources/kind-ids';
import { type Scope } from '../resources/ref';

/**
 * What of an account or a zone goes into a folder, in the order in which it is made: a user group names resource
 * groups. Deleted is in the opposite order.
 */
export const folderKinds: Readonly<Record<Scope['type'], readonly KindId[]>> = {
  accounts: ['access_rule', 'resource_group', 'user_group'],
  zones: ['lockdown_rule', 'access_rule', 'ua_rule', 'firewall_rule', 'waf_override'],
};
