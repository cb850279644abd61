import * as char from '../../base/character-codes';
import { type ComparisonOperator } from '../tree';

/** A comparison operator found in the source text, and its length in the text. */
export interface ScannedOperator {
  readonly operator: ComparisonOperator;
  readonly length: number;
}

const bitwiseAndSign: ScannedOperator = { operator: 'bitwise_and', length: 1 };
const bitwiseAnd: ScannedOperator = { operator: 'bitwise_and', length: 11 };
const contains: ScannedOperator = { operator: 'contains', length: 8 };
const equal: ScannedOperator = { operator: 'eq', length: 2 };
const greaterOrEqual: ScannedOperator = { operator: 'ge', length: 2 };
const greaterSign: ScannedOperator = { operator: 'gt', length: 1 };
const greater: ScannedOperator = { operator: 'gt', length: 2 };
const within: ScannedOperator = { operator: 'in', length: 2 };
const lessOrEqual: ScannedOperator = { operator: 'le', length: 2 };
const lessSign: ScannedOperator = { operator: 'lt', length: 1 };
const less: ScannedOperator = { operator: 'lt', length: 2 };
const matchesSign: ScannedOperator = { operator: 'matches', length: 1 };
const matches: ScannedOperator = { operator: 'matches', length: 7 };
const notEqual: ScannedOperator = { operator: 'ne', length: 2 };
const strictWildcard: ScannedOperator = { operator: 'strict wildcard', length: 15 };
const wildcard: ScannedOperator = { operator: 'wildcard', length: 8 };

/**
 * Returns the comparison operator at an offset, or undefined if there is none. Operators are matched as prefixes, so
 * they need no whitespace after them, as in `eq"a"` and `in{1}` (reference, sections 2.2 and 3).
 */
export function scanComparisonOperator(text: string, at: number): ScannedOperator | undefined {
  const second = char.codeAt(text, at + 1);
  switch (char.codeAt(text, at)) {
    case char.equals:
      return second === char.equals ? equal : undefined;
    case char.exclamationMark:
      return second === char.equals ? notEqual : undefined;
    case char.less:
      return second === char.equals ? lessOrEqual : lessSign;
    case char.greater:
      return second === char.equals ? greaterOrEqual : greaterSign;
    case char.ampersand:
      return second === char.ampersand ? undefined : bitwiseAndSign;
    case char.tilde:
      return matchesSign;
    case char.e:
      return second === char.q ? equal : undefined;
    case char.n:
      return second === char.e ? notEqual : undefined;
    case char.i:
      return second === char.n ? within : undefined;
    case char.l:
      return second === char.t ? less : second === char.e ? lessOrEqual : undefined;
    case char.g:
      return second === char.t ? greater : second === char.e ? greaterOrEqual : undefined;
    case char.c:
      return text.startsWith('contains', at) ? contains : undefined;
    case char.m:
      return text.startsWith('matches', at) ? matches : undefined;
    case char.w:
      return text.startsWith('wildcard', at) ? wildcard : undefined;
    case char.s:
      return text.startsWith('strict wildcard', at) ? strictWildcard : undefined;
    case char.b:
      return text.startsWith('bitwise_and', at) ? bitwiseAnd : undefined;
    default:
      return undefined;
  }
}
