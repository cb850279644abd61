import { asciiUpper } from '../../../base/byte-string';
import { ipType } from '../../types';
import { type Address, textOfAddress } from '../address-value';
import { type Value, unknownCell } from '../value';
import { type FunctionRow } from './function-row';

/** String functions (Semantics, section 6). */
export const textFunctions: readonly FunctionRow[] = [
  {
    name: 'lower',
    prepare:
      () =>
      ([text], inputs) =>
        inputs.lower(text as string),
  },
  {
    name: 'upper',
    prepare:
      () =>
      ([text]) =>
        asciiUpper(text as string),
  },
  {
    name: 'len',
    least: 0,
    prepare:
      () =>
      ([value]) =>
        (value as string | readonly Value[]).length,
  },
  {
    name: 'starts_with',
    prepare:
      () =>
      ([text, start]) =>
        (text as string).startsWith(start as string),
  },
  {
    name: 'ends_with',
    prepare:
      () =>
      ([text, end]) =>
        (text as string).endsWith(end as string),
  },
  {
    name: 'substring',
    missingAssumes: 'assume/missing-argument',
    prepare:
      () =>
      ([text, start, end], inputs) => {
        const bytes = text as string;
        const from = position(start as number | bigint, bytes.length);
        const to = end === undefined ? bytes.length : position(end as number | bigint, bytes.length);
        const isPublished = from >= 0 && from < to && to <= bytes.length;
        if (isPublished) return bytes.slice(from, to);
        if (!inputs.assume('assume/substring-range')) return unknownCell;
        return bytes.slice(Math.max(from, 0), Math.max(to, from, 0));
      },
  },
  {
    name: 'remove_bytes',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ literals: [, removed] }) => {
      const set = new Set(typeof removed === 'string' ? removed : '');
      return ([text]) => {
        const bytes = text as string;
        let kept = '';
        for (let i = 0; i < bytes.length; i++) if (!set.has(bytes.charAt(i))) kept += bytes.charAt(i);
        return kept;
      };
    },
  },
  {
    name: 'to_string',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ types: [type] }) =>
      type === ipType
        ? ([value], inputs) =>
            typeof value === 'number' || inputs.assume('assume/ipv6-text')
              ? textOfAddress(value as Address)
              : unknownCell
        : ([value]) => (typeof value === 'object' ? unknownCell : String(value)),
  },
];

/** Converts a position to an offset. A negative position counts from the end. */
function position(value: number | bigint, length: number): number {
  const given = Number(value);
  return given < 0 ? length + given : given;
}
