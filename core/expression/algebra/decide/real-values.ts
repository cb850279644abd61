import { own } from '../../../base/own';
import { officialCountries } from '../../../net/countries.data';
import { readCountry } from '../../../net/country';
import { type FieldFacts } from '../../scheme/facts';

/** Typical example values for string fields, used when nothing else is known about their values. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'http.host': ['www.example.com', 'example.com', 'www.example.org'],
  'http.request.uri.path': ['/', '/page', '/index.html'],
  'http.request.uri': ['/', '/page', '/?id=1'],
  'http.request.full_uri': ['https://www.example.com/', 'https://www.example.com/page'],
  'http.user_agent': ['Mozilla/5.0'],
};

/** AS numbers reserved for documentation (RFC 5398). */
const networkNumbers = [64_496, 65_536];

/** Country codes. The most familiar ones come first. */
const countries = [...new Set(['US', 'DE', 'JP', 'BR', 'GB', 'IN', 'AU', 'ZA', ...officialCountries])];
const subdivisions = ['US-CA', 'DE-BY', 'GB-ENG', 'BR-SP'];

/**
 * Returns realistic values for a field, the most likely ones first. They can replace a value that has the right type
 * but does not occur in real requests. The result is empty if the given value can occur, or if no realistic values
 * are known.
 */
export function realValues(
  { name, valueSet, values = [], range }: FieldFacts,
  value: unknown,
): readonly (string | number)[] {
  if (typeof value === 'number') {
    if (name.endsWith('.asnum') && value === 0) return networkNumbers;
    return range === undefined || (value >= range[0] && value <= range[1]) ? [] : ends(range);
  }
  if (typeof value !== 'string') return [];
  if (valueSet === 'country') return readCountry(value).kind === 'official' ? [] : countries;
  if (valueSet === 'subdivision') return value === '' ? subdivisions : [];
  if (values.length > 0) return values.includes(value) ? [] : values;
  return value === '' ? (own(examples, name) ?? []) : [];
}

/** Returns both ends of a range and the value in the middle. */
function ends([first, last]: readonly [number, number]): readonly number[] {
  return [first, last, Math.floor((first + last) / 2)];
}
