import { refuse } from '../http/refusal';
import { own } from '../../core/base/own';

/** Limits for tags. Sources: firewall-errors-tags, "Limits"; API behavior (page size). */
export const tagLimits = { filters: 20, orValues: 10, key: 256, value: 1024, page: 100 } as const;

/** Rejects a key that is too long or contains characters that are not allowed. */
export function checkTagKey(key: string): void {
  if (Array.from(key).length > tagLimits.key) throw refuse('tagKeyTooLong');
  if (!/^[\p{L}\p{N}_.-]+$/u.test(key)) throw refuse('tagKeyInvalid');
}

/** Rejects a value that is too long. */
export function checkTagValue(value: string): void {
  if (Array.from(value).length > tagLimits.value) throw refuse('tagValueTooLong');
}

type Tags = Readonly<Record<string, string>>;

/**
 * Reads one `tag` parameter: `key`, `key=v1,v2`, `!key`, or `key!=v`. Commas separate alternative values. A resource
 * must match all `tag` parameters of a request. Source: API behavior, "Paging, filters, order".
 */
export function parseTagFilter(text: string): (tags: Tags) => boolean {
  const match = /^(!?)([^=!]+)(?:(!?=)([\s\S]+))?$/.exec(text);
  if (!match) throw refuse('tagFilter');
  const [, without, key = '', operator, list] = match;
  if (without === '!' && operator !== undefined) throw refuse('tagFilter');
  checkTagKey(key);
  const values = list?.split(',') ?? [];
  if (values.length > tagLimits.orValues) throw refuse('tagTooManyValues');
  values.forEach(checkTagValue);
  if (operator === undefined) return (tags) => Object.hasOwn(tags, key) === (without === '');
  const wanted = operator === '=';
  return (tags) => {
    const value = own(tags, key);
    return (value !== undefined && values.includes(value)) === wanted;
  };
}
