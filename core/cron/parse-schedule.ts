import { Cron } from 'croner';

/** A schedule of five fields in UTC, to compute its runs; undefined if it is invalid. */
export function parseSchedule(cron: string): Cron | undefined {
  try {
    return new Cron(cron.trim(), { timezone: 'UTC', mode: '5-part', paused: true });
  } catch {
    return undefined; // the library throws if it is not a schedule
  }
}
