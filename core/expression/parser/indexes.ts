import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { holeCode } from '../holes';
import { type Index } from '../tree';
import { type Type, unknownType } from '../types';
import { isClass, nameBit, skipClass } from '../scan/characters';
import { integerValue, scanInteger } from '../scan/integers';
import { stringEnd } from './recovery';
import { type ParserState, replaceFix } from './state';
import { scanQuoted } from '../scan/strings';
import { isUtf8, reportEscapes } from './escapes';
import { isOddQuote } from './unclosed-string';

interface ParsedIndexes {
  readonly indexes: readonly Index[];
  readonly type: Type;
  readonly mapped: number;
}

const none: readonly Index[] = [];

/**
 * Parses `["key"]`, `[0]`, and `[*]` after an operand. Whitespace is not allowed before the bracket (Reference,
 * section 6).
 */
export function parseIndexes(p: ParserState, base: Type): ParsedIndexes {
  if (char.codeAt(p.text, p.pos) !== char.openBracket) return { indexes: none, type: base, mapped: 0 };
  const indexes: Index[] = [];
  let type = base;
  let mapped = 0;
  while (char.codeAt(p.text, p.pos) === char.openBracket) {
    const index = parseIndex(p);
    indexes.push(index);
    if (index.access === 'each') mapped++;
    if (type !== unknownType) type = access(p, type, index);
  }
  return { indexes, type, mapped };
}

function access(p: ParserState, type: Type, index: Index): Type {
  if (index.access === 'unknown') return unknownType;
  const isRight =
    type.kind === 'array'
      ? index.access !== 'key'
      : type.kind === 'map'
        ? index.access !== 'position'
        : false;
  if (isRight && type.element !== undefined) return type.element;
  p.report(
    'index-access',
    index.start,
    index.end,
    type.kind === 'array'
      ? l10n.t(
          'This value is an array ({0}). Select one element by its index, such as `[0]`, or all elements with `[*]`.',
          type.name,
        )
      : type.kind === 'map'
        ? l10n.t(
            'This value is a map ({0}). Select one element by its key, such as `["name"]`, or all elements with `[*]`.',
            type.name,
          )
        : l10n.t('A value of type {0} has no elements. Remove the brackets.', type.name),
    type.element === undefined
      ? [replaceFix(l10n.t('Remove the brackets'), index.start, index.end, '')]
      : undefined,
  );
  return unknownType;
}

function parseIndex(p: ParserState): Index {
  const start = p.pos++;
  p.skipSpace();
  const valueStart = p.pos;
  const code = char.codeAt(p.text, valueStart);
  let indexAccess: Index['access'] = 'unknown';
  let valueEnd = valueStart;
  if (code === char.asterisk) {
    indexAccess = 'each';
    valueEnd++;
  } else if (code === char.quote) {
    const end = scanQuoted(p.text, valueStart);
    reportEscapes(p, valueStart + 1, end < 0 ? p.end : end);
    valueEnd = end < 0 ? p.end : end;
    p.lastString = valueStart;
    if (end > 0 && !isUtf8(p.slice(valueStart + 1, end - 1)))
      p.report('index-key', valueStart, end, l10n.t('The bytes in this key are not valid UTF-8.'));
    indexAccess = 'key';
    if (end < 0) {
      p.report('unclosed-string', valueStart, p.end, l10n.t('Unterminated key. Add `"]`.'));
      p.muted++;
    }
  } else {
    const end = scanInteger(p.text, valueStart);
    if (end > 0 && code !== char.minus && integerValue(p.text, valueStart, end) <= 0xffffffff) {
      valueEnd = end;
      indexAccess = 'position';
    }
  }
  p.pos = valueEnd;
  p.skipSpace();
  if (code === holeCode) p.pos = Math.max(p.pos, p.text.indexOf(']', p.pos));
  else if (char.codeAt(p.text, p.pos) !== char.closeBracket || indexAccess === 'unknown')
    diagnoseIndex(p, start, valueStart, indexAccess);
  if (char.codeAt(p.text, p.pos) === char.closeBracket) p.pos++;
  return { kind: 'index', start, end: p.pos, access: indexAccess, valueStart, valueEnd };
}

/** Diagnoses anything other than a key, a number, or `*` in brackets. Moves to the closing bracket if there is one. */
function diagnoseIndex(p: ParserState, start: number, valueStart: number, found: Index['access']): void {
  if (found === 'key' && isOddQuote(p, p.pos)) return;
  let at = found === 'unknown' ? valueStart : p.pos;
  const string = stringEnd(p, at);
  if (string > 0) at = string;
  while (at < p.end && !' \n\r)[]'.includes(p.text[at] ?? '')) at++;
  // If there is a closing bracket, the mistake is the text after the number rather than a missing bracket.
  const isClosed =
    char.codeAt(p.text, p.peek(at)) === char.closeBracket && (found === 'position' || found === 'unknown');
  if (found !== 'unknown' && !isClosed) {
    p.report('unclosed-bracket', start, p.pos, l10n.t('Unclosed bracket. Add `]`.'), [
      replaceFix(l10n.t('Add `]`'), p.pos, p.pos, ']'),
    ]);
    return;
  }
  const word = p.slice(valueStart, at);
  const fixes = [];
  const bare = /^(?:'([^']*)'|[“”«]([^“”»]*)[“”»]|r#*"([^"]*)"#*|([A-Za-z_-][\w-]*))$/.exec(word);
  const key = bare?.[1] ?? bare?.[2] ?? bare?.[3] ?? bare?.[4];
  if (key !== undefined)
    fixes.push(replaceFix(l10n.t('Write the key as "{0}"', key), valueStart, at, `"${key}"`));
  p.report(
    'index-key',
    valueStart,
    Math.max(at, valueStart),
    word === ''
      ? l10n.t('Empty brackets. Write a key in double quotes, a number, or `*`.')
      : word.startsWith('-')
        ? l10n.t('Negative positions are not supported. The position of the first element is 0.')
        : isClass(word.charCodeAt(0), nameBit) &&
            skipClass(word, 0, nameBit) === word.length &&
            /^\d/.test(word)
          ? l10n.t('`{0}` is not a valid position. Use a whole number, starting at 0.', word)
          : l10n.t(
              'Expected a key in double quotes, a number, or `*`. Raw strings and unquoted names are not supported here.',
            ),
    fixes,
  );
  p.pos = p.peek(at);
  if (char.codeAt(p.text, p.pos) !== char.closeBracket) p.pos = at;
}
