import fc from 'fast-check';
import { pick, pickInteger } from '../../../local/random';

type Json = unknown;
type Path = readonly (string | number)[];

/** Values that code may not expect in JSON. */
const oddValues: readonly Json[] = [
  null, true, false, 0, -1, 1.5, 1e308, 9007199254740992, '', ' ', '0', 'null', '\0', '\u202e', '\ud83d', '<b>&"\'', '../..', 'javascript:alert(1)', '__proto__', [], {}, [null], [[]], { id: null }, { __proto__: null }, 'a'.repeat(500),
]; // prettier-ignore

function pathsOf(value: Json, path: Path = [], found: Path[] = []): Path[] {
  found.push(path);
  if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value))
      pathsOf(
        (value as Record<string, Json>)[key],
        [...path, Array.isArray(value) ? Number(key) : key],
        found,
      );
  return found;
}

/** Returns a copy of a value in which the part at a path is replaced, or removed if the replacement is undefined. */
function replaced(value: Json, [key, ...rest]: Path, change: (part: Json) => Json): Json {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((part: Json, index) => {
      const next = index === key ? replaced(part, rest, change) : part;
      return next === undefined ? [] : [next];
    });
  const entries = Object.entries(value as object).flatMap(([name, part]): [string, Json][] => {
    const next = name === String(key) ? replaced(part, rest, change) : (part as Json);
    return next === undefined ? [] : [[name, next]];
  });
  return Object.fromEntries(entries);
}

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((part, key) => (part as Record<string | number, Json>)[key], value);

/** Generates JSON texts: valid values with some parts removed, moved, or replaced by other values. */
export function jsonInputs(seeds: readonly Json[]): fc.Arbitrary<string> {
  const odd = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Json>(...oddValues) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
  const change = fc.tuple(fc.nat(), fc.constantFrom('set', 'drop', 'move', 'list'), odd, fc.nat());
  const damaged = fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 5 }))
    .map(([seed, changes]) =>
      changes.reduce<Json>((value, [where, how, given, from]) => {
        const paths = pathsOf(value);
        const path = paths[where % paths.length] ?? [];
        return replaced(value, path, (part) => {
          if (how === 'drop' && path.length > 0) return undefined;
          if (how === 'list') return [part, part];
          return how === 'move' ? at(value, paths[from % paths.length] ?? []) : given;
        });
      }, seed),
    );
  return fc
    .oneof({ weight: 6, arbitrary: damaged }, { weight: 1, arbitrary: fc.jsonValue() })
    .map((value) => JSON.stringify(value));
}

/**
 * Returns a valid value in which a part is repeated many times next to or within itself, or replaced by a long string.
 */
export function repeatedJson(seeds: readonly Json[], seed: number, length: number): string {
  const value = seeds[pickInteger(0, seeds.length - 1, 'seed', seed)];
  const paths = pathsOf(value);
  const path = paths[pickInteger(0, paths.length - 1, 'path', seed)] ?? [];
  const form = pick(['list', 'text', 'lists', 'objects'], 'form', seed);
  return JSON.stringify(
    replaced(value, path, (part) => {
      const size = JSON.stringify(part ?? null).length + 1;
      const count = Math.ceil(length / size);
      if (form === 'list')
        return Array.from({ length: count }, () => part).concat(Array.isArray(part) ? part : []);
      if (form === 'text') return pick(['a', ' ', '-', '\n', '<'], 'letter', seed).repeat(length);
      // deep, but still quick to print with indentation
      const depth = Math.min(400, Math.ceil(length / 8));
      const name = path.findLast((key) => typeof key === 'string') ?? 'nodes';
      let nested = part;
      for (let i = 0; i < depth; i++)
        nested = form === 'lists' ? [nested] : { ...Object(part), [name]: nested };
      return size * depth > length * 4 && form === 'objects' ? part : nested;
    }),
  );
}
