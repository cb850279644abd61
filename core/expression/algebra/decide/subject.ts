import { functionTable } from '../../evaluate/functions/function-table';
import { indexKey, indexPosition, literalOf } from '../../evaluate/literal-value';
import { callText, operandText } from '../../evaluate/operand-text';
import { type CallOperand, type FieldOperand, type Index, type Operand } from '../../tree';
import { type Value } from '../../evaluate/value';
import { stringType, type Type } from '../../types';
import { type Guess, type Place, type Variable } from './formula';
import { inverseOf } from './inverses';
import { type Space } from './space';
import { lowerView, type TextView, throughViews, upperView, viewWithout } from './text-view';

/** The subject of a condition: a variable, or an element of an array variable, possibly transformed by functions. */
export interface Subject {
  readonly variable: Variable;
  /** A position in the array, or `each` for all of its elements. */
  readonly at?: number | 'each';
  /** For an array, the variable that represents one element. */
  readonly element?: Variable;
  readonly view?: TextView | undefined;
  /** Whether the conditions test the length of the string. */
  readonly isLength?: boolean;
}

type ScalarKind = Exclude<Variable['kind'], 'array'>;

const scalarKinds: readonly Type['kind'][] = ['string', 'integer', 'boolean', 'ip'];
const scalarKind = ({ kind }: Type): ScalarKind | undefined =>
  scalarKinds.includes(kind) ? (kind as ScalarKind) : undefined;

/** Returns the subject that an operand represents. Returns undefined if the operand's type is not supported. */
export function subjectOf(source: string, operand: Operand, space: Space): Subject | undefined {
  noteFields(operand, space);
  return operand.kind === 'field'
    ? fieldSubject(source, operand, space)
    : callSubject(source, operand, space);
}

/** Records the fields of an operand, because a request needs values for them. */
export function noteFields(operand: Operand, space: Space): void {
  if (operand.kind === 'field') {
    if (operand.field) space.fields.set(operand.name, operand.field.type);
    return;
  }
  for (const argument of operand.arguments)
    if (argument.kind === 'field' || argument.kind === 'call') noteFields(argument, space);
}

function fieldSubject(source: string, operand: FieldOperand, space: Space): Subject | undefined {
  const kind = scalarKind(operand.type);
  if (kind === undefined) return undefined;
  const { indexes, field } = operand;
  const last = indexes[indexes.length - 1];
  const container = last && containerType(field?.type, indexes);
  const isElement = last?.access === 'each' || (last?.access === 'position' && container?.kind === 'array');
  if (operand.mapped === 0 && !isElement) {
    const place: Place = field
      ? { by: 'path', field: operand.name, type: field.type, steps: stepsOf(source, indexes) }
      : { by: 'text', text: operandText(source, operand), type: operand.type };
    return {
      variable: space.variable(operandText(source, operand), kind, indexes.length > 0 || !field, place),
    };
  }
  // If the operand ends with a position or `[*]` in an array of the field and contains no other `[*]`, the element is
  // modeled as part of the field. Any other element belongs to a separate array about which nothing is known.
  const isPlain =
    field !== undefined &&
    isElement &&
    operand.mapped === (last.access === 'each' ? 1 : 0) &&
    container?.kind === 'array';
  const outer = isPlain ? indexes.slice(0, -1) : indexes;
  const key = operandText(source, { ...operand, indexes: outer });
  const place: Place = isPlain
    ? { by: 'path', field: operand.name, type: field.type, steps: stepsOf(source, outer) }
    : guessOf(guessAt(source, operand));
  return elementSubject(
    space,
    key,
    kind,
    place,
    last?.access === 'position' && isPlain ? indexPosition(source, last) : 'each',
  );
}

function elementSubject(
  space: Space,
  key: string,
  kind: ScalarKind,
  place: Place,
  at: number | 'each',
): Subject {
  const variable = space.variable(`${kind}s of ${key}`, 'array', true, place);
  return { variable, at, element: space.elementOf(variable, kind) };
}

function containerType(type: Type | undefined, indexes: readonly Index[]): Type | undefined {
  let container = type;
  for (let i = 1; i < indexes.length; i++) container = container?.element;
  return container;
}

function stepsOf(source: string, indexes: readonly Index[]): (string | number)[] {
  return indexes.map((index) =>
    index.access === 'key' ? indexKey(source, index) : indexPosition(source, index),
  );
}

function callSubject(source: string, call: CallOperand, space: Space): Subject | undefined {
  return viewSubject(source, call, space) ?? ownSubject(source, call, space);
}

/**
 * Returns the subject for a call to a function that transforms a string byte by byte or returns its length. Returns
 * undefined for any other call.
 */
function viewSubject(source: string, call: CallOperand, space: Space): Subject | undefined {
  const [inner, second] = call.arguments;
  if (inner?.kind !== 'field' && inner?.kind !== 'call') return undefined;
  if (call.indexes.some(({ access }) => access !== 'each') || call.indexes.length > (isMapped(inner) ? 1 : 0))
    return undefined;
  const isLength = call.name === 'len' && scalarKind(inner.type) === 'string';
  const removed = call.name === 'remove_bytes' && second ? literalOf(source, second) : undefined;
  const view =
    call.name === 'lower'
      ? lowerView
      : call.name === 'upper'
        ? upperView
        : typeof removed === 'string'
          ? viewWithout(removed)
          : undefined;
  if (view === undefined && !isLength) return undefined;
  const subject = subjectOf(source, inner, space);
  if (subject === undefined || subject.isLength) return undefined;
  if ((subject.element ?? subject.variable).kind !== 'string') return undefined;
  if (removed !== undefined && subject.variable.canBeMissing) space.assumed.add('assume/missing-argument');
  return isLength ? { ...subject, isLength } : { ...subject, view: view && throughViews(subject.view, view) };
}

/** Whether an operand has one value per element, because it or its first argument contains `[*]`. */
export function isMapped(operand: Operand): boolean {
  if (operand.mapped > 0) return true;
  const first = operand.kind === 'call' ? operand.arguments[0] : undefined;
  return (
    operand.kind === 'call' &&
    operand.indexes.length === 0 &&
    (first?.kind === 'field' || first?.kind === 'call') &&
    isMapped(first)
  );
}

/** Returns the type of a call's result, or of each result if there are several. */
const resultType = (call: CallOperand): Type =>
  isMapped(call) && call.mapped === 0 ? (call.type.element ?? call.type) : call.type;

/**
 * Returns the subject for a call to a function that is not modeled. The result of the call may be any value. Returns
 * undefined if the type of the result is not supported.
 */
function ownSubject(source: string, call: CallOperand, space: Space): Subject | undefined {
  const mapped = isMapped(call);
  const type = resultType(call);
  const kind = scalarKind(type);
  if (kind === undefined) return undefined;
  const row = functionTable.get(call.name);
  const isFresh = row?.opaque?.fresh === true;
  const key = `${operandText(source, call)}${isFresh ? `@${source}@${call.start}` : ''}`;
  if (mapped) return elementSubject(space, key, kind, guessOf(guessThrough(source, call)), 'each');
  const isGiven = row === undefined || row.opaque !== undefined;
  const place: Place =
    isGiven && call.indexes.length === 0 && !isFresh
      ? { by: 'text', text: callText(source, call), type }
      : guessOf(guessThrough(source, call));
  // A missing Boolean is treated as false, so it needs no separate case.
  return { variable: space.variable(key, kind, kind !== 'boolean', place) };
}

const guessOf = (guess: Guess | undefined): Place => (guess ? { by: 'guess', guess } : { by: 'nothing' });

/**
 * Returns the guess for an operand that is a field, a part of a field, or the elements of one array or map in a field.
 * The guess puts the desired value into the field unchanged. Returns undefined for all other operands.
 */
function guessAt(source: string, { name, field, indexes }: FieldOperand): Guess | undefined {
  if (!field) return undefined;
  const steps = indexes.map((index, i): Guess['steps'][number] => {
    if (index.access === 'key') return indexKey(source, index);
    if (index.access === 'position') return indexPosition(source, index);
    return { each: containerType(field.type, indexes.slice(0, i + 1))?.kind === 'map' ? 'map' : 'array' };
  });
  return steps.filter((step) => typeof step === 'object').length <= 1
    ? { field: name, steps, value: (wanted) => wanted }
    : undefined;
}

/**
 * Returns the guess for the result of a call. The result is assumed to depend on the first argument that is a field or
 * a call, so the guess is based on this argument.
 */
function guessThrough(source: string, call: CallOperand): Guess | undefined {
  const argument = call.arguments.findIndex(({ kind }) => kind === 'field' || kind === 'call');
  const inner = call.arguments[argument];
  if (inner?.kind !== 'field' && inner?.kind !== 'call') return undefined;
  if (call.indexes.some(({ access }) => access !== 'each')) return undefined;
  const guess = inner.kind === 'field' ? guessAt(source, inner) : guessThrough(source, inner);
  if (!guess) return undefined;
  const literals = call.arguments.map((one) => literalOf(source, one));
  const key = call.name === 'has_key' ? literals[1] : undefined;
  if (typeof key === 'string')
    return { ...guess, steps: [...guess.steps, key], value: (wanted) => elementIf(wanted, inner.type) };
  const inverse = inverseOf(call.name);
  return {
    ...guess,
    value(wanted) {
      const value = inverse(wanted, { literals, argument, type: inner.type, result: resultType(call) });
      return value === undefined ? undefined : guess.value(value);
    },
  };
}

/**
 * Returns an arbitrary element to put at the key of `has_key(…)` if the call must return true. Returns undefined
 * otherwise.
 */
function elementIf(wanted: Value, { element }: Type): Value | undefined {
  if (wanted !== true) return undefined;
  return element === stringType ? '' : element?.element === stringType ? [''] : undefined;
}
