import { type ComparisonOperator } from '../tree';

/** An operator as it is written. */
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
 * The comparison operator at an offset. Operators are matched as prefixes: nothing has to follow them
 * (`eq"a"`, `in{1}`). Reference, sections 2.2 and 3.
 */
export function scanComparisonOperator(text: string, at: number): ScannedOperator | undefined {
  const second = text.charCodeAt(at + 1);
  switch (text.charCodeAt(at)) {
    case 61: // =
      return second === 61 ? equal : undefined;
    case 33: // !
      return second === 61 ? notEqual : undefined;
    case 60: // <
      return second === 61 ? lessOrEqual : lessSign;
    case 62: // >
      return second === 61 ? greaterOrEqual : greaterSign;
    case 38: // &
      return second === 38 ? undefined : bitwiseAndSign;
    case 126: // ~
      return matchesSign;
    case 101: // e
      return second === 113 ? equal : undefined;
    case 110: // n
      return second === 101 ? notEqual : undefined;
    case 105: // i
      return second === 110 ? within : undefined;
    case 108: // l
      return second === 116 ? less : second === 101 ? lessOrEqual : undefined;
    case 103: // g
      return second === 116 ? greater : second === 101 ? greaterOrEqual : undefined;
    case 99: // c
      return text.startsWith('contains', at) ? contains : undefined;
    case 109: // m
      return text.startsWith('matches', at) ? matches : undefined;
    case 119: // w
      return text.startsWith('wildcard', at) ? wildcard : undefined;
    case 115: // s
      return text.startsWith('strict wildcard', at) ? strictWildcard : undefined;
    case 98: // b
      return text.startsWith('bitwise_and', at) ? bitwiseAnd : undefined;
    default:
      return undefined;
  }
}
