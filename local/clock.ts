/** A source of the current time, in milliseconds since the Unix epoch. The service uses no other source. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a timestamp in the form that the API uses. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/**
 * Formats a UTC time without an offset, which is the form of timestamps of status changes and events. Source:
 * workflows, "Status change result".
 */
export function isoTimeWithoutOffset(timeMs: number): string {
  return isoTime(timeMs).slice(0, -1);
}
