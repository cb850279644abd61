/** Returns the UTC day of a time. Checks never use a more precise time, so a result is valid for a whole day. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
