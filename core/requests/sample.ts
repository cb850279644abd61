import { type GivenFacts } from '../expression/evaluate/prepare-inputs';
import { type Scheme } from '../expression/scheme/scheme';
import { deriveFields, type DeriveOptions } from './derive-fields';
import { factValue } from './fact-value';
import { type HttpRequest } from './http-request';
import { withPlaceFacts } from './place-facts';

/** A fact in the user's notation: `ip.src.country = DE`. */
export interface WrittenFact {
  readonly name: string;
  readonly value: string;
}

/** A fact that cannot be used, with the reason. */
export interface WrongFact {
  readonly fact: WrittenFact;
  /** Expected type of the value. Undefined if the field does not exist. */
  readonly expected: string | undefined;
}

export interface SampleFacts {
  readonly facts: GivenFacts;
  readonly wrong: readonly WrongFact[];
}

/**
 * Returns the known facts about a sample. Facts that are written with the sample override the fields of its request.
 * If such a fact has the value `unknown`, the value that was derived from the request is removed.
 */
export function sampleFacts(
  request: HttpRequest | undefined,
  written: readonly WrittenFact[],
  scheme: Scheme,
  options: DeriveOptions = {},
): SampleFacts {
  const derived = request === undefined ? undefined : deriveFields(request, options);
  const cells = new Map(derived?.cells);
  const fields = new Map<string, unknown>();
  const wrong: WrongFact[] = [];
  for (const fact of written) {
    const definition = scheme.get(fact.name);
    if (definition?.kind !== 'field') {
      wrong.push({ fact, expected: undefined });
      continue;
    }
    const value = factValue(fact.value, definition.type);
    fields.delete(fact.name);
    if (value === 'unknown') {
      cells.delete(fact.name);
      // The name is kept without a value, so that the field is not derived from other facts about the location.
      fields.set(fact.name, undefined);
    } else if (value === undefined) wrong.push({ fact, expected: definition.type.name });
    else fields.set(fact.name, value.json);
  }
  return {
    facts: {
      fields: withoutUndefined(withPlaceFacts(Object.fromEntries(fields))),
      cells,
      ...(derived === undefined ? {} : { cellsAssume: derived.assumes }),
    },
    wrong,
  };
}

const withoutUndefined = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
