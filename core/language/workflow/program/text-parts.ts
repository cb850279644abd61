import { type Expression } from '../../../script/tree';
import { constantValue, resolveConstant } from './constants';
import { type Scopes } from './scopes';

/** The parts of a string, in order. Constant parts are strings, and unknown parts are `undefined`. */
export type TextParts = readonly (string | undefined)[];

/**
 * Returns the parts of a literal, template, concatenation, or constant that is used as a string. Returns undefined if
 * no part is known.
 */
export function textParts(expression: Expression, scopes: Scopes, depth = 0): TextParts | undefined {
  const whole = constantValue(expression, scopes);
  if (typeof whole === 'string') return [whole];
  const value = resolveConstant(expression, scopes);
  if (depth > 10) return undefined;
  const part = (each: Expression): TextParts => {
    const constant = constantValue(each, scopes);
    return constant === undefined || constant === null
      ? (textParts(each, scopes, depth + 1) ?? [undefined])
      : [String(constant)];
  };
  if (value.kind === 'template') {
    if (value.tag !== undefined) return undefined;
    const parts = value.texts.flatMap((text, index) => {
      const filled = value.substitutions[index];
      return [text, ...(filled === undefined ? [] : part(filled))];
    });
    return joined(parts);
  }
  if (value.kind === 'binary' && value.operator === '+') {
    const parts = joined([...part(value.left), ...part(value.right)]);
    // If neither operand of `+` has a known part, the result may be a number instead of a string.
    return parts.some((each) => each !== undefined) ? parts : undefined;
  }
  return undefined;
}

/** Returns the string value of an expression if all of its parts are known, and undefined otherwise. */
export function wholeText(expression: Expression | undefined, scopes: Scopes): string | undefined {
  const parts = expression && textParts(expression, scopes);
  return parts?.length === 1 ? parts[0] : undefined;
}

/** Joins adjacent known parts and removes empty ones. */
function joined(parts: TextParts): TextParts {
  const result: (string | undefined)[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part !== undefined && last !== undefined && result.length > 0)
      result[result.length - 1] = last + part;
    else if (part !== '') result.push(part);
  }
  return result.length === 0 ? [''] : result;
}
