import * as char from '../../base/character-codes';
import { nameEndAt } from '../scan/characters';
import { type FieldFacts, type FunctionFacts, type ParameterFacts } from './facts';
import { parseType, type Type, unknownType } from '../types';
import { NameTable } from './name-table';

/** A field with its type. `facts` is absent for custom fields and for the fields of a replacement scheme. */
export interface FieldDefinition {
  readonly kind: 'field';
  readonly name: string;
  readonly type: Type;
  readonly facts: FieldFacts | undefined;
}

/** The required type of an argument. */
export interface TypePattern {
  /** The type in the notation of the catalog, for messages and signatures. */
  readonly text: string;
  readonly types: readonly Type[];
  readonly anyArray: boolean;
  readonly anyMap: boolean;
  /** Index of the parameter whose argument must have the same type, or -1 if there is none. */
  readonly sameAs: number;
  /** Index of the array or map parameter whose element type this argument must have, or -1 if there is none. */
  readonly elementOf: number;
}

export interface ParameterDefinition extends Omit<ParameterFacts, 'type'> {
  readonly accepts: TypePattern;
}

/** A function with its signature. */
export interface FunctionDefinition {
  readonly kind: 'function';
  readonly name: string;
  readonly parameters: readonly ParameterDefinition[];
  readonly required: number;
  /** Maximum number of arguments. It is infinite if the last parameter can be repeated without a limit. */
  readonly maximum: number;
  readonly returns: TypePattern;
  readonly facts: FunctionFacts | undefined;
  /** Description from the settings, for a custom function. */
  readonly description?: string;
}

export type Definition = FieldDefinition | FunctionDefinition;

/** A name such as `http.host`, and its parts. */
export interface NameParts {
  readonly name: string;
  readonly parts: readonly string[];
}

/** The names that an expression may use. Immutable. */
export class Scheme {
  private known: ReadonlyMap<string, Definition> | undefined;
  private namespaces: ReadonlySet<string> | undefined;
  /** Names that have occurred in the expressions parsed so far. */
  private readonly used = new NameTable<Definition>();
  /**
   * Name parts by kind. They are computed when the first unknown name is found, because most expressions contain no
   * unknown names.
   */
  private readonly parts: Partial<Record<Definition['kind'], readonly NameParts[]>> = {};

  constructor(
    /** Read on first use, because many documents that the language server checks at its start have no expressions. */
    private readonly given: Iterable<Definition>,
    /** Types whose values can be looked up in lists with `in $name`. */
    readonly listTypes: readonly Type[],
    /**
     * Whether this is the built-in catalog. In a replacement scheme, every unknown name is a mistake, and lints that
     * depend on the catalog do not run.
     */
    readonly isCatalogue: boolean,
  ) {}

  private get byName(): ReadonlyMap<string, Definition> {
    return (this.known ??= new Map(Array.from(this.given, (definition) => [definition.name, definition])));
  }

  get(name: string): Definition | undefined {
    return this.byName.get(name);
  }

  /**
   * Returns the definition of the complete name that starts at an offset of the text. Returns undefined if no known
   * name starts there.
   */
  read(text: string, start: number): Definition | undefined {
    return this.used.read(text, start) ?? this.readNew(text, start);
  }

  private readNew(text: string, start: number): Definition | undefined {
    const end = nameEndAt(text, start);
    if (end === start || text.charCodeAt(end) === char.dot) return undefined;
    const name = text.slice(start, end);
    const definition = this.byName.get(name);
    if (definition !== undefined) this.used.add(definition);
    return definition;
  }

  /** Returns the names of one kind, split at their dots, so that an unknown name can be compared with them. */
  partsOf(kind: Definition['kind']): readonly NameParts[] {
    return (this.parts[kind] ??= [...this.byName.values()]
      .filter((definition) => definition.kind === kind)
      .map(({ name }) => ({ name, parts: name.split('.') })));
  }

  /** Whether any name in the scheme has `first` as its first part, for example `http`, `ip`, or `cf`. */
  hasNamespace(first: string): boolean {
    this.namespaces ??= new Set(
      [...this.byName.keys()].flatMap((name) => (name.includes('.') ? (name.split('.')[0] ?? []) : [])),
    );
    return this.namespaces.has(first);
  }

  definitions(): Iterable<Definition> {
    return this.byName.values();
  }

  /** Returns a scheme with additional definitions. They replace existing definitions with the same names. */
  extend(definitions: Iterable<Definition>): Scheme {
    return new Scheme([...this.byName.values(), ...definitions], this.listTypes, this.isCatalogue);
  }
}

/** Defines a field. A type that cannot be parsed becomes `unknown`, so that its values are not checked. */
export function defineField(name: string, type: string, facts?: FieldFacts): FieldDefinition {
  return { kind: 'field', name, type: parseType(type) ?? unknownType, facts };
}

/** Builds the definition of a function from its facts. */
export function defineFunction(
  name: string,
  parameters: readonly ParameterFacts[],
  returns: string,
  facts?: FunctionFacts,
): FunctionDefinition {
  const names = parameters.map((parameter) => parameter.name);
  const last = parameters[parameters.length - 1];
  return {
    kind: 'function',
    name,
    parameters: parameters.map(({ type, ...rest }) => ({ ...rest, accepts: readPattern(type, names) })),
    required: parameters.filter((parameter) => !parameter.optional).length,
    maximum: last?.variadic ? (facts?.maxArguments ?? Number.POSITIVE_INFINITY) : parameters.length,
    returns: readPattern(returns, names),
    facts,
  };
}

/** Parses a parameter type. `ParameterFacts.type` describes the notation. */
function readPattern(text: string, names: readonly string[]): TypePattern {
  const pattern = { text, types: [] as Type[], anyArray: false, anyMap: false, sameAs: -1, elementOf: -1 };
  for (const part of text.split('|')) {
    const [relation, other] = part.split(':');
    const position = Math.max(0, names.indexOf(other ?? ''));
    if (relation === 'sameAs') pattern.sameAs = position;
    else if (relation === 'elementOf') pattern.elementOf = position;
    else if (part === 'Array') pattern.anyArray = true;
    else if (part === 'Map') pattern.anyMap = true;
    else if (part === 'Any') pattern.types.push(unknownType);
    else pattern.types.push(parseType(part) ?? unknownType);
  }
  return pattern;
}

/**
 * Returns the parameter for the argument at a zero-based position. The last parameter also applies to all further
 * arguments. Returns undefined for a function without parameters.
 */
export function parameterAt(
  { parameters }: FunctionDefinition,
  position: number,
): ParameterDefinition | undefined {
  return parameters[Math.min(position, parameters.length - 1)];
}

/** Whether a pattern allows a type. `given` contains the types of the preceding arguments of the call. */
export function fits(pattern: TypePattern, type: Type, given: readonly Type[]): boolean {
  if (type === unknownType) return true;
  for (let i = 0; i < pattern.types.length; i++) {
    const accepted = pattern.types[i];
    if (accepted === type || accepted === unknownType) return true;
  }
  if (pattern.anyArray && type.kind === 'array') return true;
  if (pattern.anyMap && type.kind === 'map') return true;
  if (pattern.sameAs >= 0) return sameOrUnknown(given[pattern.sameAs], type);
  if (pattern.elementOf >= 0) return sameOrUnknown(given[pattern.elementOf]?.element, type);
  return false;
}

function sameOrUnknown(expected: Type | undefined, type: Type): boolean {
  return expected === undefined || expected === unknownType || expected === type;
}

/** Returns the type of a call's result, based on the types of its arguments. */
export function resultType(returns: TypePattern, given: readonly Type[]): Type {
  if (returns.sameAs >= 0) return given[returns.sameAs] ?? unknownType;
  return returns.types[0] ?? unknownType;
}
