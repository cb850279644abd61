import { type GivenFacts } from '../expression/evaluate/prepare-inputs';
import { type Scheme } from '../expression/scheme/scheme';
import { deriveFields, type DeriveOptions } from './derive-fields';
import { factValue } from './fact-value';
import { type HttpRequest } from './http-request';
import { withPlaceFacts } from './place-facts';

/** A fact as the user writes it: `ip.src.country = DE`. */
export interface WrittenFact {
  readonly name: string;
  readonly value: string;
}

/** A fact that cannot be used, and the reason. */
export interface WrongFact {
  readonly fact: WrittenFact;
  /** The expected type of the value; undefined for a field that does not exist. */
  readonly expected: string | undefined;
}

export interface SampleFacts {
  readonly facts: GivenFacts;
  readonly wrong: readonly WrongFact[];
}

/**
 * Returns the known facts about a sample: the fields of its request, overridden by the facts written next to it. A fact
 * that is `unknown` removes a value of the request.
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
    if (value === 'unknown') cells.delete(fact.name);
    else if (value === undefined) wrong.push({ fact, expected: definition.type.name });
    else fields.set(fact.name, value.json);
  }
  return {
    facts: {
      fields: withPlaceFacts(Object.fromEntries(fields)),
      cells,
      ...(derived === undefined ? {} : { cellsAssume: derived.assumes }),
    },
    wrong,
  };
}
