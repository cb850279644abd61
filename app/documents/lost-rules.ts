import * as l10n from '@vscode/l10n';
import { overwritten } from '../../core/changes/plans/rulesets';
import { callOn } from '../../core/resources/calls';
import { lostRules } from '../../core/resources/describe-update';
import { type Json } from '../../core/resources/json';
import { type Target } from '../../core/resources/target';
import { readWhole } from '../../core/resources/whole-record';
import { type ActionContext } from '../context/action-context';

/**
 * Reports changes by other users that were unknowingly overwritten when a whole ruleset was written. The report lists
 * the affected rules, which still exist in earlier versions. `ruleset` is the base of the write, and `answer` is the
 * response of the service.
 */
export async function tellLostRules(
  { remote, prompts }: Pick<ActionContext, 'remote' | 'prompts'>,
  { ref, record, label }: Pick<Target, 'ref' | 'record' | 'label'>,
  answer: Json,
  signal: AbortSignal,
): Promise<void> {
  const versions = overwritten(record, answer);
  const last = versions.at(-1);
  if (last === undefined) return;
  const operation = ref.scope.type === 'zones' ? 'zoneRulesetVersions.get' : 'accountRulesetVersions.get';
  const version = { ...ref, path: [...ref.path, { kind: 'ruleset_version', id: last } as const] };
  const theirs = await remote.send(callOn(version, operation), signal);
  const now = await readWhole(remote, ref, signal);
  const names = theirs.ok && now?.ok === true ? lostRules(record, theirs.value, now.value) : [];
  await prompts.warn(
    l10n.t(
      "Another user changed {0} just before your change was saved, so the other user's changes were overwritten. Affected rules: {2}. Overwritten versions: {1}. To get the changes back, restore the last overwritten version.",
      label,
      versions.join(', '),
      names.length === 0 ? l10n.t('unknown') : names.join(', '),
    ),
  );
}
