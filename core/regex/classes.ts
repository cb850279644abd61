import * as char from '../base/character-codes';
import * as l10n from '@vscode/l10n';
import { own } from '../base/own';
import { parseEscape } from './escapes';
import { type RegexClass, type RegexSet } from './regex-tree';
import { RegexMistake, type RegexReader } from './reader';

/**
 * The items of a class that follow its opening bracket or its most recent operator. If all items are simple, they are
 * in `ranges`. Otherwise, `mixed` contains all of them.
 */
interface Items {
  ranges: (readonly [number, number])[];
  mixed: (readonly [number, number] | RegexClass)[] | undefined;
}

type SetOperator = '&&' | '--' | '~~';

const named: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  alnum: [[48, 57], [65, 90], [97, 122]],
  alpha: [[65, 90], [97, 122]],
  ascii: [[0, 127]],
  blank: [[9, 9], [32, 32]],
  cntrl: [[0, 31], [127, 127]],
  digit: [[48, 57]],
  graph: [[33, 126]],
  lower: [[97, 122]],
  print: [[32, 126]],
  punct: [[33, 47], [58, 64], [91, 96], [123, 126]],
  space: [[9, 13], [32, 32]],
  upper: [[65, 90]],
  word: [[48, 57], [65, 90], [95, 95], [97, 122]],
  xdigit: [[48, 57], [65, 70], [97, 102]],
}; // prettier-ignore

const caret = 94;
const dash = 45;
const open = 91;
const close = 93;

/** Reads a class `[…]`, starting at its opening bracket. */
export function parseClass(reader: RegexReader): RegexClass {
  const start = reader.at;
  reader.enter(start, () => l10n.t('Character classes are nested too deeply.'));
  reader.at++;
  reader.skipIgnored();
  let negated = false;
  if (reader.code() === caret) {
    negated = true;
    reader.at++;
    reader.skipIgnored();
  }
  const items: Items = { ranges: [], mixed: undefined };
  let left: RegexSet | undefined;
  let operator: SetOperator = '&&';
  const first = reader.at;
  while (reader.code() === dash) {
    addRange(items, dash, dash);
    reader.at++;
    reader.skipIgnored();
  }
  if (reader.at === first && reader.code() === close) {
    addRange(items, close, close);
    reader.at++;
  }
  for (;;) {
    reader.skipIgnored();
    if (reader.isAtEnd()) throw unclosed(start);
    const code = reader.code();
    if (code === close) break;
    if (code === open) addClass(items, parseNamedClass(reader) ?? parseClass(reader));
    else if (
      (code === char.ampersand || code === char.tilde || code === dash) &&
      reader.code(reader.at + 1) === code
    ) {
      left = combined(left, operator, items);
      operator = code === char.ampersand ? '&&' : code === dash ? '--' : '~~';
      items.ranges = [];
      items.mixed = undefined;
      reader.at += 2;
    } else parseRange(reader, start, items);
  }
  reader.at++;
  reader.depth--;
  const end = reader.at;
  if (left === undefined && items.mixed === undefined)
    return { kind: 'class', start, end, negated, ranges: items.ranges };
  return { kind: 'class', start, end, negated, ranges: undefined, set: combined(left, operator, items) };
}

function addRange(items: Items, from: number, to: number): void {
  items.ranges.push([from, to]);
  items.mixed?.push([from, to]);
}

function addClass(items: Items, inner: RegexClass): void {
  if (!inner.negated && inner.ranges !== undefined) {
    for (const [from, to] of inner.ranges) addRange(items, from, to);
    return;
  }
  items.mixed ??= [...items.ranges];
  items.mixed.push(inner);
}

/**
 * Combines the set on the left of an operator with the items on its right. All operators have the same precedence and
 * are left-associative.
 */
function combined(left: RegexSet | undefined, operator: SetOperator, items: Items): RegexSet {
  const right: RegexSet = { kind: 'union', items: items.mixed ?? items.ranges };
  return left === undefined ? right : { kind: 'operation', operator, left, right };
}

/** Reads a named class such as `[:alpha:]` inside a class. Returns undefined if the bracket starts something else. */
function parseNamedClass(reader: RegexReader): RegexClass | undefined {
  const start = reader.at;
  if (reader.code(start + 1) !== char.colon) return undefined;
  const negated = reader.code(start + 2) === caret;
  const nameStart = start + (negated ? 3 : 2);
  let at = nameStart;
  while (reader.code(at) >= char.a && reader.code(at) <= char.z) at++;
  if (reader.code(at) !== char.colon || reader.code(at + 1) !== close) return undefined;
  const ranges = own(named, reader.text.slice(nameStart, at));
  if (ranges === undefined) return undefined;
  reader.at = at + 2;
  return { kind: 'class', start, end: reader.at, negated, ranges };
}

/** Reads an item of a class: a single character, a range such as `a-z`, or a nested class. */
function parseRange(reader: RegexReader, classStart: number, items: Items): void {
  const start = reader.at;
  const from = parseItem(reader, classStart);
  reader.skipIgnored();
  if (reader.isAtEnd()) throw unclosed(classStart);
  const afterDash = reader.code(reader.at + 1);
  if (reader.code() !== dash || afterDash === close || afterDash === dash) {
    if (typeof from === 'number') addRange(items, from, from);
    else addClass(items, from);
    return;
  }
  reader.at++;
  reader.skipIgnored();
  if (reader.isAtEnd()) throw unclosed(classStart);
  const to = parseItem(reader, classStart);
  if (typeof from !== 'number' || typeof to !== 'number')
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t('A range needs a single character on each side. Write `\\-` for a dash.'),
    );
  if (from > to)
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t('This range ends before it starts. Swap its bounds, or write `\\-` for a dash.'),
    );
  addRange(items, from, to);
}

function parseItem(reader: RegexReader, classStart: number): number | RegexClass {
  const start = reader.at;
  if (reader.code() === char.backslash) {
    const escape = parseEscape(reader);
    if (escape.kind === 'class') return escape;
    if (escape.kind === 'assertion')
      throw new RegexMistake(start, reader.at, l10n.t('`{0}` is not allowed inside `[…]`.', escape.name));
    return checkByte(reader, start, escape.code, reader.text.charCodeAt(start + 1) === char.x);
  }
  if (reader.isAtEnd()) throw unclosed(classStart);
  return checkByte(reader, start, reader.take(), false);
}

/**
 * Returns the given code of a character in a class. Throws for a non-ASCII character that is not written as `\xHH` if
 * Unicode mode is off, because the class then contains bytes.
 */
function checkByte(reader: RegexReader, start: number, code: number, isByteEscape: boolean): number {
  if (reader.flags.unicode || code < 128 || (isByteEscape && code < 256)) return code;
  throw new RegexMistake(
    start,
    reader.at,
    l10n.t(
      'Inside `[…]`, only ASCII characters are allowed because Unicode mode is off. Use alternatives such as `(a|é)`, or start the pattern with `(?u)`.',
    ),
    true,
  );
}

function unclosed(start: number): RegexMistake {
  return new RegexMistake(
    start,
    start + 1,
    l10n.t('Unclosed `[`. Add `]`, or write `\\[` for a literal bracket.'),
  );
}
