import { asciiLower } from '../../base/byte-string';
import { stringValue } from '../literals';
import { type ComparisonExpression, type ListReference, type SetLiteral, type StringLiteral } from '../tree';
import { ipType, type Type } from '../types';
import { parseRegex } from '../../regex/parse-regex';
import { type Literal } from '../tree';
import { compileRegex, type RegexMatcher } from '../../regex/match/regex-matcher';
import { compileWildcard, type WildcardMatcher } from '../../wildcard/match-wildcard';
import { type Predicate } from './closures';
import { IntegerSet } from './integer-set';
import { integerRange, literalAddresses, literalBytes, literalValue } from './literal-value';
import { isFalse, isTrue, isUnknown, type Value } from './value';

type Operator = Exclude<ComparisonExpression['operator'], undefined>;

/**
 * Compiles a test that compares a value with a constant right side (Semantics, section 5). The value must not be
 * missing. Returns undefined if the right side is not constant or not valid.
 */
export function literalPredicate(source: string, node: ComparisonExpression): Predicate | undefined {
  const { operator, right, left } = node;
  if (operator === undefined || right === undefined) return undefined;
  switch (right.kind) {
    case 'set':
      return setPredicate(source, right);
    case 'list':
      return listPredicate(right);
    case 'string':
      if (operator === 'matches') return regexPredicate(source, right);
      if (operator === 'wildcard' || operator === 'strict wildcard')
        return wildcardPredicate(literalBytes(source, right), operator === 'strict wildcard');
      return valuePredicate(operator, literalBytes(source, right), left.type);
    case 'integer':
    case 'address': {
      const value = literalValue(source, right);
      return value === undefined ? undefined : valuePredicate(operator, value, left.type);
    }
    default:
      return undefined;
  }
}

/** Compares two values of the same type. Addresses of different families are unequal and have no order. */
export function compares(operator: Operator, a: Value, b: Value, type: Type): boolean {
  switch (operator) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'bitwise_and':
      return (BigInt.asUintN(64, BigInt(a as number)) & BigInt.asUintN(64, BigInt(b as number))) !== 0n;
    case 'contains':
      return (a as string).includes(b as string);
    default:
      if (type === ipType && typeof a !== typeof b) return false;
      if (operator === 'lt') return a < b;
      if (operator === 'le') return a <= b;
      return operator === 'gt' ? a > b : a >= b;
  }
}

function valuePredicate(operator: Operator, right: Value, type: Type): Predicate {
  switch (operator) {
    case 'eq':
      return (value) => (value === right ? isTrue : isFalse);
    case 'ne':
      return (value) => (value === right ? isFalse : isTrue);
    case 'contains': {
      const text = right as string;
      return (value) => ((value as string).includes(text) ? isTrue : isFalse);
    }
    case 'bitwise_and':
      if (typeof right === 'number' && right >= 0 && right <= 0x7fffffff)
        return (value) =>
          typeof value === 'number' && value >= 0 && value <= 0x7fffffff
            ? (value & right) === 0
              ? isFalse
              : isTrue
            : compares(operator, value, right, type)
              ? isTrue
              : isFalse;
      return (value) => (compares(operator, value, right, type) ? isTrue : isFalse);
    default:
      return (value) => (compares(operator, value, right, type) ? isTrue : isFalse);
  }
}

const maxComparedItems = 4;

/** Compiles a test for a set. A large set is built on first use. */
function setPredicate(source: string, { items }: SetLiteral): Predicate {
  const [first] = items;
  if (first?.kind === 'string' && items.length <= maxComparedItems) {
    const texts = items.flatMap((item) => (item.kind === 'string' ? [literalBytes(source, item)] : []));
    return (value) => {
      for (let i = 0; i < texts.length; i++) if (texts[i] === value) return isTrue;
      return isFalse;
    };
  }
  if (first === undefined) return () => isFalse;
  let set: { has(value: Value): boolean } | undefined;
  return (value) => {
    set ??= literalSet(source, items);
    return set.has(value) ? isTrue : isFalse;
  };
}

function literalSet(source: string, items: readonly Literal[]): { has(value: Value): boolean } {
  const addresses = items.filter((item) => item.kind === 'address');
  if (addresses.length > 0) return literalAddresses(source, addresses);
  const integers = items.filter((item) => item.kind === 'integer');
  if (integers.length > 0) return new IntegerSet(integers.map((item) => integerRange(source, item)));
  return new Set<Value>(
    items.flatMap((item) => (item.kind === 'string' ? [literalBytes(source, item)] : [])),
  );
}

function listPredicate({ name }: ListReference): Predicate {
  return (value, inputs) => inputs.inList(name, value);
}

/** Compiles a test for a pattern. The pattern is compiled on first use. */
function regexPredicate(source: string, literal: StringLiteral): Predicate {
  let matcher: RegexMatcher | undefined;
  let isCompiled = false;
  return (value) => {
    if (!isCompiled) {
      isCompiled = true;
      const { regex } = literal;
      const content = stringValue(source, literal);
      matcher =
        regex === undefined ? compileRegex(content, parseRegex(content)) : compileRegex(source, regex);
    }
    if (matcher === undefined) return isUnknown;
    return matcher.test(value as string) ? isTrue : isFalse;
  };
}

function wildcardPredicate(pattern: string, strict: boolean): Predicate {
  const wanted = strict ? pattern : asciiLower(pattern);
  // A wildcard pattern without asterisks and backslashes matches only values that equal the pattern, so the strings
  // are compared directly.
  if (!/[*\\]/.test(pattern))
    return (value, inputs) =>
      (strict ? value : inputs.lower(value as string)) === wanted ? isTrue : isFalse;
  let matcher: WildcardMatcher | undefined;
  return (value, inputs) => {
    matcher ??= compileWildcard(wanted, true);
    return matcher.test(strict ? (value as string) : inputs.lower(value as string)) ? isTrue : isFalse;
  };
}
