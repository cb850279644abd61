import { type CallOperand, type FieldOperand, type Index, type Operand } from '../tree';
import { type Read } from './closures';
import { type Inputs } from './inputs';
import { indexKey, indexPosition } from './literal-value';
import { type OperandContext } from './operand-context';
import { pathTexts } from './operand-text';
import { readCall } from './read-call';
import { type Cell, unknownCell, type Value, type ValueMap } from './value';

/**
 * Compiles a reader for an operand. If the operand contains `[*]`, the reader returns an array of all elements, or
 * `undefined` if the array or map is missing.
 */
export function readOperand(context: OperandContext, operand: Operand): Read {
  const base = operand.kind === 'field' ? readField(context, operand) : readIndexedCall(context, operand);
  const star = operand.indexes.findIndex(({ access }) => access === 'each');
  if (star < 0) return base;
  const rest = operand.indexes.slice(star + 1).map((index) => stepOf(context.source, index));
  if (rest.length === 0)
    return (inputs) => {
      const value = base(inputs);
      return value === undefined || value === unknownCell || Array.isArray(value)
        ? value
        : [...(value as ValueMap).values()];
    };
  return (inputs) => {
    const value = base(inputs);
    if (value === undefined || value === unknownCell) return value;
    const found: Value[] = [];
    collect(value, [each, ...rest], 0, found);
    return found;
  };
}

/** A step of a path: a key, a position, or all elements. */
type Step = string | number | typeof each;

const each = Symbol('each');

function stepOf(source: string, index: Index): Step {
  if (index.access === 'each') return each;
  return index.access === 'key' ? indexKey(source, index) : indexPosition(source, index);
}

function element(value: Value, step: string | number): Value | undefined {
  return typeof step === 'string' ? (value as ValueMap).get(step) : (value as readonly Value[])[step];
}

/**
 * Collects all elements, depth first. Elements that do not have the index after `[*]` are left out (Semantics,
 * section 4).
 */
function collect(value: Value, steps: readonly Step[], at: number, found: Value[]): void {
  const step = steps[at];
  if (step === undefined) {
    found.push(value);
    return;
  }
  if (step !== each) {
    const next = element(value, step);
    if (next !== undefined) collect(next, steps, at + 1, found);
    return;
  }
  const values = Array.isArray(value) ? (value as readonly Value[]) : (value as ValueMap).values();
  for (const one of values) collect(one, steps, at + 1, found);
}

/** Returns the steps before the first `[*]`. */
function fixedSteps(source: string, indexes: readonly Index[]): (string | number)[] {
  const steps: (string | number)[] = [];
  for (const index of indexes) {
    const step = stepOf(source, index);
    if (step === each) break;
    steps.push(step);
  }
  return steps;
}

function follow(value: Cell, steps: readonly (string | number)[]): Cell {
  let found = value;
  for (const step of steps) {
    if (found === undefined || found === unknownCell) return found;
    found = element(found, step);
  }
  return found;
}

function readField({ source, slots }: OperandContext, operand: FieldOperand): Read {
  const number = slots.numberOf(operand.name);
  const steps = fixedSteps(source, operand.indexes);
  let texts: string[] | undefined;
  const unknownAt = (inputs: Inputs): Cell => {
    if (inputs.paths === undefined) return unknownCell;
    texts ??= pathTexts(source, operand);
    // The longest part whose value is known takes precedence.
    for (let length = texts.length - 1; length >= 0; length--) {
      const value = inputs.path(texts[length] ?? '');
      if (value !== unknownCell) return follow(value, steps.slice(length));
    }
    return unknownCell;
  };
  if (number === undefined)
    return (inputs) => {
      const given = unknownAt(inputs);
      return given === unknownCell ? inputs.field(-1) : given;
    };
  if (steps.length === 0)
    return (inputs) => {
      const value = inputs.slots[number];
      return value === unknownCell ? unknownAt(inputs) : value;
    };
  const general: Read = (inputs) => {
    const value = inputs.slots[number];
    return value === unknownCell ? unknownAt(inputs) : follow(value, steps);
  };
  return keyedRead(number, steps, general) ?? general;
}

/**
 * Compiles a loop-free reader for the most common paths in a map: `["name"]` and `["name"][0]`. Returns undefined for
 * all other paths.
 */
function keyedRead(
  slot: number,
  [key, position, ...more]: readonly (string | number)[],
  general: Read,
): Read | undefined {
  // prettier-ignore
  if (typeof key !== 'string' || typeof position === 'string' || more.length > 0) return undefined;
  if (position === undefined)
    return (inputs) => {
      const value = inputs.slots[slot];
      return value instanceof Map ? (value as ValueMap).get(key) : general(inputs);
    };
  return (inputs) => {
    const value = inputs.slots[slot];
    if (!(value instanceof Map)) return general(inputs);
    const list = (value as ValueMap).get(key) as readonly Value[] | undefined;
    return list?.[position];
  };
}

function readIndexedCall(context: OperandContext, operand: CallOperand): Read {
  const call = readCall(context, operand);
  const steps = fixedSteps(context.source, operand.indexes);
  return steps.length === 0 ? call : (inputs) => follow(call(inputs), steps);
}
