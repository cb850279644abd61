import * as l10n from '@vscode/l10n';
import { planMembers } from '../../core/changes/set-members';
import { type KindId } from '../../core/model/kind-ids';
import { kinds } from '../../core/resources/kinds.data';
import { text } from '../../core/resources/record';
import { lastStep } from '../../core/resources/ref';
import { type Action } from '../context/action-context';
import { freshTargets } from '../context/targets';

/**
 * Property that lists show as the name, by kind. Kinds without names are absent, because lists identify their
 * resources by match criteria or by ID.
 */
const nameProperties: Readonly<Partial<Record<KindId, string>>> = {
  resource_group: 'name',
  user_group: 'name',
  oauth_client: 'client_name',
  lockdown_rule: 'description',
  ua_rule: 'description',
  firewall_rule: 'description',
  waf_override: 'description',
  ruleset_rule: 'description',
};

/** Kinds that can be renamed. */
export const renamable = Object.keys(nameProperties) as KindId[];

/** Changes the name of a resource, or the description under which a rule is listed. */
export const renameResource: Action = async (context, nodes) => {
  const [target] = await freshTargets(context, nodes.slice(0, 1), renamable, l10n.t('Rename Resource'));
  if (!target) return;
  const { kind } = lastStep(target.ref);
  const property = nameProperties[kind];
  if (property === undefined) return;
  const before = text(target.record, property) ?? '';
  const name = await context.prompts.input({
    title: l10n.t('Rename {0}', target.label),
    prompt: property === 'description' ? l10n.t('Description') : l10n.t('Name'),
    value: before,
    validate: (typed) => (typed.trim() === '' ? l10n.t('Enter a name.') : undefined),
  });
  if (name === undefined || name === before) return;
  const words = { title: l10n.t('Rename {0}', target.label), verb: l10n.t('Rename') };
  const plan = planMembers([target], { [property]: name.trim() }, words);
  if (plan) await context.run(kinds[kind].guarded === true ? { ...plan, confirmation: 'modal' } : plan);
};
