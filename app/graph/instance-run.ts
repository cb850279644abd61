import * as l10n from '@vscode/l10n';
import { own } from '../../core/base/own';
import {
  allows,
  eventStatuses,
  type StatusChange,
  statusChanges,
} from '../../core/changes/plans/status-changes.data';
import { entryState } from '../../core/graph/run-state';
import { parseTime } from '../../core/graph/timeline';
import { type InstanceDetail } from '../../core/model/workflow-instance';
import { type GraphRun } from '../../core/protocol/graph-messages';
import { localTime } from './local-time';

/** Statuses after which a run no longer changes. */
const finalStatuses: readonly string[] = ['complete', 'errored', 'terminated'];

/** Symbol for each status, shown next to the status name. Other statuses are shown only by name. */
const signs: Readonly<Record<string, string>> = {
  queued: '⧗',
  running: '▶',
  paused: '⏸',
  waitingForPause: '⏸',
  waiting: '…',
  rollingBack: '↶',
  complete: '✓',
  errored: '✗',
  terminated: '■',
};

/** Returns an instance as shown in the panel. On read-only connections, no actions are offered. */
export function runOf(
  id: string,
  detail: InstanceDetail,
  nowMs: number,
  isReadOnly: boolean,
  notice?: string,
): GraphRun {
  const status = detail.status ?? l10n.t('unknown');
  const final = finalStatuses.includes(status);
  return {
    id,
    status: [own(signs, status), status].filter((part) => part !== undefined).join(' '),
    facts: factsOf(detail),
    steps: detail.steps,
    actions: isReadOnly ? [] : actionsOf(status),
    final,
    // Steps that were open when the run ended have not continued since then, so their duration is measured up to the
    // end of the run.
    nowMs: (final ? parseTime(detail.end) : undefined) ?? nowMs,
    ...(notice === undefined ? {} : { notice }),
  };
}

/** Returns the commands that a status allows. An unknown status allows none. */
export function actionsOf(status: string): GraphRun['actions'] {
  const changes = Object.values<StatusChange>(statusChanges).filter((change) => allows(change, status));
  const actions = changes.map((change) => ({ command: `instance.${change.status}`, label: change.verb() }));
  const takesEvents = (eventStatuses as readonly string[]).includes(status);
  return takesEvents
    ? [...actions, { command: 'instance.sendEvent', label: l10n.t('Send Event…') }]
    : actions;
}

function factsOf({
  trigger,
  queued,
  start,
  end,
  error,
  rollback,
  schedule,
  output,
  status = '',
  steps,
}: InstanceDetail): GraphRun['facts'] {
  const facts: (readonly [string, string | undefined])[] = [
    [l10n.t('Instance started by'), trigger?.source],
    [l10n.t('Schedule'), schedule?.cron],
    [l10n.t('Waiting for'), finalStatuses.includes(status) ? undefined : awaited(steps)],
    [l10n.t('Queued'), localTime(queued)],
    [l10n.t('Started'), localTime(start)],
    [l10n.t('Ended'), localTime(end)],
    [l10n.t('Error'), error && [error.name, error.message].filter((part) => part !== undefined).join(': ')],
    [l10n.t('Rollback'), rollback?.outcome],
    [l10n.t('Output'), output === undefined || output === null ? undefined : shortText(output)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

/**
 * Returns the types of the events that an instance currently waits for, separated by commas. Returns undefined if the
 * instance does not wait for an event.
 */
function awaited(steps: InstanceDetail['steps']): string | undefined {
  const types = steps.flatMap((step) =>
    step.type === 'waitForEvent' && entryState(step) === 'waiting' ? (step.event_type ?? []) : [],
  );
  return types.length === 0 ? undefined : [...new Set(types)].join(', ');
}

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
