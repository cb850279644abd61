/**
 * The subset of JSON Schema (draft 2020-12) that describes the inputs of tools. It is sufficient for models and
 * clients to call a tool, and for `inputMistake` to check a call completely.
 */
export type ValueSchema =
  | { readonly type: 'string'; readonly description: string; readonly enum?: readonly string[] }
  | { readonly type: 'boolean'; readonly description: string }
  | {
      readonly type: 'integer';
      readonly description: string;
      readonly minimum: number;
      readonly maximum: number;
    }
  | { readonly type: 'object'; readonly description: string; readonly additionalProperties: true }
  | {
      readonly type: 'array';
      readonly description: string;
      readonly items: { readonly type: 'string' } | RecordSchema;
    };

/** An object whose properties are all strings. */
interface RecordSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ValueSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

type ValueOf<S extends ValueSchema> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly type: 'string' }
    ? string
    : S extends { readonly type: 'boolean' }
      ? boolean
      : S extends { readonly type: 'integer' }
        ? number
        : S extends { readonly type: 'array'; readonly items: infer I }
          ? readonly ItemOf<I>[]
          : Readonly<Record<string, unknown>>;

type ItemOf<I> = I extends RecordSchema
  ? Readonly<Record<keyof I['properties'] & I['required'][number], string>> &
      Readonly<Partial<Record<Exclude<keyof I['properties'], I['required'][number]>, string>>>
  : string;

/** Validated arguments of a tool call. */
export type InputOf<S extends InputSchema> = {
  readonly [K in keyof S['properties'] & S['required'][number]]: ValueOf<S['properties'][K]>;
} & {
  readonly [K in Exclude<keyof S['properties'], S['required'][number]>]?: ValueOf<S['properties'][K]>;
};

/**
 * Returns a one-sentence description of the problem with the input of a call. Returns undefined if the schema accepts
 * the input.
 */
export function inputMistake(schema: InputSchema, input: unknown): string | undefined {
  if (!isRecord(input)) return 'The input must be an object.';
  for (const name of schema.required) if (input[name] === undefined) return `The input needs "${name}".`;
  for (const [name, value] of Object.entries(input)) {
    const expected = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (expected === undefined)
      return `The input has no "${name}". It takes ${Object.keys(schema.properties).join(', ')}.`;
    const wanted = expectation(expected, value);
    if (wanted !== undefined) return `"${name}" must be ${wanted}.`;
  }
  return undefined;
}

function expectation(schema: ValueSchema, value: unknown): string | undefined {
  switch (schema.type) {
    case 'string': {
      const isKnown = typeof value === 'string' && schema.enum?.includes(value) !== false;
      return isKnown ? undefined : schema.enum ? `one of ${schema.enum.join(', ')}` : 'a string';
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'integer': {
      const { minimum, maximum } = schema;
      const isInside = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      return isInside ? undefined : `an integer from ${minimum} to ${maximum}`;
    }
    case 'object':
      return isRecord(value) ? undefined : 'an object';
    case 'array': {
      const { items } = schema;
      if (items.type === 'string')
        return isArrayOf(value, (one) => typeof one === 'string') ? undefined : 'an array of strings';
      return isArrayOf(value, (one) => isRecordOf(items, one))
        ? undefined
        : `an array of objects with ${Object.keys(items.properties).join(', ')}, all strings`;
    }
  }
}

const isArrayOf = (value: unknown, accepts: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(accepts);

const isRecordOf = ({ properties, required }: RecordSchema, value: unknown): boolean =>
  isRecord(value) &&
  required.every((name) => value[name] !== undefined) &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(properties, name) && typeof one === 'string');

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
