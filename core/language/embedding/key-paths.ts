import { type ExpressionKind } from '../../expression/tree';
import { type LanguageSettings } from '../settings';
import { decodePath, matchesPattern } from '../uri-pattern';

/** Keys and positions from the root of a document to a value. */
export type KeyPath = readonly string[];

/** The key paths that `rampart.expressions` contains for a file; none if the setting has no entry for it. */
export function configuredPaths(uri: string, settings: LanguageSettings): readonly string[] {
  const patterns = Object.entries(settings.expressions);
  if (patterns.length === 0) return [];
  const path = decodePath(uri);
  return patterns.flatMap(([pattern, paths]) => (matchesPattern(path, pattern) ? paths : []));
}

const valuePrefix = 'value:';

/**
 * The kind of the expression at a path, if one of the configured paths matches: keys separated by dots, `*` for any key
 * or index, `**` for any number of them; `value:` before the path of a value expression.
 */
export function configuredKind(path: KeyPath, configured: readonly string[]): ExpressionKind | undefined {
  for (const one of configured) {
    const isValue = one.startsWith(valuePrefix);
    if (matchesPath(path, (isValue ? one.slice(valuePrefix.length) : one).split('.')))
      return isValue ? 'value' : 'filter';
  }
  return undefined;
}

/** Whether keys match a pattern of keys, `*` and `**`. All matches are followed in parallel, one key at a time. */
export function matchesPath(path: KeyPath, pattern: KeyPath): boolean {
  if (!pattern.includes('**'))
    return path.length === pattern.length && path.every((key, i) => pattern[i] === key || pattern[i] === '*');
  let reached = passed(pattern, new Set([0]));
  for (const key of path) {
    const next = new Set<number>();
    for (const at of reached) {
      const step = pattern[at];
      if (step === '**') next.add(at);
      else if (step === '*' || step === key) next.add(at + 1);
    }
    if (next.size === 0) return false;
    reached = passed(pattern, next);
  }
  return reached.has(pattern.length);
}

/** Adds the positions after each `**`, because it can match no keys at all. */
function passed(pattern: KeyPath, reached: Set<number>): Set<number> {
  for (const at of reached) if (pattern[at] === '**') reached.add(at + 1);
  return reached;
}
