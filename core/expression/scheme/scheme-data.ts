import { type ParameterFacts } from './facts';
import { type Definition, Scheme, defineField, defineFunction } from './scheme';
import { parseType } from '../types';

/** A scheme as plain data for the command line. It replaces the published fields and functions. */
export interface SchemeData {
  /** Fields by name, with their types in one of two notations: `Map(Array(Bytes))` or `Map<Array<String>>`. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly functions?: Readonly<Record<string, FunctionData>>;
  /** Types whose values can be looked up in lists (`in $name`). */
  readonly lists?: readonly string[];
}

export interface FunctionData {
  readonly params?: readonly ParameterData[];
  readonly optional?: readonly ParameterData[];
  readonly returns?: string;
  /**
   * Name of a built-in function of the engine. The custom function has the same signature. Names that are not in
   * `builtins` are ignored.
   */
  readonly builtin?: string;
  readonly description?: string;
}

interface ParameterData {
  readonly name?: string;
  readonly type: string;
  readonly kind: 'field' | 'literal' | 'either' | 'regex' | 'wildcard';
}

const builtins: Readonly<Record<string, { parameters: readonly ParameterFacts[]; returns: string }>> = {
  concat: {
    parameters: [
      { name: 'first', type: 'String|Array', kind: 'either' },
      { name: 'second', type: 'sameAs:first', kind: 'either' },
      { name: 'more', type: 'sameAs:first', kind: 'either', optional: true, variadic: true },
    ],
    returns: 'sameAs:first',
  },
};

/** Builds a scheme from data. Unreadable parts are ignored, and values of unknown types are not checked. */
export function schemeFromData(data: SchemeData): Scheme {
  const definitions: Definition[] = [];
  for (const [name, type] of Object.entries(data.fields ?? {})) definitions.push(defineField(name, type));
  for (const [name, facts] of Object.entries(data.functions ?? {}))
    definitions.push(functionFromData(name, facts));
  const listTypes = (data.lists ?? []).flatMap((text) => parseType(text) ?? []);
  return new Scheme(definitions, listTypes, false);
}

/** Builds the definition of one function from data. */
export function functionFromData(name: string, data: FunctionData): Definition {
  const builtin = data.builtin === undefined ? undefined : builtins[data.builtin];
  if (builtin !== undefined) return defineFunction(name, builtin.parameters, builtin.returns);
  const parameters = [
    ...(data.params ?? []).map((parameter) => ({ ...parameter, optional: false })),
    ...(data.optional ?? []).map((parameter) => ({ ...parameter, optional: true })),
  ].map((parameter, position) => ({ ...parameter, name: parameter.name ?? `argument${position + 1}` }));
  const defined = defineFunction(name, parameters, data.returns ?? 'Any');
  return data.description === undefined ? defined : { ...defined, description: data.description };
}

const parameterKinds = ['field', 'literal', 'either', 'regex', 'wildcard'] as const;

/** Reads a function from the settings or the command line. Values with the wrong shape are ignored. */
export function readFunctionData(value: unknown): FunctionData {
  const data = record(value);
  return {
    params: readParameters(data.params),
    optional: readParameters(data.optional),
    ...(typeof data.returns === 'string' ? { returns: data.returns } : {}),
    ...(typeof data.builtin === 'string' ? { builtin: data.builtin } : {}),
    ...(typeof data.description === 'string' ? { description: data.description } : {}),
  };
}

function readParameters(value: unknown): ParameterData[] {
  if (!Array.isArray(value)) return [];
  return value.map((one) => {
    const { name, type, kind } = record(one);
    return {
      ...(typeof name === 'string' && /^\w+$/.test(name) ? { name } : {}),
      type: typeof type === 'string' ? type : 'Any',
      kind: parameterKinds.find((known) => known === kind) ?? 'either',
    };
  });
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
