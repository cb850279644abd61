import { type FieldFacts } from './scheme/facts';
import { type CallOperand, type FieldOperand, type Operand } from './tree';

/**
 * Returns the published facts about the field of an operand, even if the operand is only an element of that field.
 * Returns undefined for calls, and for fields without published facts.
 */
export function factsOf(operand: Operand): FieldFacts | undefined {
  return operand.kind === 'field' ? operand.field?.facts : undefined;
}

/**
 * Returns the field inside nested function calls such as `lower(url_decode(…))`, and the names of the functions,
 * outermost first. Only the first argument of each call is considered. `field` is undefined if no field is found.
 */
export function unwrap(operand: Operand): {
  readonly field: FieldOperand | undefined;
  readonly functions: readonly string[];
} {
  const functions: string[] = [];
  let inner: Operand = operand;
  while (inner.kind === 'call') {
    functions.push(inner.name);
    const first: CallOperand['arguments'][number] | undefined = inner.arguments[0];
    if (first?.kind !== 'field' && first?.kind !== 'call') return { field: undefined, functions };
    inner = first;
  }
  return { field: inner, functions };
}

/**
 * Like `unwrap`, but returns only the field and not the names of the functions. Returns undefined if there is no field.
 */
export function innerField(operand: Operand): FieldOperand | undefined {
  let inner: Operand = operand;
  while (inner.kind === 'call') {
    const first: CallOperand['arguments'][number] | undefined = inner.arguments[0];
    if (first?.kind !== 'field' && first?.kind !== 'call') return undefined;
    inner = first;
  }
  return inner;
}

/**
 * Returns the field name of an operand that is a whole field, possibly inside `lower` and `upper`. Returns undefined
 * for any other operand.
 */
export function plainField(operand: Operand): string | undefined {
  const { field, functions } = unwrap(operand);
  return functions.every((name) => name === 'lower' || name === 'upper') && field?.indexes.length === 0
    ? field.name
    : undefined;
}

/**
 * Whether the value can be missing. An element of a map or array can be missing, and so can a value that is read from
 * JSON or computed from a value that can be missing.
 */
export function canBeMissing(operand: Operand): boolean {
  if (operand.indexes.length > 0) return true;
  if (operand.kind === 'field') return false;
  return (
    operand.name.startsWith('lookup_json') ||
    operand.arguments.some((argument) =>
      argument.kind === 'field' || argument.kind === 'call' ? canBeMissing(argument) : false,
    )
  );
}
