import { Cron } from 'croner';

/** The last time that a date can have: that of a schedule which never fires again. */
export const neverMs = 8.64e15;

/** When a schedule fires next after a time, in UTC; undefined when the text is not a schedule or never fires. */
export function nextFiring(cron: string, afterMs: number): number | undefined {
  try {
    return new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(new Date(afterMs))?.getTime();
  } catch {
    return undefined; // the library says "not a schedule" by throwing
  }
}
