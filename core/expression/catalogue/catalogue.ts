import { type ZonePlan, zonePlans } from '../scheme/facts';
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
  for (const facts of [...fieldFacts, ...productFieldFacts]) yield defineField(facts.name, facts.type, facts);
  for (const facts of functionFacts) yield defineFunction(facts.name, facts.parameters, facts.returns, facts);
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
