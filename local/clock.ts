/** The time, in milliseconds since 1970 UTC. The service gets the time only from here. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a timestamp as the API writes it. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/**
 * Formats UTC without an offset, the form of timestamps of status changes and events. Source: workflows, "Status change
 * result".
 */
export function isoTimeWithoutOffset(timeMs: number): string {
  return isoTime(timeMs).slice(0, -1);
}
