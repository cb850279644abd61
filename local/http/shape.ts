import { own } from '../../core/base/own';

/**
 * The shape of a request body, as data. The bodies of each resource are described by tables of shapes
 * (`local/shapes/`). `issues` returns every part of a body that does not match, with its JSON Pointer. It accepts
 * properties that a table does not list. Only rulesets and lists reject such properties (see `unknownMember`).
 */
export type Shape =
  | {
      readonly type: 'text';
      readonly min?: number;
      readonly max?: number;
      readonly pattern?: RegExp;
      readonly of?: readonly string[];
      /** A check that a pattern cannot express. `what` describes the expected value, such as `an IPv4 address`. */
      readonly fits?: { readonly test: (value: string) => boolean; readonly what: string };
      readonly nullable?: true;
    }
  | {
      readonly type: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly integer?: true;
      readonly nullable?: true;
    }
  | { readonly type: 'boolean' }
  | { readonly type: 'null' }
  | { readonly type: 'list'; readonly items: Shape; readonly min?: number; readonly max?: number }
  | { readonly type: 'object'; readonly required: Members; readonly optional: Members }
  | { readonly type: 'map'; readonly values: Shape }
  | {
      readonly type: 'either';
      readonly by: string;
      readonly options: Members;
      /**
       * The shape of objects without the property that `by` names. If `otherwise` is absent, such objects do not
       * match.
       */
      readonly otherwise?: Shape;
    }
  | { readonly type: 'first'; readonly options: readonly Shape[] }
  | { readonly type: 'anything' };

/**
 * A shape that describes T. The tests check that the shape matches the type, because the compiler cannot check this.
 */
export type ShapeOf<T> = Shape & { readonly describes?: T };

type Members = Readonly<Record<string, Shape>>;

/**
 * A part of a body that does not match its shape. `pointer` is a JSON Pointer into the body. An empty pointer refers
 * to the whole body.
 */
export interface Issue {
  readonly pointer: string;
  readonly message: string;
}

type Of<T extends Shape['type']> = Omit<Extract<Shape, { type: T }>, 'type'>;

export const text = (rules: Of<'text'> = {}): Shape => ({ type: 'text', ...rules });
export const oneOf = (...of: readonly string[]): Shape => ({ type: 'text', of });
export const number = (rules: Of<'number'> = {}): Shape => ({ type: 'number', ...rules });
export const boolean: Shape = { type: 'boolean' };
export const anything: Shape = { type: 'anything' };
export const nullable = (shape: Shape): Shape => ({ type: 'first', options: [shape, { type: 'null' }] });
export const list = (items: Shape, rules: { min?: number; max?: number } = {}): Shape => ({
  type: 'list',
  items,
  ...rules,
});
export const object = (required: Members, optional: Members = {}): Shape => ({
  type: 'object',
  required,
  optional,
});
export const map = (values: Shape): Shape => ({ type: 'map', values });
/**
 * Returns a shape for several kinds of objects, which are distinguished by the value of the property that `by` names.
 */
export const either = (by: string, options: Members, otherwise?: Shape): Shape => ({
  type: 'either',
  by,
  options,
  ...(otherwise ? { otherwise } : {}),
});

/** The expected `typeof` result for each type of shape. Contains only the shape types that `typeof` can identify. */
const jsonTypes: ReadonlyMap<Shape['type'], string> = new Map([
  ['text', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
]);

/** Returns every part of `value` that does not match `shape`. The result is empty if the value matches. */
export function issues(shape: Shape, value: unknown, pointer = ''): Issue[] {
  const issue = (message: string): Issue[] => [{ pointer, message }];
  if (value === null && 'nullable' in shape) return [];
  switch (shape.type) {
    case 'anything':
      return [];
    case 'null':
      return value === null ? [] : issue('must be null');
    case 'boolean':
      return typeof value === 'boolean' ? [] : issue('must be true or false');
    case 'text':
      return typeof value === 'string' ? textIssues(shape, value, pointer) : issue('must be a string');
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? numberIssues(shape, value, pointer)
        : issue('must be a number');
    case 'list':
      if (!Array.isArray(value)) return issue('must be an array');
      if (shape.min !== undefined && value.length < shape.min)
        return issue(`must have at least ${shape.min} items`);
      if (shape.max !== undefined && value.length > shape.max)
        return issue(`must have at most ${shape.max} items`);
      return value.flatMap((item, index) => issues(shape.items, item, `${pointer}/${index}`));
    case 'map':
      if (!isRecord(value)) return issue('must be an object');
      return Object.entries(value).flatMap(([name, member]) =>
        issues(shape.values, member, memberPointer(pointer, name)),
      );
    case 'first': {
      const tried = shape.options.map((option) => issues(option, value, pointer));
      const closest = Math.max(
        0,
        shape.options.findIndex(({ type }) => jsonTypes.get(type) === typeof value),
      );
      return tried.some((option) => option.length === 0) ? [] : (tried.at(closest) ?? []);
    }
    case 'either': {
      if (!isRecord(value)) return issue('must be an object');
      const choice = own(value, shape.by);
      if (choice === undefined && shape.otherwise) return issues(shape.otherwise, value, pointer);
      const option = typeof choice === 'string' ? own(shape.options, choice) : undefined;
      const choices = Object.keys(shape.options).join(', ');
      return option === undefined
        ? [{ pointer: memberPointer(pointer, shape.by), message: `must be one of ${choices}` }]
        : issues(option, value, pointer);
    }
    case 'object':
      return isRecord(value) ? objectIssues(shape, value, pointer) : issue('must be an object');
  }
}

function textIssues(shape: Of<'text'>, value: string, pointer: string): Issue[] {
  const issue = (message: string): Issue[] => [{ pointer, message }];
  const length = Array.from(value).length;
  if (shape.of && !shape.of.includes(value)) return issue(`must be one of ${shape.of.join(', ')}`);
  if (shape.min !== undefined && length < shape.min)
    return issue(`must have at least ${shape.min} characters`);
  if (shape.max !== undefined && length > shape.max)
    return issue(`must have at most ${shape.max} characters`);
  if (shape.pattern && !shape.pattern.test(value)) return issue(`must match ${shape.pattern.source}`);
  if (shape.fits && !shape.fits.test(value)) return issue(`must be ${shape.fits.what}`);
  return [];
}

function numberIssues(shape: Of<'number'>, value: number, pointer: string): Issue[] {
  const issue = (message: string): Issue[] => [{ pointer, message }];
  if (shape.integer && !Number.isInteger(value)) return issue('must be a whole number');
  if (shape.min !== undefined && value < shape.min) return issue(`must be at least ${shape.min}`);
  if (shape.max !== undefined && value > shape.max) return issue(`must be at most ${shape.max}`);
  return [];
}

function objectIssues(shape: Of<'object'>, value: Record<string, unknown>, pointer: string): Issue[] {
  const found: Issue[] = [];
  for (const [name, member] of Object.entries(shape.required)) {
    const given = own(value, name);
    if (given === undefined) found.push({ pointer: memberPointer(pointer, name), message: 'is required' });
    else found.push(...issues(member, given, memberPointer(pointer, name)));
  }
  for (const [name, member] of Object.entries(shape.optional)) {
    const given = own(value, name);
    if (given !== undefined) found.push(...issues(member, given, memberPointer(pointer, name)));
  }
  return found;
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the JSON Pointer to the property `name` of the object at `pointer`. */
export function memberPointer(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
