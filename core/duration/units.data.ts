/**
 * Lengths of the duration units that the runtime supports, in milliseconds. The values are from the package
 * itty-time, which the runtime uses.
 */
export const unitMs = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_557_600_000,
} as const;

export type DurationUnit = keyof typeof unitMs;

/** Common unit names, in lowercase and without a final s, mapped to the corresponding supported units. */
export const meantUnit: Readonly<Record<string, DurationUnit | undefined>> = {
  second: 'second', sec: 'second', s: 'second',
  minute: 'minute', min: 'minute', m: 'minute',
  hour: 'hour', hr: 'hour', h: 'hour',
  day: 'day', d: 'day',
  week: 'week', wk: 'week', w: 'week',
  month: 'month', mo: 'month', mon: 'month', mth: 'month',
  year: 'year', yr: 'year', y: 'year',
}; // prettier-ignore
