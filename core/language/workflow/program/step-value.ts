import { type StepKind } from './step-methods.data';

/**
 * How a value is related to a workflow's `step`:
 * - `step`: it is one; `isWrapped` if it is the result of a call that received one (`new Recorder(step)`);
 * - `method`: it is a method extracted from one (`const { do: run } = step`);
 * - `holder`: an object with such values in some of its properties (`{ step, log }`, `{ deps: { step } }`).
 */
export type StepValue =
  | { readonly kind: 'step'; readonly isWrapped: boolean }
  | { readonly kind: 'method'; readonly method: StepKind }
  | StepHolder;

export interface StepHolder {
  readonly kind: 'holder';
  readonly fields: ReadonlyMap<string, StepValue>;
}

/** Maximum depth of nested objects. Real code is not deeper, and the limit stops at `o = { o }`. */
const maxDepth = 4;

/** Combines two values; returns the first one itself if the second adds nothing. */
export function mergedValue(known: StepValue | undefined, value: StepValue, depth = 0): StepValue {
  if (known === undefined) return value;
  // A step remains a step: `step = new Recorder(step)` is both.
  if (known.kind !== 'holder' || value.kind !== 'holder' || depth >= maxDepth) return known;
  let fields: Map<string, StepValue> | undefined;
  for (const [name, inner] of value.fields) {
    const before = known.fields.get(name);
    const merged = mergedValue(before, inner, depth + 1);
    if (merged !== before) (fields ??= new Map(known.fields)).set(name, merged);
  }
  return fields === undefined ? known : { kind: 'holder', fields };
}

/** An object with a value in a property; undefined if the value is nested too deeply. */
export function heldIn(name: string, value: StepValue): StepHolder | undefined {
  return depthOf(value) < maxDepth ? { kind: 'holder', fields: new Map([[name, value]]) } : undefined;
}

function depthOf(value: StepValue): number {
  if (value.kind !== 'holder') return 0;
  return 1 + Math.max(0, ...[...value.fields.values()].map(depthOf));
}
