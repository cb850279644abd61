import { type OffsetRange } from '../base/problem';
import { type DurationUnit, meantUnit, unitMs } from './units.data';

/**
 * The way in which the runtime reads a duration string (workflow scripts reference, section 2).
 * - `typed`: valid according to the API's types, which require a number, a space, and a unit.
 * - `number`: a numeric string, which is read as milliseconds, or an empty string, which is read as 0.
 * - `unknown-unit`: a number with an unknown unit, which is silently read as milliseconds (`5 min` is 5 ms).
 * - `untyped`: read correctly, although the types reject it (`200 ms`).
 * - `invalid`: not a duration, so the instance fails.
 */
export type DurationForm = 'typed' | 'number' | 'unknown-unit' | 'untyped' | 'invalid';

export interface DurationReading {
  readonly form: DurationForm;
  /**
   * Value of the duration in the runtime, in milliseconds. NaN if the duration is invalid. A negative value is
   * treated as 0.
   */
  readonly ms: number;
  /** The word for the unit, with its range in the text. */
  readonly unit?: OffsetRange & { readonly word: string };
}

/** Factors by which the runtime multiplies amounts, by unit. `m` is what remains of `ms` without the plural `s`. */
const runtimeUnits = { ...unitMs, m: 1 };

/**
 * Reads a duration string as the runtime does. A duration that is a number is in milliseconds and does not need this
 * function.
 */
export function readDuration(text: string): DurationReading {
  const number = Number(text);
  if (!Number.isNaN(number)) return { form: 'number', ms: number };
  const [, amount, written, word] = /^([^ ]+) +((\w\w*?)s?)$/.exec(text) ?? [];
  if (amount === undefined || written === undefined) return { form: 'invalid', ms: NaN };
  // The runtime looks up the word in an object, so words such as `constructor` are found, but their values are not
  // numbers.
  const found: unknown = runtimeUnits[word as DurationUnit];
  const factor = found === undefined ? 1 : typeof found === 'number' ? found : NaN;
  const ms = Number(amount) * factor;
  const unit = { word: written, start: text.length - written.length, end: text.length };
  const form = Number.isNaN(ms)
    ? 'invalid'
    : found === undefined
      ? 'unknown-unit'
      : isTyped(text)
        ? 'typed'
        : 'untyped';
  return { form, ms, unit };
}

/** Whether the API's duration type accepts the text: a finite number, a space, and a unit, optionally in the plural. */
function isTyped(text: string): boolean {
  const [, amount] = /^([^]+) (?:second|minute|hour|day|week|month|year)s?$/.exec(text) ?? [];
  return amount !== undefined && amount.trim() !== '' && Number.isFinite(Number(amount));
}

/**
 * Matches a number with a unit. A match can start only at the first character of a number, because otherwise a long run
 * of digits would be scanned again from each digit.
 */
const numberWithUnit = /(?<![\d.])(\d+(?:\.\d+)?|\.\d+)\s*([a-z]+)/gi;

/**
 * Returns the probable meaning of a string that the runtime does not read as intended. For example, the result is
 * `5 minutes` for `5 min`, and `90 minutes` for `1h30m`. Returns undefined if the meaning is unclear.
 */
export function suggestDuration(text: string): string | undefined {
  const parts = [...text.matchAll(numberWithUnit)];
  const rest = text.replace(numberWithUnit, '').replace(/[\s,]+|\band\b/gi, '');
  if (parts.length === 0 || rest !== '') return undefined;
  let totalMs = 0;
  let smallest: DurationUnit | undefined;
  for (const [, amount = '', word = ''] of parts) {
    const lower = word.toLowerCase();
    const unit = [lower, lower.replace(/s$/, '')].flatMap((name) =>
      Object.hasOwn(meantUnit, name) ? (meantUnit[name] ?? []) : [],
    )[0];
    if (unit === undefined) return undefined;
    totalMs += Number(amount) * unitMs[unit];
    if (smallest === undefined || unitMs[unit] < unitMs[smallest]) smallest = unit;
  }
  if (smallest === undefined) return undefined;
  const amount = totalMs / unitMs[smallest];
  const suggestion = `${amount} ${smallest}${amount === 1 ? '' : 's'}`;
  // If the amount is too large, the suggestion contains `Infinity`, which is not a valid duration. In that case,
  // nothing is suggested.
  return readDuration(suggestion).form === 'typed' ? suggestion : undefined;
}
