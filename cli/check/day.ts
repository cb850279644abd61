/** The day of a time, UTC. Checks know no smaller unit, so that an answer holds for a day. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
