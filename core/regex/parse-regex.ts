import * as char from '../base/character-codes';
import * as l10n from '@vscode/l10n';
import { parseClass } from './classes';
import { parseEscape } from './escapes';
import {
  type RegexFlags,
  type RegexGroup,
  type RegexNode,
  type RegexProblem,
  type RegexTree,
} from './regex-tree';
import { leastSizeBytes, sizeLimitBytes } from './size';
import { isWhiteSpace, nestLimit, type RegexFlagState, RegexMistake, RegexReader } from './reader';

/**
 * Parses a range of a string as a regular expression in the engine's dialect. This is the syntax of the Rust `regex`
 * crate on bytes, with Unicode mode off unless `(?u)` turns it on. See the filter language reference, section 9.
 */
export function parseRegex(text: string, start = 0, end = text.length): RegexTree {
  const reader = new RegexReader(text, start, end);
  try {
    const root = parseAlternation(reader);
    if (!reader.isAtEnd())
      throw new RegexMistake(reader.at, reader.at + 1, l10n.t('Unmatched `)`. Remove it, or write `\\)`.'));
    return { root, problem: reader.hasLargeCount ? sizeProblem(root, start, end) : undefined };
  } catch (mistake) {
    if (!(mistake instanceof RegexMistake)) throw mistake;
    return {
      root: { kind: 'empty', start, end: start },
      problem: {
        start: mistake.start,
        end: mistake.end,
        message: mistake.message,
        kind: mistake.isDialect ? 'dialect' : 'syntax',
      },
    };
  }
}

function sizeProblem(root: RegexNode, start: number, end: number): RegexProblem | undefined {
  if (leastSizeBytes(root) <= sizeLimitBytes) return undefined;
  const message = l10n.t('The compiled pattern exceeds the limit of 10 MiB. Use smaller repetition counts.');
  return { start, end, message, kind: 'size' };
}

function parseAlternation(reader: RegexReader): RegexNode {
  const start = reader.at;
  const first = parseConcatenation(reader);
  if (reader.code() !== char.bar) return first;
  const branches = [first];
  while (reader.code() === char.bar) {
    reader.at++;
    branches.push(parseConcatenation(reader));
  }
  return { kind: 'alternation', start, end: reader.at, branches };
}

function parseConcatenation(reader: RegexReader): RegexNode {
  const start = reader.at;
  const parts: RegexNode[] = [];
  for (;;) {
    reader.skipIgnored();
    const code = reader.code();
    if (char.isEnd(code) || code === char.bar || code === char.closeParen) break;
    if (code === char.asterisk || code === char.plus || code === char.questionMark || code === char.openBrace)
      repeatLast(reader, parts, code);
    else parts.push(parseAtom(reader, code));
  }
  const only = parts[0];
  if (only === undefined) return { kind: 'empty', start, end: reader.at };
  return parts.length === 1 ? only : { kind: 'concatenation', start, end: reader.at, parts };
}

function parseAtom(reader: RegexReader, code: number): RegexNode {
  const start = reader.at;
  switch (code) {
    case char.openParen:
      return parseGroup(reader);
    case char.openBracket:
      return parseClass(reader);
    case char.backslash:
      return parseEscape(reader);
    case char.dot:
      reader.at++;
      return { kind: 'dot', start, end: reader.at };
    case char.caret:
    case char.dollar:
      reader.at++;
      return { kind: 'assertion', start, end: reader.at, name: code === char.caret ? '^' : '$' };
    default: {
      const character = reader.take();
      return { kind: 'literal', start, end: reader.at, code: character, escaped: false };
    }
  }
}

function repeatLast(reader: RegexReader, parts: RegexNode[], code: number): void {
  const operator = reader.at;
  const inner = parts[parts.length - 1];
  if (inner === undefined || inner.kind === 'flags')
    throw new RegexMistake(
      operator,
      operator + 1,
      l10n.t(
        'Nothing to repeat before `{0}`. Write `\\{0}` for the literal character.',
        String.fromCharCode(code),
      ),
    );
  let min = code === char.plus ? 1 : 0;
  let max = code === char.questionMark ? 1 : Number.POSITIVE_INFINITY;
  if (code === char.openBrace) [min, max] = parseCount(reader);
  else reader.at++;
  reader.skipIgnored();
  const lazy = reader.code() === char.questionMark;
  if (lazy) reader.at++;
  const repetition = {
    kind: 'repetition',
    start: inner.start,
    end: reader.at,
    inner,
    min,
    max,
    lazy,
  } as const;
  if (chainLength(repetition) > nestLimit)
    throw new RegexMistake(operator, reader.at, l10n.t('Repetitions are nested too deeply.'));
  parts[parts.length - 1] = repetition;
}

/**
 * Returns the number of repetitions that are applied directly to one another, such as three for `a{2}{2}{2}`. Stops
 * counting when the number exceeds `nestLimit`.
 */
function chainLength(node: RegexNode): number {
  let length = 0;
  for (let one = node; one.kind === 'repetition' && length <= nestLimit; one = one.inner) length++;
  return length;
}

function parseCount(reader: RegexReader): [number, number] {
  const start = reader.at;
  reader.at++;
  const min = parseDecimal(reader);
  let max = min;
  if (reader.code() === char.comma) {
    reader.at++;
    max = parseDecimal(reader) ?? Number.POSITIVE_INFINITY;
  }
  const isClosed = reader.code() === char.closeBrace;
  if (isClosed) reader.at++;
  if (!isClosed || min === undefined || max === undefined)
    throw new RegexMistake(
      start,
      Math.max(start + 1, isClosed ? reader.at : start + 1),
      isClosed && max !== undefined
        ? l10n.t('Missing lower bound. Write `{0}`.', `{0,${max}}`)
        : l10n.t(
            'This is not a valid quantifier. Use a quantifier such as `{2,5}`, or write `\\{` for a literal brace.',
          ),
      true,
    );
  if (min >= 100 || (max >= 100 && max !== Number.POSITIVE_INFINITY)) reader.hasLargeCount = true;
  if (min > max)
    throw new RegexMistake(
      start,
      reader.at,
      l10n.t('The upper bound of this repetition is below the lower bound. Swap the bounds.'),
    );
  return [min, max];
}

function parseDecimal(reader: RegexReader): number | undefined {
  while (isWhiteSpace(reader.code())) reader.at++;
  const start = reader.at;
  let value = 0;
  while (reader.code() >= char.zero && reader.code() <= char.nine) {
    value = value * 10 + reader.code() - 48;
    reader.at++;
  }
  if (value > 0xffffffff)
    throw new RegexMistake(start, reader.at, l10n.t('This repetition count is too large.'));
  const end = reader.at;
  while (isWhiteSpace(reader.code())) reader.at++;
  return end === start ? undefined : value;
}

function parseGroup(reader: RegexReader): RegexGroup | RegexFlags {
  const start = reader.at;
  reader.enter(start, () => l10n.t('Groups are nested too deeply.'));
  const outer = reader.flags;
  reader.at++;
  reader.skipIgnored();
  let capturing = true;
  let name: string | undefined;
  let flags = '';
  if (reader.code() === char.questionMark) {
    rejectLookAround(reader, start);
    if (reader.startsWith('?P<') || reader.startsWith('?<')) name = parseName(reader, start);
    else {
      capturing = false;
      flags = parseFlags(reader, start);
      if (reader.code(reader.at - 1) === char.closeParen) {
        reader.depth--;
        return { kind: 'flags', start, end: reader.at, flags };
      }
    }
  }
  const inner = parseAlternation(reader);
  if (reader.code() !== char.closeParen)
    throw new RegexMistake(
      start,
      start + 1,
      l10n.t('Unclosed `(`. Add `)`, or write `\\(` for a literal parenthesis.'),
    );
  reader.at++;
  reader.depth--;
  reader.flags = outer;
  return { kind: 'group', start, end: reader.at, capturing, name, inner, flags };
}

function rejectLookAround(reader: RegexReader, start: number): void {
  for (const mark of ['?=', '?!', '?<=', '?<!'])
    if (reader.startsWith(mark))
      throw new RegexMistake(
        start,
        reader.at + mark.length,
        l10n.t('Lookahead and lookbehind are not supported. Use a second condition with `and` or `and not`.'),
        true,
      );
  if (reader.startsWith('?>'))
    throw new RegexMistake(
      start,
      reader.at + 2,
      l10n.t('Atomic groups are not supported. Write `(?:` instead.'),
      true,
    );
  if (reader.startsWith('?('))
    throw new RegexMistake(start, reader.at + 2, l10n.t('Conditional groups are not supported.'), true);
}

function parseName(reader: RegexReader, start: number): string {
  const open = reader.text.indexOf('<', reader.at) + 1;
  const close = reader.text.indexOf('>', open);
  if (close < 0 || close >= reader.end)
    throw new RegexMistake(start, reader.end, l10n.t('Unclosed group name. Add `>`.'));
  const name = reader.text.slice(open, close);
  if (!/^[A-Za-z_][\w.[\]]*$/u.test(name))
    throw new RegexMistake(
      open,
      Math.max(close, open + 1),
      l10n.t('A group name can contain only letters, digits, and `_`.'),
    );
  reader.at = close + 1;
  return name;
}

/** Reads flags such as `?i-s:` or `?i)`, and applies them. Returns the text of the flags, such as `i-s`. */
function parseFlags(reader: RegexReader, start: number): string {
  const from = reader.at + 1;
  let negative = false;
  let isDangling = false;
  const seen = new Set<string>();
  for (reader.at++; ; reader.at++) {
    const code = reader.code();
    const letter = String.fromCharCode(code);
    if (char.isEnd(code)) throw new RegexMistake(start, start + 1, l10n.t('Unclosed group. Add `)`.'));
    if (code === char.colon || code === char.closeParen) break;
    if (code === char.minus && !negative) negative = isDangling = true;
    else if ('imsUuRx'.includes(letter) && !seen.has(letter)) {
      seen.add(letter);
      isDangling = false;
      reader.flags = withFlag(reader.flags, letter, !negative);
    } else
      throw new RegexMistake(
        start,
        reader.at + 1,
        l10n.t(
          'Invalid flag `{0}`. Valid flags: `i`, `m`, `s`, `x`, `U`, `u`, and `R`, each at most once.',
          letter,
        ),
        true,
      );
  }
  const flags = reader.text.slice(from, reader.at);
  if (isDangling || (flags === '' && reader.code() === char.closeParen))
    throw new RegexMistake(
      start,
      reader.at + 1,
      l10n.t('Missing flags. Write at least one flag, for example `(?i)`.'),
    );
  reader.at++;
  return flags;
}

function withFlag(flags: RegexFlagState, letter: string, value: boolean): RegexFlagState {
  if (letter === 'u') return { ...flags, unicode: value };
  return letter === 'x' ? { ...flags, extended: value } : flags;
}
