import { type Expression, type ObjectLiteral } from '../../../script/tree';
import { type Scopes } from './scopes';

/** Maximum length of a chain of names that refer to one another. The limit also ends circular chains. */
const maxDepth = 20;

/**
 * Returns the value of an expression if the file alone determines it. Resolves names of constants, properties of
 * constant objects, elements of constant arrays, and enums, and removes casts. Returns the expression unchanged if
 * its value is uncertain.
 */
export function resolveConstant(expression: Expression, scopes: Scopes, depth = 0): Expression {
  if (depth > maxDepth) return expression;
  switch (expression.kind) {
    case 'cast':
      return resolveConstant(expression.operand, scopes, depth + 1);
    case 'identifier': {
      const binding = scopes.bindingOf(expression);
      if (binding?.value === undefined || binding.assignments.length > 0) return expression;
      if (
        binding.kind !== 'const' &&
        !(binding.kind === 'let' && binding.owner === undefined && isUpperCase(binding.name))
      )
        return expression;
      let value: Expression | undefined = binding.value;
      for (const key of binding.path) value = value && part(value, key, scopes, depth);
      return value === undefined ? expression : resolveConstant(value, scopes, depth + 1);
    }
    case 'member': {
      const { computed, name } = expression;
      const index = computed && resolveConstant(computed, scopes, depth + 1);
      const key = name ?? (index?.kind === 'literal' ? String(index.value) : undefined);
      const value = key === undefined ? undefined : part(expression.object, key, scopes, depth);
      return value === undefined ? expression : resolveConstant(value, scopes, depth + 1);
    }
    default:
      return expression;
  }
}

/**
 * Checks whether a name is uppercase. In Python, constants exist only by convention, as uppercase names at the top
 * level of a module.
 */
function isUpperCase(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

function part(
  whole: Expression,
  key: string | undefined,
  scopes: Scopes,
  depth: number,
): Expression | undefined {
  if (key === undefined) return undefined;
  const value = resolveConstant(whole, scopes, depth + 1);
  if (value.kind === 'array') {
    // After a spread, the indexes of the elements are unknown.
    const spread = value.elements.findIndex((element) => element.kind === 'spread');
    return /^\d+$/.test(key) && (spread < 0 || Number(key) < spread)
      ? value.elements[Number(key)]
      : undefined;
  }
  return value.kind === 'object' ? lookUp(value, key, scopes, depth).value : undefined;
}

/**
 * Returns a property of an object literal. `certain` is false if a spread or a computed key might set the property.
 */
export function lookUp(
  object: ObjectLiteral,
  key: string,
  scopes: Scopes,
  depth = 0,
): { readonly value?: Expression; readonly certain: boolean } {
  for (const property of object.properties.toReversed()) {
    if (property.key === key) return { value: property.value, certain: true };
    if (property.value.kind === 'spread') {
      const spread = resolveConstant(property.value.operand, scopes, depth + 1);
      if (spread.kind !== 'object') return { certain: false };
      const inside = lookUp(spread, key, scopes, depth + 1);
      if (!inside.certain || inside.value !== undefined) return inside;
    } else if (property.key === undefined) return { certain: false };
  }
  return { certain: true };
}

/**
 * Returns the constant value of an expression, which may be a literal, a constant, or an operation on constant values.
 * Returns undefined if the value is not constant.
 */
export function constantValue(
  expression: Expression,
  scopes: Scopes,
  depth = 0,
): string | number | boolean | null | undefined {
  const value = resolveConstant(expression, scopes, depth);
  if (value.kind === 'literal') return value.value;
  if (depth > maxDepth) return undefined;
  if (value.kind === 'unary' && value.operator === '-') {
    const operand = constantValue(value.operand, scopes, depth + 1);
    return typeof operand === 'number' ? -operand : undefined;
  }
  if (value.kind === 'identifier' && value.name === 'Infinity' && !scopes.bindingOf(value)) return Infinity;
  if (value.kind !== 'binary') return undefined;
  const left = constantValue(value.left, scopes, depth + 1);
  const right = constantValue(value.right, scopes, depth + 1);
  if (typeof left === 'number' && typeof right === 'number') return arithmetic[value.operator]?.(left, right);
  if (value.operator !== '+' || left === undefined || right === undefined) return undefined;
  return typeof left === 'string' || typeof right === 'string'
    ? `${String(left)}${String(right)}`
    : undefined;
}

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '**': (left, right) => left ** right,
};
