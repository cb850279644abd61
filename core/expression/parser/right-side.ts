import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { parseRegex } from '../../regex/parse-regex';
import {
  type AddressLiteral,
  type ComparisonOperator,
  type IntegerLiteral,
  type ListReference,
  type Literal,
  type Operand,
  type RightSide,
  type SetLiteral,
  type StringLiteral,
} from '../tree';
import { hasHole } from '../holes';
import { integerType, stringType, type Type, unknownType } from '../types';
import {
  addressChunkEnd,
  addressMark,
  isAddress,
  isIpv4Network,
  isSetAddress,
  scanIpv4,
} from '../scan/addresses';
import { addressBit, digitBit, isClass, listNameBit, nameBit, skipClass } from '../scan/characters';
import { diagnoseRight } from './diagnose-right';
import { diagnoseSetItem, reportUnclosedSet, type SetMistakes } from './diagnose-set';
import { integerValue, scanInteger } from '../scan/integers';
import { setLiteral, stringLiteral, unknownLiteral } from './nodes';
import { reportRegex, reportWildcard } from './patterns';
import { isBoundary, logicalAt, valueEnd } from './recovery';
import { parseRightOperand } from './right-operand';
import { type ParserState } from './state';
import {
  countHashes,
  scanBytes,
  scanPlainQuoted,
  scanQuoted,
  scanQuotedRegex,
  scanRaw,
} from '../scan/strings';
import { reportUnclosedString } from './unclosed-string';
import { reportEscapes } from './escapes';

/**
 * Maximum number of unclosed regular expressions for which the rest of the text is searched for a closing quote. The
 * limit keeps the work proportional to the length of the text.
 */
const maxUnclosedRegexes = 10;

/**
 * Parses the right side of a comparison according to the type of the left side and the operator. Invalid text is
 * diagnosed, and the intended value is skipped. Returns undefined if there is no value.
 */
export function parseRight(
  p: ParserState,
  left: Operand,
  operator: ComparisonOperator,
  operatorStart: number,
  operatorEnd: number,
): RightSide | undefined {
  const right = readRight(p, left, operator, operatorEnd);
  return right ?? diagnoseRight(p, left, operator, operatorStart, operatorEnd);
}

/**
 * Parses the right side of a comparison if the left side contains a mistake or has an unknown type. Any literal is
 * accepted. If the value cannot be read, it is skipped, and the result is undefined. Nothing is reported, because a
 * problem may be a consequence of the earlier mistake.
 */
export function parseUnjudgedRight(
  p: ParserState,
  left: Operand,
  operator: ComparisonOperator,
  operatorEnd: number,
): RightSide | undefined {
  const start = p.pos;
  p.muted++;
  const right = readRight(p, left, operator, operatorEnd);
  p.muted--;
  if (right === undefined && !isBoundary(p, start)) p.pos = valueEnd(p, start);
  return right;
}

function readRight(
  p: ParserState,
  left: Operand,
  operator: ComparisonOperator,
  operatorEnd: number,
): RightSide | undefined {
  const { type } = left;
  switch (operator) {
    case 'in': {
      const code = char.codeAt(p.text, p.pos);
      return code === char.openBrace
        ? parseSet(p, type)
        : code === char.dollar
          ? parseList(p, type)
          : undefined;
    }
    case 'matches':
      return parseRegexLiteral(p);
    case 'wildcard':
    case 'strict wildcard': {
      const literal = parseString(p);
      if (literal !== undefined) reportWildcard(p, literal);
      return literal;
    }
    case 'contains':
      return parseString(p) ?? parseBytes(p);
    case 'bitwise_and':
      return parseInteger(p, false);
    default: {
      const isGlued = p.pos === operatorEnd && isClass(char.codeAt(p.text, operatorEnd - 1), nameBit);
      return parseLiteral(p, type) ?? parseRightOperand(p, left, isGlued);
    }
  }
}

/**
 * Parses one literal of the given type, for example after an ordering operator. If the type is unknown, any literal is
 * accepted. Returns undefined if there is no valid literal.
 */
function parseLiteral(p: ParserState, type: Type): Literal | undefined {
  if (type === stringType) return parseString(p) ?? parseBytes(p);
  if (type === integerType) return parseInteger(p, false);
  if (type !== unknownType) return parseAddress(p);
  return parseString(p) ?? parseAddress(p) ?? parseInteger(p, false) ?? parseBytes(p);
}

/** Parses a quoted or raw string. Returns undefined, without moving, if there is no string or it is not closed. */
function parseString(p: ParserState): StringLiteral | undefined {
  const start = p.pos;
  const code = char.codeAt(p.text, start);
  if (code === char.quote) {
    let end = scanPlainQuoted(p.text, start);
    if (end < 0) {
      end = scanQuoted(p.text, start);
      if (end < 0) return undefined;
      reportEscapes(p, start + 1, end);
    }
    p.pos = end;
    p.lastString = start;
    return stringLiteral('quoted', start, end, start + 1, end - 1);
  }
  if (code !== char.r) return undefined;
  const end = scanRaw(p.text, start);
  if (end < 0) return undefined;
  p.pos = end;
  const hashes = countHashes(p.text, start);
  return stringLiteral('raw', start, end, start + 2 + hashes, end - 1 - hashes);
}

function parseBytes(p: ParserState, inSet = false): StringLiteral | undefined {
  const end = scanBytes(p.text, p.pos);
  if (end < 0) return undefined;
  const start = p.pos;
  if (!inSet && isClass(char.codeAt(p.text, end), nameBit) && logicalAt(p.text, end) === 0) return undefined;
  p.pos = end;
  return stringLiteral('bytes', start, end, start, end);
}

function parseRegexLiteral(p: ParserState): StringLiteral | undefined {
  const start = p.pos;
  let literal: StringLiteral;
  if (char.codeAt(p.text, start) === char.quote) {
    const end = p.unclosedRegexes < maxUnclosedRegexes ? scanQuotedRegex(p.text, start) : -1;
    if (end < 0) {
      p.unclosedRegexes++;
      return undefined;
    }
    p.pos = end;
    p.lastString = start;
    literal = stringLiteral('regex', start, end, start + 1, end - 1, parseRegex(p.text, start + 1, end - 1));
  } else {
    if (char.codeAt(p.text, start) !== char.r) return undefined;
    const end = scanRaw(p.text, start);
    if (end < 0) return undefined;
    p.pos = end;
    const hashes = countHashes(p.text, start);
    const from = start + 2 + hashes;
    const to = end - 1 - hashes;
    literal = stringLiteral('raw', start, end, from, to, parseRegex(p.text, from, to));
  }
  if (literal.regex?.problem !== undefined && !(p.hasHoles && hasHole(p.text, start, p.pos)))
    reportRegex(p, literal.regex.problem);
  return literal;
}

/**
 * Parses an integer or, with `inSet`, a range of integers. Letters or a fraction right after the integer make it
 * invalid, but outside a set, a logical operator may follow directly. Returns undefined, without moving, if there is
 * no valid integer or range.
 */
function parseInteger(p: ParserState, inSet: boolean): IntegerLiteral | undefined {
  const start = p.pos;
  let end = scanInteger(p.text, start);
  if (end < 0) return undefined;
  const value = integerValue(p.text, start, end);
  let last = value;
  let dots = -1;
  if (inSet && char.codeAt(p.text, end) === char.dot && char.codeAt(p.text, end + 1) === char.dot) {
    dots = end;
    end = scanInteger(p.text, dots + 2);
    if (end < 0) return undefined;
    last = integerValue(p.text, dots + 2, end);
    if (last < value) return undefined;
  }
  const next = char.codeAt(p.text, end);
  if (next === char.dot || (isClass(next, nameBit) && (inSet || logicalAt(p.text, end) === 0)))
    return undefined;
  p.pos = end;
  return { kind: 'integer', start, end, value, last, dots };
}

function parseAddress(p: ParserState): AddressLiteral | undefined {
  const start = p.pos;
  const end = addressChunkEnd(p.text, start);
  if (end === start || !isAddress(p.text, start, end)) return undefined;
  if (isClass(char.codeAt(p.text, end), nameBit) && logicalAt(p.text, end) === 0) return undefined;
  p.pos = end;
  return { kind: 'address', form: 'address', start, end, mark: -1 };
}

/**
 * Parses a literal argument. Returns undefined if no literal starts here, or if the text is the start of an operand.
 */
export function parseArgumentLiteral(p: ParserState): Literal | undefined {
  const code = char.codeAt(p.text, p.pos);
  if (code === char.quote) return parseString(p) ?? unclosedArgument(p);
  if (code === char.r) {
    const next = char.codeAt(p.text, p.pos + 1);
    return next === char.quote || next === char.hash ? (parseString(p) ?? unclosedArgument(p)) : undefined;
  }
  const isNumeric = (code >= char.zero && code <= char.colon) || code === char.minus;
  if (!isNumeric && !((code >= char.a && code <= char.f) || (code >= char.A && code <= char.F)))
    return undefined;
  if (!isNumeric) {
    // Text that starts with a letter from `a` to `f` can also be a name. It is a literal only if the first word is
    // followed by `:` or `-`, which cannot be part of a name.
    const end = skipClass(p.text, p.pos, nameBit);
    const next = char.codeAt(p.text, end);
    if (next !== char.colon && next !== char.minus) return undefined;
  }
  return parseAddress(p) ?? parseInteger(p, false) ?? parseBytes(p) ?? diagnoseNumber(p);
}

function unclosedArgument(p: ParserState): Literal {
  const start = p.pos;
  reportUnclosedString(p, start);
  return unknownLiteral(start, p.pos);
}

function diagnoseNumber(p: ParserState): Literal | undefined {
  const start = p.pos;
  if (isClass(char.codeAt(p.text, start), nameBit)) {
    const end = skipClass(p.text, start, nameBit);
    if (char.codeAt(p.text, end) === char.dot || p.scheme.get(p.slice(start, end)) !== undefined) {
      const isName = /^[\w.]*[A-Za-z_]/.test(p.slice(start, end + 20));
      if (isName && !/^[\d.]+$/.test(p.slice(start, addressChunkEnd(p.text, start)))) return undefined;
    }
  }
  let end = start + 1;
  while (end < p.end && !' \n\r,()'.includes(p.text[end] ?? '')) end++;
  p.report(
    'invalid-literal',
    start,
    end,
    l10n.t('`{0}` is neither a number nor an IP address. Put strings in double quotes.', p.slice(start, end)),
    [{ title: l10n.t('Add quotes'), edits: [{ start, end, newText: `"${p.slice(start, end)}"` }] }],
  );
  p.pos = end;
  return unknownLiteral(start, end);
}

function parseSet(p: ParserState, type: Type): SetLiteral {
  const start = p.pos++;
  const items: Literal[] = [];
  const mistakes: SetMistakes = { comma: false, quoted: false, unquoted: false };
  for (;;) {
    p.skipSpace();
    const code = char.codeAt(p.text, p.pos);
    if (code === char.closeBrace) {
      p.pos++;
      return setLiteral(start, p.pos, items, p.pos - 1);
    }
    const item = parseItem(p, type) ?? diagnoseSetItem(p, type, start, mistakes);
    if (item === undefined) break;
    items.push(item);
  }
  const end = items[items.length - 1]?.end ?? start + 1;
  reportUnclosedSet(p, start, end);
  return setLiteral(start, end, items, -1);
}

function parseItem(p: ParserState, type: Type): Literal | undefined {
  if (type === stringType) return parseString(p) ?? parseBytes(p, true);
  if (type === integerType) return parseInteger(p, true);
  return type === unknownType ? parseAnyItem(p) : parseSetAddress(p);
}

/**
 * Parses an item of a set whose type is unknown. A short number such as `10` is parsed as an integer, although it could
 * also be a network. Returns undefined if there is no valid item.
 */
function parseAnyItem(p: ParserState): Literal | undefined {
  const start = p.pos;
  const integer = parseInteger(p, true);
  const next = char.codeAt(p.text, p.pos);
  if (integer !== undefined && next !== char.slash && next !== char.colon) return integer;
  p.pos = start;
  return parseString(p) ?? parseSetAddress(p) ?? parseBytes(p, true);
}

/** Parses an address, network, or range in a set. Returns undefined, without moving, if there is none. */
function parseSetAddress(p: ParserState): AddressLiteral | undefined {
  const start = p.pos;
  const plain = parsePlainIpv4(p);
  if (plain !== undefined) return plain;
  const end = addressChunkEnd(p.text, start);
  if (end === start || isClass(char.codeAt(p.text, end), nameBit)) return undefined;
  const mark = addressMark(p.text, start, end);
  if (!isSetAddress(p.text, start, end, mark)) return undefined;
  p.pos = end;
  const form = mark < 0 ? 'address' : char.codeAt(p.text, mark) === char.dot ? 'range' : 'network';
  return { kind: 'address', form, start, end, mark };
}

/**
 * Parses an IPv4 address or network in its most common form, in one pass. Returns undefined, without moving, for any
 * other item.
 */
function parsePlainIpv4(p: ParserState): AddressLiteral | undefined {
  const start = p.pos;
  const slash = scanIpv4(p.text, start);
  if (slash < 0) return undefined;
  const isNetwork = char.codeAt(p.text, slash) === char.slash;
  const end = isNetwork ? skipClass(p.text, slash + 1, digitBit) : slash;
  if (isClass(char.codeAt(p.text, end), addressBit | nameBit)) return undefined;
  if (isNetwork && !isIpv4Network(p.text, start, slash, end)) return undefined;
  p.pos = end;
  return isNetwork
    ? { kind: 'address', form: 'network', start, end, mark: slash }
    : { kind: 'address', form: 'address', start, end, mark: -1 };
}

/** Parses a list reference such as `$name`. Returns undefined, without moving, if the name is invalid. */
function parseList(p: ParserState, type: Type): ListReference | undefined {
  const start = p.pos;
  const end = skipClass(p.text, start + 1, listNameBit);
  const name = p.slice(start + 1, end);
  if (
    name === '' ||
    name.startsWith('.') ||
    name.endsWith('.') ||
    isClass(char.codeAt(p.text, end), nameBit)
  ) {
    if (name === '' || logicalAt(p.text, end) === 0) return undefined;
  }
  if (char.codeAt(p.text, end) === char.minus) return undefined; // `$my-list`
  p.pos = end;
  if (type !== unknownType && !p.scheme.listTypes.includes(type))
    p.report('list-type', start, end, l10n.t('Lists do not support values of type {0}.', type.name));
  return { kind: 'list', start, end, name };
}
