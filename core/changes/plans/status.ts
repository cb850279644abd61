import * as l10n from '@vscode/l10n';
import { callOn } from '../../resources/calls';
import { type Json } from '../../resources/json';
import { text, list } from '../../resources/record';
import { type Target } from '../../resources/target';
import { type ChangePlan, confirmationFor, type PlanStep } from '../plan';
import { named } from '../set-members';
import { type StatusChange } from './status-changes.data';

export type Extra = Readonly<Record<string, Json>>;

export const statusOf = ({ record }: Target): string | undefined => text(record, 'status');

/**
 * Returns the steps from which an instance can be restarted. In the log, a name such as `name-2` means the second
 * step with the name `name`.
 */
export function restartPoints(record: Json): { name: string; type: string; count: number }[] {
  const types: Readonly<Record<string, string>> = {
    step: 'do',
    sleep: 'sleep',
    waitForEvent: 'waitForEvent',
  };
  return list(record, 'steps').flatMap((step) => {
    const [name, type] = [text(step, 'name'), types[text(step, 'type') ?? '']];
    if (name === undefined || type === undefined) return [];
    const numbered = /^(.*)-(\d+)$/.exec(name);
    return [{ name: numbered?.[1] ?? name, type, count: Number(numbered?.[2] ?? 1) }];
  });
}

const endOf = (record: Json): { readonly endedBefore?: string } => {
  const end = text(record, 'end') ?? text(record, 'ended_on');
  return end === undefined ? {} : { endedBefore: end };
};

/** Maximum number of instances that a confirmation lists. */
const maxNamed = 20;

/**
 * Returns a plan that changes the status of one or more instances and waits until they have reached the new status.
 * `others` is the number of selected instances whose status does not allow the change.
 */
export function planStatus(
  targets: readonly Target[],
  change: StatusChange,
  extra: Extra = {},
  others = 0,
): ChangePlan {
  const [{ scope }] = targets as readonly [Target, ...Target[]];
  const changes = targets
    .slice(0, maxNamed)
    .map((target) =>
      l10n.t(
        'Instance {0} of workflow {1}: currently {2}',
        target.label,
        target.ref.path[0]?.id ?? '',
        statusOf(target) ?? l10n.t('unknown'),
      ),
    );
  return {
    title: named(targets, change.title.one, change.title.many),
    verb: change.verb(),
    scope,
    changes: [
      ...changes,
      ...(targets.length > maxNamed ? [l10n.t('… and {0} more', targets.length - maxNamed)] : []),
      ...(others === 1 ? [l10n.t('One other instance is skipped because of its status.')] : []),
      ...(others > 1 ? [l10n.t('{0} other instances are skipped because of their status.', others)] : []),
    ],
    ...(change.warning ? { warning: change.warning(extra) } : {}),
    confirmation: confirmationFor({ count: targets.length, reversible: change.reversible }),
    typed: String(targets.length),
    steps: targets.map(({ ref, label, record }): PlanStep => ({
      call: callOn(ref, 'instances.changeStatus', { body: { status: change.status, ...extra } }),
      target: label,
      ref,
      expect: { type: 'status', anyOf: change.to, ...endOf(record) },
    })),
  };
}
