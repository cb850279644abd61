import { type FieldFacts } from './scheme/facts';
import { type CallOperand, type FieldOperand, type Operand } from './tree';

/** The published facts about the field of an operand, also of one element of it. */
export function factsOf(operand: Operand): FieldFacts | undefined {
  return operand.kind === 'field' ? operand.field?.facts : undefined;
}

/** The field inside `lower(…)`, `upper(…)` and the like, and the functions around it, outermost first. */
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

/** The field inside any functions, as `unwrap` gives it, without a list of them. */
export function innerField(operand: Operand): FieldOperand | undefined {
  let inner: Operand = operand;
  while (inner.kind === 'call') {
    const first: CallOperand['arguments'][number] | undefined = inner.arguments[0];
    if (first?.kind !== 'field' && first?.kind !== 'call') return undefined;
    inner = first;
  }
  return inner;
}

/** The field of the operand as it is, or changed in case only. */
export function plainField(operand: Operand): string | undefined {
  const { field, functions } = unwrap(operand);
  return functions.every((name) => name === 'lower' || name === 'upper') && field?.indexes.length === 0
    ? field.name
    : undefined;
}

/** Whether the value can be missing: an element of a map or list, or a value computed from one. */
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
