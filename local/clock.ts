/** A source of the current time, in milliseconds since the Unix epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a timestamp in the form that the API uses. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/**
 * Formats a time in UTC without an offset. Timestamps of status changes and events have this format. Source:
 * workflows, "Status change result".
 */
export function isoTimeWithoutOffset(timeMs: number): string {
  return isoTime(timeMs).slice(0, -1);
}
