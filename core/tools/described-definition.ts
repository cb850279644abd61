import { documentationUrl } from '../expression/catalogue/catalogue';
import { type Definition } from '../expression/scheme/scheme';
import { signatureParts } from '../language/expression/features/describe';
import { type ToolAnswer } from './tool';

/** Returns a short description of a field or function: its type or signature, its meaning, and the required plan. */
export function describedShort(definition: Definition): ToolAnswer {
  const { name, facts } = definition;
  const description =
    facts?.description ?? (definition.kind === 'function' ? definition.description : undefined);
  return {
    name,
    ...(definition.kind === 'field'
      ? { type: definition.type.name }
      : { signature: signatureParts(definition).label }),
    ...(description === undefined ? {} : { description }),
    ...(facts?.plan === undefined || facts.plan === 'free' ? {} : { plan: facts.plan }),
    ...(facts !== undefined && 'deprecated' in facts && facts.deprecated ? { deprecated: true } : {}),
  };
}

/** Returns all published facts about a field or function. Custom fields and functions are marked as such. */
export function describedWhole(definition: Definition): ToolAnswer {
  const { facts, kind } = definition;
  const url = documentationUrl(definition);
  if (facts === undefined) return { kind, ...describedShort(definition), custom: true };
  const { phases, layer, status, since, addOn } = facts;
  return {
    kind,
    ...describedShort(definition),
    ...given({ addOn, phases, layer, status, since }),
    ...(definition.kind === 'field' ? fieldFacts(definition.facts) : functionFacts(definition.facts)),
    ...given({ documentation: url }),
  };
}

function fieldFacts(facts: Extract<Definition, { kind: 'field' }>['facts']): ToolAnswer {
  if (facts === undefined) return {};
  const { range, values, valuesClosed, letters, replacement, frozenAt, mayBeMissing } = facts;
  return given({ range, values, valuesClosed, letters, replacement, frozenAt, mayBeMissing });
}

function functionFacts(facts: Extract<Definition, { kind: 'function' }>['facts']): ToolAnswer {
  if (facts === undefined) return {};
  const { example, valueExpressionsOnly, perExpression, notNestedWith, maxArguments } = facts;
  return given({ example, valueExpressionsOnly, perExpression, notNestedWith, maxArguments });
}

const given = (members: Readonly<Record<string, unknown>>): ToolAnswer =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
