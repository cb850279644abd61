import { type Problem } from '../../base/problem';
import { defineField, type Scheme } from '../../expression/scheme/scheme';

/**
 * This file handles the characteristics of a rate limit. A characteristic is the name of a field, a value expression,
 * or one of two names that are valid only as characteristics. Source: the documentation of the parameters of rate
 * limiting rules.
 */

/**
 * The last keys of the path to a list of characteristics. The path to an item of the list has the same keys, because
 * paths do not contain list positions.
 */
export const characteristicsPath = ['rules', 'ratelimit', 'characteristics'] as const;

const ownNames = [defineField('cf.colo.id', 'Integer'), defineField('cf.unique_visitor_id', 'String')];

const schemes = new WeakMap<Scheme, Scheme>();

/** Returns a scheme that also contains the names that exist only in characteristics. */
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

/**
 * Whether a problem is certainly a mistake in a characteristic. Only problems with names and header keys are certain.
 */
export function isWrongCharacteristic({ code }: Problem): boolean {
  return nameCodes.has(code);
}
