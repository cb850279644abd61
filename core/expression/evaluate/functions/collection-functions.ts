import { type Cell, sameCell, unknownCell, type Value, type ValueMap } from '../value';
import { type Inputs } from '../inputs';
import { type FunctionRow } from './function-row';

const maxPieces = 128;

/** Functions that create, join, and search arrays and maps (Semantics, section 6). */
export const collectionFunctions: readonly FunctionRow[] = [
  { name: 'concat', combine: concat },
  { name: 'coalesce', combine: coalesce },
  {
    name: 'split',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ literals: [, , limit] }) => {
      const most = limit === undefined ? maxPieces : Number(limit);
      return ([text, separator], inputs) => {
        if (limit === undefined && !inputs.assume('assume/split-limit')) return unknownCell;
        if (text === '' && !inputs.assume('assume/split-empty')) return unknownCell;
        return split(text as string, separator as string, most);
      };
    },
  },
  {
    name: 'join',
    prepare:
      () =>
      ([items, separator]) =>
        (items as readonly string[]).join(separator as string),
  },
  {
    name: 'has_key',
    prepare:
      () =>
      ([map, key], inputs) => {
        const value = (map as ValueMap).get(key as string);
        if (value === undefined) return false;
        if (Array.isArray(value) && value.length === 0 && !inputs.assume('assume/has-key-empty'))
          return unknownCell;
        return true;
      },
  },
  {
    name: 'has_value',
    missingAssumes: 'assume/missing-argument',
    prepare:
      () =>
      ([collection, wanted]) => {
        const values =
          collection instanceof Map ? (collection as ValueMap).values() : (collection as readonly Value[]);
        for (const value of values) if (sameCell(value, wanted)) return true;
        return false;
      },
  },
];

/**
 * Concatenates strings or arrays. Missing arguments are skipped. The result is missing only if all arguments are
 * missing.
 */
function concat(given: readonly Cell[]): Cell {
  let text = '';
  let items: readonly Value[] | undefined;
  let isMissing = true;
  for (const one of given) {
    if (one === unknownCell) return unknownCell;
    if (one === undefined) continue;
    isMissing = false;
    if (typeof one === 'string') text += one;
    else items = [...(items ?? []), ...(one as readonly Value[])];
  }
  return isMissing ? undefined : (items ?? text);
}

/** Returns the first argument that has a value (Catalogue of November 2026, section 2). */
function coalesce(given: readonly Cell[], inputs: Inputs): Cell {
  for (const one of given) if (one !== undefined) return one;
  return inputs.assume('assume/coalesce-all-missing') ? undefined : unknownCell;
}

/** Splits a string into at most `most` parts. The last part contains the rest of the string. Empty parts are kept. */
function split(text: string, separator: string, most: number): readonly string[] {
  if (separator === '') return [text];
  const pieces = text.split(separator);
  return pieces.length <= most
    ? pieces
    : [...pieces.slice(0, most - 1), pieces.slice(most - 1).join(separator)];
}
