import { walk } from './walk-operands';
import { booleanType, type Type } from '../types';
import { type CallOperand, type Expression, type FieldOperand } from '../tree';
import { type FieldSlots } from './field-slots';
import { functionTable } from './functions/function-table';
import { type Inputs } from './inputs';
import { literalOf } from './literal-value';
import { pathTexts } from './operand-text';
import { knownText } from './read-call';
import { unknownCell, type Value } from './value';

/** An unknown fact that can be provided: a field, a part of a field, a list, or the result of a call. */
export interface UnknownPart {
  /**
   * The text of the part, as in facts and `needs`. For functions such as `uuidv4`, the text is followed by the offset
   * of the call.
   */
  readonly key: string;
  readonly type: Type;
  readonly mayBeMissing: boolean;
  /** Bounds of the result, if this part is a call that returns an integer. */
  readonly range: readonly [number | bigint, number | bigint] | undefined;
}

/** Returns the unknown parts that an expression uses, without duplicates, in source order. */
export function unknownParts(
  source: string,
  node: Expression,
  slots: FieldSlots,
  inputs: Inputs,
): UnknownPart[] {
  const parts = new Map<string, UnknownPart>();
  const add = (part: UnknownPart | undefined): void => {
    if (part !== undefined && !parts.has(part.key)) parts.set(part.key, part);
  };
  walk(node, {
    field: (field) => add(unknownField(source, field, slots, inputs)),
    call(call) {
      const part = unknownCall(source, call, inputs);
      add(part);
      // If the call cannot be computed, or if its result is given, its arguments do not matter.
      return part === undefined && !isGiven(source, call, inputs);
    },
    list(name) {
      if (!inputs.isListKnown(name))
        add({ key: `$${name}`, type: booleanType, mayBeMissing: false, range: undefined });
    },
  });
  return [...parts.values()];
}

function unknownField(
  source: string,
  field: FieldOperand,
  slots: FieldSlots,
  inputs: Inputs,
): UnknownPart | undefined {
  const slot = slots.numberOf(field.name) ?? -1;
  if (inputs.field(slot) !== unknownCell) return undefined;
  const texts = pathTexts(source, field);
  if (inputs.paths !== undefined && texts.some((text) => inputs.path(text) !== unknownCell)) return undefined;
  const definition = slots.fields[slot];
  let type = definition?.type ?? field.type;
  for (let i = 1; i < texts.length; i++) type = type.element ?? type;
  const isScalar = texts.length === 1 && type.element === undefined;
  return {
    key: texts[texts.length - 1] ?? field.name,
    type,
    mayBeMissing: definition === undefined || !isScalar || definition.facts?.mayBeMissing === true,
    range: undefined,
  };
}

function isGiven(source: string, call: CallOperand, inputs: Inputs): boolean {
  return (
    inputs.paths !== undefined &&
    inputs.path(knownText(source, call, functionTable.get(call.name))) !== unknownCell
  );
}

/**
 * Returns the unknown part for a call whose result cannot be computed and is not given. Returns undefined for all
 * other calls.
 */
function unknownCall(source: string, call: CallOperand, inputs: Inputs): UnknownPart | undefined {
  const row = functionTable.get(call.name);
  if ((row !== undefined && row.opaque === undefined) || isGiven(source, call, inputs)) return undefined;
  const literals = call.arguments.map((argument): Value | undefined => literalOf(source, argument));
  const assumes = row?.opaque?.rangeAssumes;
  const range = row?.opaque?.range?.(literals);
  let { type } = call;
  for (let i = call.indexes.length; i > 0; i--) type = call.function?.returns.types[0] ?? type;
  return {
    key: knownText(source, call, row),
    type,
    mayBeMissing: row === undefined,
    range: range === undefined || assumes === undefined || inputs.assume(assumes) ? range : undefined,
  };
}
