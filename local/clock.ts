/** The time, in milliseconds since the epoch. The service reads the time only from here. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A timestamp as the API writes them. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** UTC without an offset, as status changes and events are stamped. Source: workflows, "Status change result". */
export function isoTimeWithoutOffset(timeMs: number): string {
  return isoTime(timeMs).slice(0, -1);
}
