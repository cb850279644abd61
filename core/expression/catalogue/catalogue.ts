import { type FieldFacts, type ZonePlan, zonePlans } from '../scheme/facts';
import { type Definition, Scheme, defineField, defineFunction } from '../scheme/scheme';
import { integerType, ipType, stringType } from '../types';
import { fieldFacts } from './fields.data';
import { functionFacts } from './functions.data';
import { productFieldFacts } from './product-fields.data';
import { type Source, sources } from '../scheme/sources.data';

const published = new Scheme(definitions(), [ipType, stringType, integerType], true);

/** Returns the scheme of the published fields and functions. */
export function catalogueScheme(): Scheme {
  return published;
}

function* definitions(): Iterable<Definition> {
  const fields = [...fieldFacts, ...productFieldFacts];
  const byName = new Map(fields.map((facts) => [facts.name, facts]));
  for (const facts of fields)
    yield defineField(facts.name, facts.type, withValuesOf(byName.get(facts.replacement ?? ''), facts));
  for (const facts of functionFacts) yield defineFunction(facts.name, facts.parameters, facts.returns, facts);
}

/**
 * Adds to the facts about a field which values its successor can have. A field that is `gone` may have other values than
 * its closest replacement, so its facts stay the same.
 */
function withValuesOf(successor: FieldFacts | undefined, facts: FieldFacts): FieldFacts {
  if (successor === undefined || facts.status === 'gone') return facts;
  const { range, values, valuesClosed, valuesListed, retiredValues, valueSet, letters } = successor;
  const given = { range, values, valuesClosed, valuesListed, retiredValues, valueSet, letters };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...facts,
  };
}

const documentationBase = 'https://developers.cloudflare.com/ruleset-engine/rules-language';

/** Returns the URL of the published documentation of a field or function. Returns undefined for custom names. */
export function documentationUrl(definition: Definition): string | undefined {
  if (definition.facts === undefined) return undefined;
  if (definition.facts.page !== undefined) return definition.facts.page;
  return definition.kind === 'field'
    ? `${documentationBase}/fields/reference/${definition.name}/`
    : `${documentationBase}/functions/#${definition.name}`;
}

/**
 * Returns the sources of the facts about a field or function, most relevant first. The result is empty for custom
 * fields and functions.
 */
export function sourcesOf({ kind, facts }: Definition): readonly Source[] {
  if (facts === undefined) return [];
  const ids = facts.sources ?? [kind === 'field' ? 'fields' : 'functions'];
  return ids.map((id) => sources[id]);
}

/** Whether a plan includes the features of the required plan. */
export function planCovers(plan: ZonePlan, required: ZonePlan): boolean {
  return zonePlans.indexOf(plan) >= zonePlans.indexOf(required);
}
