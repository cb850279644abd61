import { officialCountries } from '../../../net/countries.data';
import { readCountry } from '../../../net/country';
import { type FieldFacts } from '../../scheme/facts';

/** Values that are easy to recognize as examples, for strings of which nothing is known but their field. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'http.host': ['www.example.com', 'example.com', 'www.example.org'],
  'http.request.uri.path': ['/', '/page', '/index.html'],
  'http.request.uri': ['/', '/page', '/?id=1'],
  'http.request.full_uri': ['https://www.example.com/', 'https://www.example.com/page'],
  'http.user_agent': ['Mozilla/5.0'],
};

/** Reserved for documentation (RFC 5398). */
const networkNumbers = [64_496, 65_536];

/** Countries that most people know by their codes come first. */
const countries = [...new Set(['US', 'DE', 'JP', 'BR', 'GB', 'IN', 'AU', 'ZA', ...officialCountries])];
const subdivisions = ['US-CA', 'DE-BY', 'GB-ENG', 'BR-SP'];

/**
 * Values to prefer over one that satisfies the types of a request but does not occur in requests: known values of the
 * field, the likeliest first. None if the value may occur, and if nothing is known.
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
  return value === '' ? (examples[name] ?? []) : [];
}

/** Values near both ends of a range, and one in the middle. */
function ends([first, last]: readonly [number, number]): readonly number[] {
  return [first, last, Math.floor((first + last) / 2)];
}
