import { type ComparisonOperator } from '../tree';

/** Set by `scanComparisonOperator`: the offset behind the operator. */
export let scannedEnd = 0;

function found(operator: ComparisonOperator, end: number): ComparisonOperator {
  scannedEnd = end;
  return operator;
}

/**
 * The comparison operator at an offset. Operators are matched as prefixes: nothing has to follow them
 * (`eq"a"`, `in{1}`). Reference, sections 2.2 and 3.
 */
export function scanComparisonOperator(text: string, at: number): ComparisonOperator | undefined {
  const second = text.charCodeAt(at + 1);
  switch (text.charCodeAt(at)) {
    case 61: // =
      return second === 61 ? found('eq', at + 2) : undefined;
    case 33: // !
      return second === 61 ? found('ne', at + 2) : undefined;
    case 60: // <
      return second === 61 ? found('le', at + 2) : found('lt', at + 1);
    case 62: // >
      return second === 61 ? found('ge', at + 2) : found('gt', at + 1);
    case 38: // &
      return second === 38 ? undefined : found('bitwise_and', at + 1);
    case 126: // ~
      return found('matches', at + 1);
    case 101: // e
      return second === 113 ? found('eq', at + 2) : undefined;
    case 110: // n
      return second === 101 ? found('ne', at + 2) : undefined;
    case 105: // i
      return second === 110 ? found('in', at + 2) : undefined;
    case 108: // l
      return second === 116 ? found('lt', at + 2) : second === 101 ? found('le', at + 2) : undefined;
    case 103: // g
      return second === 116 ? found('gt', at + 2) : second === 101 ? found('ge', at + 2) : undefined;
    case 99: // c
      return text.startsWith('contains', at) ? found('contains', at + 8) : undefined;
    case 109: // m
      return text.startsWith('matches', at) ? found('matches', at + 7) : undefined;
    case 119: // w
      return text.startsWith('wildcard', at) ? found('wildcard', at + 8) : undefined;
    case 115: // s
      return text.startsWith('strict wildcard', at) ? found('strict wildcard', at + 15) : undefined;
    case 98: // b
      return text.startsWith('bitwise_and', at) ? found('bitwise_and', at + 11) : undefined;
    default:
      return undefined;
  }
}
