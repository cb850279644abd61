import { addressOf } from '../../evaluate/address-value';
import { jsonOfCell } from '../../evaluate/json-value';
import { type ListData } from '../../evaluate/list-members';
import { integer, type Value, valueMap } from '../../evaluate/value';
import { booleanType, integerType, ipType, stringType, type Type } from '../../types';
import { freeArray } from './array-state';
import { type Guess, type Place, type Variable } from './formula';
import { freeState, open, sampleOf, type ScalarValue } from './scalar-state';
import { type Model } from './solver';
import { type Space } from './space';

/**
 * A request that demonstrates a result, in the form that `evaluate` accepts. Data that it does not contain is treated
 * as missing.
 */
export interface MadeRequest {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The account's lists with the required items. Lists that are not included are empty. */
  readonly lists?: Readonly<Record<string, ListData>>;
}

/** A map or array under construction. */
type Container = Map<string | number, Container | Value>;

/** The fields and variables for which a request needs values. */
export type Named = Pick<Space, 'fields'> & { readonly variables: Iterable<Variable> };

/** Returns the request for a model. Returns undefined if the values of its variables contradict each other. */
export function requestOf(model: Model, named: Named): MadeRequest | undefined {
  const draft = new Draft(model);
  const variables = [...named.variables];
  const isDecided = (variable: Variable): boolean =>
    model.scalars.has(variable) || model.arrays.has(variable);
  const decided = variables.filter(isDecided);
  // The model's values are set first, followed by guesses, and then by arbitrary values for everything else.
  if (!decided.every((variable) => draft.put(variable, variable.place))) return undefined;
  for (const variable of decided)
    if (variable.place.by === 'guess') draft.guess(variable, variable.place.guess);
  for (const variable of variables) if (!isDecided(variable)) draft.put(variable, variable.place);
  const given: [string, unknown][] = [];
  for (const [name, type] of named.fields) {
    const value = name === 'true' ? undefined : finished(draft.fields.get(name), type);
    if (value !== undefined) given.push([name, jsonOfCell(value, type)]);
  }
  return {
    fields: Object.fromEntries([...given, ...draft.texts]),
    ...(draft.lists.size === 0 ? {} : { lists: Object.fromEntries(draft.lists) }),
  };
}

/** Returns arbitrary values for the fields that a request must have. */
export function someValues(fields: ReadonlyMap<string, Type>): ReadonlyMap<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, type] of fields) {
    const value = name === 'true' ? undefined : finished(undefined, type);
    if (value !== undefined) values.set(name, value);
  }
  return values;
}

/** A request under construction, with the values that are already set. */
class Draft {
  readonly fields: Container = new Map<string | number, Container | Value>();
  readonly texts: [string, unknown][] = [];
  readonly lists = new Map<string, ListData>();

  constructor(private readonly model: Model) {}

  /**
   * Sets the value of a variable. Returns false if this is not possible, for example because the variable's place in
   * the request already has a value.
   */
  put(variable: Variable, place: Place): boolean {
    if (variable.kind === 'array') {
      const elements = this.elementsOf(variable);
      return elements === undefined || place.by !== 'path' || this.set(place, elements.map(valueOf));
    }
    const value = this.valueOf(variable);
    if (value === undefined) return true;
    if (place.by === 'text') this.texts.push([place.text, plainOf(value)]);
    if (place.by === 'list' && value === true) return this.addToList(place);
    return place.by !== 'path' || this.set(place, valueOf(value));
  }

  /**
   * Puts a value into a field so that a variable probably gets its desired value (see `Guess`), unless this part of
   * the field already has another value.
   */
  guess(variable: Variable, { field, steps, value }: Guess): void {
    const wanted = variable.kind === 'array' ? this.elementsOf(variable) : [this.valueOf(variable)];
    for (const [i, one] of (wanted ?? []).entries()) {
      const made = one === undefined ? undefined : value(valueOf(one));
      const path = steps.map((step) =>
        typeof step !== 'object' ? step : step.each === 'map' ? `x-${i}` : i,
      );
      if (made !== undefined) setPath(this.fields, [field, ...path], made);
    }
  }

  private elementsOf(variable: Variable): readonly ScalarValue[] | undefined {
    const { arrays } = this.model;
    if (arrays.has(variable)) return arrays.get(variable);
    const { sample } = freeArray(variable, variable);
    return sample === open ? undefined : sample;
  }

  private valueOf(variable: Variable): ScalarValue | undefined {
    const { scalars } = this.model;
    if (scalars.has(variable)) return scalars.get(variable);
    const sample = sampleOf(freeState(variable));
    return sample === open ? undefined : sample;
  }

  private set({ field, steps }: Extract<Place, { by: 'path' }>, value: Value): boolean {
    return setPath(this.fields, [field, ...steps], value);
  }

  private addToList({ list, of }: Extract<Place, { by: 'list' }>): boolean {
    const item = of && this.valueOf(of);
    if (!of || item === undefined) return false;
    const type = of.kind === 'ip' ? 'ip' : of.kind === 'integer' ? 'int' : 'string';
    const items = [...(this.lists.get(list)?.items ?? []), String(plainOf(item))];
    this.lists.set(list, { type, items });
    return true;
  }
}

function setPath(root: Container, path: readonly (string | number)[], value: Value): boolean {
  let container = root;
  for (const step of path.slice(0, -1)) {
    const next = container.get(step) ?? new Map<string | number, Container | Value>();
    if (!(next instanceof Map)) return false;
    container.set(step, next);
    container = next;
  }
  const last = path[path.length - 1];
  if (last === undefined || container.has(last)) return false;
  container.set(last, value);
  return true;
}

/**
 * Converts the determined parts of a value to a complete value of the given type. Parts that are not determined get
 * arbitrary values. Returns undefined if the value is missing from the request.
 */
function finished(given: Container | Value | undefined, type: Type): Value | undefined {
  if (type.kind === 'map') {
    const entries = given instanceof Map ? [...given] : [];
    return valueMap(
      entries.flatMap(([key, one]) => {
        const value = type.element && finished(one, type.element);
        return value === undefined ? [] : [[String(key), value] as const];
      }),
    );
  }
  if (type.kind === 'array') {
    if (!(given instanceof Map)) return given;
    const { element } = type;
    const items = given;
    const values = Array.from({ length: items.size }, (_, i) => element && finished(items.get(i), element));
    return values.flatMap((value) => (value === undefined ? [] : [value]));
  }
  return given instanceof Map ? undefined : (given ?? someValue(type));
}

function someValue(type: Type): Value | undefined {
  if (type === stringType) return '';
  if (type === integerType) return 0;
  if (type === booleanType) return false;
  return type === ipType ? addressOf(4, 0xcb007107n) : undefined;
}

function valueOf(value: ScalarValue): Value {
  if (typeof value === 'bigint') return integer(value);
  return typeof value === 'object' ? addressOf(value.family, value.value) : value;
}

function plainOf(value: ScalarValue | undefined): unknown {
  if (value === undefined) return null;
  const type =
    typeof value === 'bigint'
      ? integerType
      : typeof value === 'object'
        ? ipType
        : typeof value === 'boolean'
          ? booleanType
          : stringType;
  return jsonOfCell(valueOf(value), type);
}
