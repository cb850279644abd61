import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { hasHole } from '../holes';
import { typeInWords } from '../type-words';
import { type Operand, type RightSide } from '../tree';
import { unknownType } from '../types';
import { isOperand } from '../walk';
import { isClass, nameBit, nameEndAt } from '../scan/characters';
import { unknownLiteral } from './nodes';
import { isBoundary } from './recovery';
import { type ParserState } from './state';

/**
 * Operands on the right side of `eq`, `ne`, `lt`, `le`, `gt`, and `ge` (reference "catalogue 2026-11", section 1).
 * The parser first tries to read a literal of the left side's type, so that existing expressions keep their meaning.
 */

/** Parses a field or call on the right side. Returns undefined, without moving, if none starts here. */
export function parseRightOperand(p: ParserState, left: Operand, isGlued: boolean): RightSide | undefined {
  const start = p.pos;
  if (!beginsOperand(p, start, isGlued)) return undefined;
  const problems = p.problemCount;
  const operand = p.rules.operand(p);
  if (!isOperand(operand)) return unknownLiteral(start, Math.max(start, p.pos));
  if (p.problemCount === problems) checkTypes(p, left, operand);
  return operand;
}

/** Whether the name of a field or function of the scheme starts here. `true` and the quantifiers are not included. */
export function isKnownOperand(p: ParserState, at: number): boolean {
  const name = p.slice(at, nameEndAt(p.text, at));
  const definition = p.scheme.get(name);
  if (definition === undefined || name === 'true') return false;
  return definition.kind === 'field' || definition.facts?.quantifier !== true;
}

/**
 * Whether an operand was intended here: a known name, a call, or a name that starts like the names in the scheme.
 * Anything else is treated as an unquoted string.
 */
function beginsOperand(p: ParserState, at: number, isGlued: boolean): boolean {
  if (!isClass(char.codeAt(p.text, at), nameBit)) return false;
  if (isKnownOperand(p, at)) return true;
  const end = nameEndAt(p.text, at);
  if (isGlued || (p.hasHoles && hasHole(p.text, at, end + 1))) return false;
  const next = char.codeAt(p.text, end);
  const name = p.slice(at, end);
  if (next === char.openParen) return name !== 'any' && name !== 'all' && !/^\d/.test(name);
  const dot = name.indexOf('.');
  const isWhole =
    isBoundary(p, end) ||
    next === char.openBracket ||
    next === char.space ||
    next === char.newline ||
    next === char.carriageReturn;
  return dot > 0 && isWhole && p.scheme.hasNamespace(name.slice(0, dot));
}

/**
 * Reports a comparison whose sides have different types. If the right side is an array or map, the message suggests
 * selecting an element.
 */
function checkTypes(p: ParserState, left: Operand, right: Operand): void {
  if (left.type === right.type || left.type === unknownType || right.type === unknownType) return;
  const text = p.slice(right.start, right.end);
  p.report(
    'operand-type',
    right.start,
    right.end,
    right.type.element !== undefined
      ? l10n.t(
          '`{0}` is {1}, but a comparison needs a single value. Add an index to select one element.',
          text,
          typeInWords(right.type),
        )
      : l10n.t(
          '`{0}` is {1}, but `{2}` is {3}. Compare values of the same type.',
          p.slice(left.start, left.end),
          typeInWords(left.type),
          text,
          typeInWords(right.type),
        ),
  );
}
