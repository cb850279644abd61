/** Lengths of the units of a duration string. A year is 365.25 days. Source: workflow scripts, "Durations". */
const unitsMs: ReadonlyMap<string, number> = new Map([
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
  ['month', 2_592_000_000],
  ['year', 31_557_600_000],
]);

/**
 * Converts a number or a string such as "5 minutes" to milliseconds. Returns `otherwise` if the value is missing or
 * invalid.
 */
export function durationMs(value: number | string | undefined, otherwise: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.max(0, value) : otherwise;
  const match = /^(\d+(?:\.\d+)?) +([a-z]+?)s?$/.exec(value ?? '');
  const unit = unitsMs.get(match?.[2] ?? '');
  return match === null || unit === undefined ? otherwise : Number(match[1]) * unit;
}

/** The engine's defaults for values that the script does not set. Source: workflow scripts, "Steps". */
export const defaultsMs = {
  retryDelay: 1000,
  stepTimeout: 600_000,
  waitTimeout: 86_400_000,
  /** Length of a sleep whose duration is known only to the running script. The value is arbitrary. */
  unknownSleep: 5000,
} as const;
