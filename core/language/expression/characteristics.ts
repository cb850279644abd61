import { type Problem } from '../../base/problem';
import { defineField, type Scheme } from '../../expression/scheme/scheme';

/**
 * Characteristics of a rate limit: the name of a field, a value expression, or one of two names that exist only there.
 * Source: the documentation of the parameters of rate limiting rules.
 */

/** The last keys on the path to a list of characteristics, and to an item of it. */
export const characteristicsPath = ['rules', 'ratelimit', 'characteristics'] as const;

const ownNames = [defineField('cf.colo.id', 'Integer'), defineField('cf.unique_visitor_id', 'String')];

const schemes = new WeakMap<Scheme, Scheme>();

/** A scheme with the names that only characteristics have. */
export function schemeOfCharacteristics(scheme: Scheme): Scheme {
  let extended = schemes.get(scheme);
  if (!extended) schemes.set(scheme, (extended = scheme.extend(ownNames)));
  return extended;
}

const nameCodes: ReadonlySet<string> = new Set([
  'filter/unknown-field',
  'filter/unknown-function',
  'filter/not-in-catalogue',
  'filter/header-key-case',
]);

/** Whether a problem is certain to be a mistake in a characteristic; only unknown names are. */
export function isWrongCharacteristic({ code }: Problem): boolean {
  return nameCodes.has(code);
}
