import { type ResourceGroup } from '../model/resource-group';

/**
 * The resource for which permissions are determined: an account, a zone in an account, or any other resource that a
 * resource group can identify by its key.
 */
export type AccessTarget =
  | { readonly type: 'account'; readonly id: string }
  | { readonly type: 'zone'; readonly id: string }
  | { readonly type: 'other'; readonly key: string };

/**
 * The extent to which a resource group covers a target. `part`: the group covers only resources within the target.
 * `unknown`: the keys of the group cannot be compared with the target, or the group could not be read.
 */
export type Coverage = 'whole' | 'part' | 'none' | 'unknown';

/**
 * The parts of a key: the name that comes before its last dot, and the identifier after that dot
 * (access-administration.md, "Resource group").
 */
interface Key {
  /** The last word of `name`, such as `account` or `zone`. */
  readonly kind: string;
  readonly name: string;
  readonly id: string;
}

function readKey(key: string): Key | undefined {
  const at = key.lastIndexOf('.');
  if (at <= 0 || at === key.length - 1) return undefined;
  const name = key.slice(0, at);
  return { name, kind: name.slice(name.lastIndexOf('.') + 1), id: key.slice(at + 1) };
}

/** Returns the target that a key identifies. Returns undefined for a key with `*`, and for text that is not a key. */
export function targetOfKey(key: string): AccessTarget | undefined {
  const read = readKey(key);
  if (!read || key.includes('*')) return undefined;
  if (read.kind === 'account' || read.kind === 'zone') return { type: read.kind, id: read.id };
  return { type: 'other', key };
}

/** Returns the extent to which a resource group of an account covers a target. */
export function coverage(
  { scope }: Pick<ResourceGroup, 'scope'>,
  target: AccessTarget,
  accountId: string,
): Coverage {
  if (!scope) return 'unknown';
  const owner = readKey(scope.key);
  if (owner?.kind === 'account' && owner.id !== accountId && owner.id !== '*') return 'none';
  if (scope.objects.length === 0) return 'unknown';
  const found = scope.objects.map(({ key }) => keyCoverage(key === '*' ? scope.key : key, target, accountId));
  return (['whole', 'unknown', 'part'] as const).find((one) => found.includes(one)) ?? 'none';
}

function keyCoverage(text: string, target: AccessTarget, accountId: string): Coverage {
  const key = readKey(text);
  if (!key || key.name.includes('*')) return 'unknown';
  if (key.kind === 'account') return key.id === accountId || key.id === '*' ? 'whole' : 'none';
  // A key that is not an account key identifies a resource within an account, so it covers only a part of the
  // account.
  if (target.type === 'account') return target.id === accountId ? 'part' : 'none';
  if (key.id.includes('*') && key.id !== '*') return 'unknown';
  if (key.kind === 'zone') return zoneCoverage(key, target);
  if (target.type === 'zone') return key.name.includes('.zone.') ? 'unknown' : 'none';
  return text === target.key || (key.id === '*' && target.key.startsWith(`${key.name}.`)) ? 'whole' : 'none';
}

/**
 * Returns the extent to which a zone's key covers a target. The key of a resource inside a zone does not show which
 * zone the resource belongs to. The result for these resources is therefore `unknown` unless the zone's key covers all
 * zones.
 */
function zoneCoverage({ id }: Key, target: AccessTarget): Coverage {
  if (target.type === 'zone') return id === '*' || id === target.id ? 'whole' : 'none';
  if (target.type === 'other' && target.key.includes('.zone.')) return id === '*' ? 'whole' : 'unknown';
  return 'none';
}
