import { type StepKind } from './step-methods.data';

/**
 * How a value is related to a workflow's `step`:
 * - `step`: The value is a step. `isWrapped` is set if the value is the result of a call that received a step, such as
 *   `new Recorder(step)`.
 * - `method`: The value is a method extracted from a step (`const { do: run } = step`).
 * - `holder`: The value is an object with a step, a method, or another holder in some of its properties, such as
 *   `{ step, log }` or `{ deps: { step } }`.
 */
export type StepValue =
  | { readonly kind: 'step'; readonly isWrapped: boolean }
  | { readonly kind: 'method'; readonly method: StepKind }
  | StepHolder;

export interface StepHolder {
  readonly kind: 'holder';
  readonly fields: ReadonlyMap<string, StepValue>;
}

/** Maximum depth of nested objects. The limit also ends cycles, such as in `o = { o }`. */
const maxDepth = 4;

/** Combines two values. Returns the first value itself if the second adds nothing. */
export function mergedValue(known: StepValue | undefined, value: StepValue, depth = 0): StepValue {
  if (known === undefined) return value;
  // A step remains a step. For example, after `step = new Recorder(step)`, the name can refer to the step or to its
  // wrapper.
  if (known.kind !== 'holder' || value.kind !== 'holder' || depth >= maxDepth) return known;
  let fields: Map<string, StepValue> | undefined;
  for (const [name, inner] of value.fields) {
    const before = known.fields.get(name);
    const merged = mergedValue(before, inner, depth + 1);
    if (merged !== before) (fields ??= new Map(known.fields)).set(name, merged);
  }
  return fields === undefined ? known : { kind: 'holder', fields };
}

/**
 * Returns a holder with the given value in the property `name`. Returns undefined if the value is nested too deeply.
 */
export function heldIn(name: string, value: StepValue): StepHolder | undefined {
  return depthOf(value) < maxDepth ? { kind: 'holder', fields: new Map([[name, value]]) } : undefined;
}

function depthOf(value: StepValue): number {
  if (value.kind !== 'holder') return 0;
  return 1 + Math.max(0, ...[...value.fields.values()].map(depthOf));
}
