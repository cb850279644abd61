import fc from 'fast-check';

/** Letters of the strings in the filters. There are only a few, so that all relevant requests can be tried. */
const letters = ['a', 'b', 'A'] as const;

const word = fc.array(fc.constantFrom(...letters), { maxLength: 3 }).map((list) => list.join(''));

const regex = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', 'A', '.', '[ab]', '[^a]', '^', '$', 'ab', '(?i:a)', String.raw`\b`),
    fc.tuple(tie('part'), tie('part')).map((pair) => pair.join('')),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `(?:${a}|${b})`),
    fc.tuple(tie('part'), fc.constantFrom('*', '+', '?', '{2}')).map(([a, sign]) => `(?:${a})${sign}`),
  ),
})).part;

const pattern = fc.array(fc.constantFrom('a', 'b', 'A', '*'), { maxLength: 4 }).map((list) => list.join('').replace(/\*+/g, '*')); // prettier-ignore

/** Conditions on a single string. `{}` is a placeholder for the field. */
const textCondition = fc.oneof(
  fc.tuple(fc.constantFrom('eq', 'ne', 'contains', 'lt', 'ge'), word).map(([operator, text]) => `{} ${operator} "${text}"`), // prettier-ignore
  fc.array(word, { maxLength: 3, minLength: 1 }).map((texts) => `{} in {${texts.map((text) => `"${text}"`).join(' ')}}`), // prettier-ignore
  fc.tuple(fc.constantFrom('wildcard', 'strict wildcard'), pattern).map(([operator, text]) => `{} ${operator} "${text}"`), // prettier-ignore
  regex.map((text) => `{} matches r"${text}"`),
);

const calls = fc.oneof(
  fc.tuple(fc.constantFrom('starts_with', 'ends_with'), word).map(([name, text]) => `${name}({}, "${text}")`),
);

const lengths = fc.tuple(fc.constantFrom('eq', 'gt', 'le'), fc.nat(3)).map(([operator, n]) => `len({})[] ${operator} ${n}`); // prettier-ignore

const viewed = fc.tuple(fc.constantFrom('lower', 'upper'), textCondition).map(([name, text]) => text.replace('{}', `${name}({})[]`)); // prettier-ignore

/**
 * A filter of one of the forms above. `{}` is a placeholder for the field. `[]` after a call is a placeholder for
 * `[*]`, which is required if the call's argument contains `[*]`.
 */
const atom = fc.oneof(textCondition, calls, lengths, viewed);

const joined = (part: fc.Arbitrary<string>, depth: number): fc.Arbitrary<string> =>
  fc.letrec<{ filter: string }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: depth, withCrossShrink: true },
      part,
      tie('filter').map((inner) => `not (${inner})`),
      fc.tuple(fc.constantFrom('and', 'or', 'xor'), fc.array(tie('filter'), { minLength: 2, maxLength: 3 })).map(([operator, parts]) => `(${parts.join(` ${operator} `)})`), // prettier-ignore
    ),
  })).filter;

/** Filters on `http.host`. */
export const textFilter = joined(
  atom.map((text) => text.replaceAll('[]', '').replaceAll('{}', 'http.host')),
  3,
);

const header = 'http.request.headers["x"]';

/**
 * Filters on the values of a header that may be missing in a request. They access elements by index, and use `any`
 * and `all`.
 */
export const arrayFilter = joined(
  fc.oneof(
    fc.tuple(fc.constantFrom('any', 'all'), joined(atom, 1)).map(
      ([name, text]) => `${name}((${text.replaceAll('[]', '[*]').replaceAll('{}', `${header}[*]`)}))`, // prettier-ignore
    ),
    fc.tuple(fc.constantFrom('any', 'all'), calls).map(([name, text]) => `${name}(${text.replaceAll('{}', `${header}[*]`)})`), // prettier-ignore
    fc
      .tuple(fc.nat(1), atom)
      .map(([n, text]) => text.replaceAll('[]', '').replaceAll('{}', `${header}[${n}]`)),
  ),
  2,
);

/** Returns all strings that consist of `letters` and have at most `length` characters, including the empty string. */
export function textsUpTo(length: number): string[] {
  const texts = [''];
  for (let from = 0, n = 0; n < length; n++) {
    const end = texts.length;
    for (; from < end; from++) for (const one of letters) texts.push((texts[from] ?? '') + one);
  }
  return texts;
}

/**
 * Returns all arrays that consist of the given strings and have at most `length` elements, including the empty array.
 */
export function arraysUpTo(length: number, texts: readonly string[]): string[][] {
  let last: string[][] = [[]];
  const arrays = [...last];
  for (let n = 0; n < length; n++) {
    last = last.flatMap((array) => texts.map((text) => [...array, text]));
    arrays.push(...last);
  }
  return arrays;
}
