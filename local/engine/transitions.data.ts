import { type Status } from './status';

export type Action = 'pause' | 'resume' | 'terminate' | 'restart';

/**
 * Status changes that an instance accepts. `same` means that the instance already has the requested status or will
 * have it, so nothing changes. The documents specify 409 for a restart from a status that does not allow it, and
 * state that a terminated instance cannot be resumed. The rest of the table is specific to this service.
 */
export const transitions: Readonly<Record<Status, Readonly<Partial<Record<Action, 'change' | 'same'>>>>> = {
  queued: { pause: 'change', resume: 'same', terminate: 'change' },
  running: { pause: 'change', resume: 'same', terminate: 'change', restart: 'change' },
  waiting: { pause: 'change', resume: 'same', terminate: 'change', restart: 'change' },
  waitingForPause: { pause: 'same', resume: 'change', terminate: 'change', restart: 'change' },
  paused: { pause: 'same', resume: 'change', terminate: 'change', restart: 'change' },
  rollingBack: {},
  complete: { restart: 'change' },
  errored: { restart: 'change' },
  terminated: { restart: 'change' },
};
