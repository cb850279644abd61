import { Cron } from 'croner';

/** A schedule of five fields in UTC, to ask for its runs; undefined when it is not one. */
export function parseSchedule(cron: string): Cron | undefined {
  try {
    return new Cron(cron.trim(), { timezone: 'UTC', mode: '5-part', paused: true });
  } catch {
    return undefined; // the library says "not a schedule" by throwing
  }
}
