import * as l10n from '@vscode/l10n';
import { type Json } from '../../resources/json';
import { number, text } from '../../resources/record';

/** A status change that the service accepts for workflow instances, with the statuses in which the change is done. */
export interface StatusChange {
  readonly status: 'pause' | 'resume' | 'terminate' | 'restart';
  readonly title: { readonly one: (label: string) => string; readonly many: (count: number) => string };
  readonly verb: () => string;
  /**
   * Returns the warning that is shown before the change. The warning can depend on the additional properties of the
   * request (`extra`).
   */
  readonly warning?: (extra: Readonly<Record<string, Json>>) => string;
  readonly reversible: boolean;
  /** Statuses in which the change is possible. If the status is unknown, no change is possible. */
  readonly from: readonly string[];
  /** Statuses that show that the change is done. */
  readonly to: readonly string[];
}

const live = ['queued', 'running', 'waiting', 'rollingBack'];

/** The possible status changes of workflow instances. */
export const statusChanges = {
  pause: {
    status: 'pause',
    title: {
      one: (label) => l10n.t('Pause instance {0}', label),
      many: (count) => l10n.t('Pause {0} instances', count),
    },
    verb: () => l10n.t('Pause'),
    warning: () => l10n.t('If a step is running, it finishes first.'),
    reversible: true,
    from: ['queued', 'running', 'waiting'],
    to: ['paused', 'waitingForPause', 'complete', 'errored', 'terminated'],
  },
  resume: {
    status: 'resume',
    title: {
      one: (label) => l10n.t('Resume instance {0}', label),
      many: (count) => l10n.t('Resume {0} instances', count),
    },
    verb: () => l10n.t('Resume'),
    reversible: true,
    from: ['paused', 'waitingForPause'],
    to: [...live, 'complete', 'errored'],
  },
  terminate: {
    status: 'terminate',
    title: {
      one: (label) => l10n.t('Terminate instance {0}', label),
      many: (count) => l10n.t('Terminate {0} instances', count),
    },
    verb: () => l10n.t('Terminate'),
    warning: ({ rollback }) =>
      rollback === true
        ? l10n.t(
            'The steps are rolled back, starting with the last step. A terminated instance cannot be resumed.',
          )
        : l10n.t('Completed steps are not undone. A terminated instance cannot be resumed.'),
    reversible: false,
    from: ['queued', 'running', 'waiting', 'paused', 'waitingForPause'],
    to: ['terminated', 'rollingBack', 'complete', 'errored'],
  },
  restart: {
    status: 'restart',
    title: {
      one: (label) => l10n.t('Restart instance {0}', label),
      many: (count) => l10n.t('Restart {0} instances', count),
    },
    verb: () => l10n.t('Restart'),
    warning: ({ from }) => {
      const name = text(from, 'name');
      const count = number(from, 'count') ?? 1;
      if (name === undefined)
        return l10n.t('Running steps are canceled. The instance starts over and discards all results.');
      return count > 1
        ? l10n.t(
            'Running steps are canceled. The instance restarts at step {0} (occurrence {1}) and keeps the results of earlier steps.',
            name,
            count,
          )
        : l10n.t(
            'Running steps are canceled. The instance restarts at step {0} and keeps the results of earlier steps.',
            name,
          );
    },
    reversible: false,
    from: ['running', 'waiting', 'paused', 'waitingForPause', 'complete', 'errored', 'terminated'],
    to: [...live, 'complete', 'errored'],
  },
} as const satisfies Readonly<Record<string, StatusChange>>;

/** Statuses in which an instance can still receive an event. */
export const eventStatuses = ['queued', 'running', 'paused', 'waiting', 'waitingForPause'] as const;

/** Whether a status change is possible for an instance with the given status. */
export const allows = ({ from }: StatusChange, status: string | undefined): boolean =>
  status !== undefined && from.includes(status);
