import { leadingZero, reservedAddress, shortNetwork } from './addresses';
import {
  argumentValue,
  bitSliceBounds,
  cidrBits,
  flags,
  hashBounds,
  jsonPath,
  queryArgsSource,
  splitLimit,
  substringBounds,
} from './calls';
import {
  alwaysFalse,
  alwaysTrue,
  bodyFieldWithoutBody,
  contradiction,
  duplicateOperand,
  redundantOperand,
  tautology,
} from './constants';
import {
  deprecatedField,
  fieldNotInPhase,
  frozenField,
  functionInFilter,
  functionNotInPhase,
  needsPlan,
  rawField,
} from './fields';
import { mapEachRight, sameOperands } from './operand-pairs';
import { headerKeyCase, literalCase } from './letters';
import { type Lint } from './lint';
import { listType, longListName, unknownList } from './lists';
import { allOfNothing, missingValueNe } from './missing-values';
import { lenBounds, timestampBounds } from './numbers';
import {
  encodedLiteral,
  extensionWithDot,
  fullUriWithoutScheme,
  functionWhereFieldExists,
  pathWithoutSlash,
  uriWithHost,
  wildcardInPlainString,
} from './paths';
import {
  regexAnchoredLiteral,
  regexCaseFlag,
  regexDuplicateBranch,
  regexMatchAll,
  regexPlainLiteral,
  regexQuotedEscapes,
  regexUnescapedDot,
} from './regexes';
import { replaceLimit, tooLong, tooManyRegexes } from './service-limits';
import {
  duplicateSetItem,
  emptySet,
  longSet,
  overlappingNetworks,
  overlappingRanges,
  setOfOne,
  singleItemRange,
} from './sets';
import {
  doubleNegation,
  mixedAndOr,
  mixedNotation,
  negatedComparison,
  orChainToSet,
  redundantParentheses,
} from './style';
import { notInCatalogue } from './unlisted';
import { valueDomain } from './value-domain';

/** Every lint. A new lint needs a line here, a file next to this one, and a page in `docs/diagnostics/filter/`. */
export const lints: readonly Lint[] = [
  // rejected by the service
  tooLong,
  tooManyRegexes,
  replaceLimit,
  argumentValue,
  splitLimit,
  cidrBits,
  bitSliceBounds,
  longListName,
  // fields and functions
  notInCatalogue,
  deprecatedField,
  frozenField,
  fieldNotInPhase,
  functionNotInPhase,
  functionInFilter,
  bodyFieldWithoutBody,
  needsPlan,
  rawField,
  // conditions as a whole
  alwaysTrue,
  alwaysFalse,
  contradiction,
  tautology,
  redundantOperand,
  duplicateOperand,
  sameOperands,
  mapEachRight,
  // values
  valueDomain,
  literalCase,
  headerKeyCase,
  pathWithoutSlash,
  uriWithHost,
  fullUriWithoutScheme,
  extensionWithDot,
  encodedLiteral,
  wildcardInPlainString,
  timestampBounds,
  lenBounds,
  hashBounds,
  reservedAddress,
  shortNetwork,
  leadingZero,
  // arguments
  substringBounds,
  jsonPath,
  queryArgsSource,
  flags,
  // sets and lists
  duplicateSetItem,
  overlappingNetworks,
  overlappingRanges,
  emptySet,
  singleItemRange,
  longSet,
  setOfOne,
  unknownList,
  listType,
  // regular expressions
  regexMatchAll,
  regexPlainLiteral,
  regexAnchoredLiteral,
  regexUnescapedDot,
  regexQuotedEscapes,
  regexDuplicateBranch,
  regexCaseFlag,
  // missing values
  missingValueNe,
  allOfNothing,
  // style
  orChainToSet,
  doubleNegation,
  negatedComparison,
  redundantParentheses,
  mixedAndOr,
  mixedNotation,
  functionWhereFieldExists,
];
