import { shortened } from '../../core/base/shortened';
import { type Json, isArray, isObject } from '../../core/resources/json';

const maxLength = 120;

/** Formats the value of a property for one line of a tooltip. Returns undefined for null and empty values. */
export function tooltipValue(value: Json): string | undefined {
  const words = wordsOf(value);
  if (words === '') return undefined;
  return shortened(words, maxLength);
}

function wordsOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (isArray(value)) return isPlain(value) ? value.join(', ') : JSON.stringify(value);
  if (!isObject(value)) return String(value);
  const members = Object.entries(value);
  if (members.length === 0) return '';
  const values = members.map(([, inner]) => inner);
  if (!isPlain(values)) return JSON.stringify(value);
  // For an object that contains only counts, such as instances by status, counts of zero are omitted.
  const areCounts = values.every((inner) => typeof inner === 'number');
  return members
    .flatMap(([key], index) => (areCounts && values[index] === 0 ? [] : [`${key} ${String(values[index])}`]))
    .join(', ');
}

type Plain = string | number | boolean | null;

const isPlain = (values: readonly Json[]): values is readonly Plain[] =>
  values.every((value) => typeof value !== 'object' || value === null);
