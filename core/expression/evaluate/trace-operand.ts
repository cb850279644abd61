import { type CallOperand, type FieldOperand, type ListReference, type Operand } from '../tree';
import { arrayOf, booleanType, type Type } from '../types';
import { type FieldSlots } from './field-slots';
import { type FoundList } from './found-list';
import { functionTable } from './functions/function-table';
import { type Inputs } from './inputs';
import { indexKey, indexPosition } from './literal-value';
import { operandText } from './operand-text';
import { type Read } from './closures';
import { type Cell, unknownCell, type Value, type ValueMap } from './value';

/** An operand of a clause, together with its value for one request. */
export interface TracedOperand {
  readonly start: number;
  readonly end: number;
  /** The text of the operand, in the same form as in `needs`. */
  readonly text: string;
  /** The type of `value`. It is an array if the operand contains `[*]`. */
  readonly type: Type;
  readonly value: Cell;
  /** Reason why the value is missing or unknown. */
  readonly why: WhyNoValue | undefined;
}

/** Reason why the value of an operand is missing or unknown. */
export type WhyNoValue =
  /** The request has no value for the field. */
  | { readonly kind: 'no-field' }
  /** The map has no such key. */
  | { readonly kind: 'no-key'; readonly key: string }
  /** The array has too few elements. */
  | { readonly kind: 'no-element'; readonly position: number; readonly length: number }
  /** An argument has no value. */
  | { readonly kind: 'no-argument' }
  /** The call has no result for these arguments. */
  | { readonly kind: 'no-result' }
  /** The value was not given and cannot be derived from the request. */
  | { readonly kind: 'not-given' }
  /** The algorithm of the function is not published, or its result depends on more than the request. */
  | { readonly kind: 'not-computable' }
  /**
   * The operand is an account list rather than a value. `list` contains the definition of the account list in files.
   */
  | { readonly kind: 'list'; readonly list: FoundList };

/** Returns an operand with its value, or with the reason why its value is missing or unknown. */
export function traceOperand(
  source: string,
  operand: Operand,
  read: (operand: Operand) => Read,
  slots: FieldSlots,
  inputs: Inputs,
): TracedOperand {
  const value = read(operand)(inputs);
  const { start, end } = operand;
  return {
    start,
    end,
    text: operandText(source, operand),
    type: operand.mapped > 0 ? arrayOf(operand.type) : operand.type,
    value,
    why:
      value === undefined
        ? operand.kind === 'field'
          ? whyMissing(source, operand, slots, inputs)
          : { kind: hasMissingArgument(operand, read, inputs) ? 'no-argument' : 'no-result' }
        : value === unknownCell
          ? { kind: isComputable(operand) ? 'not-given' : 'not-computable' }
          : undefined,
  };
}

/**
 * Returns the traced operand for a list reference, including the files that define the list. Returns undefined if no
 * file defines the list.
 */
export function traceList(
  { name, start, end }: ListReference,
  { foundLists }: Inputs,
): TracedOperand | undefined {
  const list = foundLists.get(name);
  return (
    list && {
      start,
      end,
      text: `$${name}`,
      type: booleanType,
      value: undefined,
      why: { kind: 'list', list },
    }
  );
}

function isComputable(operand: Operand): boolean {
  if (operand.kind === 'field') return true;
  const row = functionTable.get(operand.name);
  return row !== undefined && row.opaque === undefined;
}

const hasMissingArgument = (call: CallOperand, read: (operand: Operand) => Read, inputs: Inputs): boolean =>
  call.arguments.some(
    (argument) =>
      (argument.kind === 'field' || argument.kind === 'call') && read(argument)(inputs) === undefined,
  );

function whyMissing(source: string, operand: FieldOperand, slots: FieldSlots, inputs: Inputs): WhyNoValue {
  let value: Cell = inputs.field(slots.numberOf(operand.name) ?? -1);
  if (value === undefined) return { kind: 'no-field' };
  for (const index of operand.indexes) {
    if (value === unknownCell || index.access === 'each') break;
    if (index.access === 'key') {
      const key = indexKey(source, index);
      value = (value as ValueMap).get(key);
      if (value === undefined) return { kind: 'no-key', key };
    } else {
      const position = indexPosition(source, index);
      const { length } = value as readonly Value[];
      value = (value as readonly Value[])[position];
      if (value === undefined) return { kind: 'no-element', position, length };
    }
  }
  return { kind: 'no-field' };
}
