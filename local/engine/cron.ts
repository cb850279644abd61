import { Cron } from 'croner';

/**
 * The latest time that a `Date` can represent. It is used as the next firing time of a schedule that never fires
 * again.
 */
export const neverMs = 8.64e15;

/** Whether a string is a valid cron schedule, even one that never fires (`0 0 31 2 *`). */
export function isCron(cron: string): boolean {
  return parsed(cron) !== undefined;
}

/**
 * Returns the next time, in UTC, at which a schedule fires. Returns undefined if the string is not a valid schedule
 * or if the schedule never fires.
 */
export function nextFiring(cron: string, afterMs: number): number | undefined {
  return parsed(cron)?.nextRun(new Date(afterMs))?.getTime();
}

function parsed(cron: string): Cron | undefined {
  try {
    return new Cron(cron, { timezone: 'UTC', mode: '5-part' });
  } catch {
    return undefined; // the library throws if the schedule is invalid
  }
}
