import * as l10n from '@vscode/l10n';
import { planDelete } from '../../core/changes/plans/delete';
import { type KindId } from '../../core/model/kind-ids';
import { byScope } from '../../core/resources/target';
import { type Action } from '../context/action-context';
import { freshTargets } from '../context/targets';

const removable: readonly KindId[] = [
  'resource_group',
  'user_group',
  'user_group_member',
  'sso_connector',
  'oauth_client',
  'workflow',
  'lockdown_rule',
  'access_rule',
  'ua_rule',
  'firewall_rule',
  'waf_override',
  'tags_set',
];

export const deleteResources: Action = async (context, nodes) => {
  const targets = await freshTargets(context, nodes, removable, l10n.t('Delete'));
  for (const group of byScope(targets)) {
    const plan = planDelete(group);
    if (plan) await context.run(plan);
  }
};
