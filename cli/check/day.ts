/** Returns the UTC day of a time. Checks use no smaller unit of time, so a result is valid for a day. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
