import { Cron } from 'croner';

/**
 * Parses a schedule with five fields in UTC, so that its runs can be computed. Returns undefined if it is invalid.
 */
export function parseSchedule(cron: string): Cron | undefined {
  try {
    return new Cron(cron.trim(), { timezone: 'UTC', mode: '5-part', paused: true });
  } catch {
    return undefined; // the library throws an error if the text is not a schedule
  }
}
