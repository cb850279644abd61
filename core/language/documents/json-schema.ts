import { formatPatterns } from './lints/formats';
import { kinds } from './kinds.data';
import { projectConfig } from './shapes/project-config.data';
import { ruleTests } from './shapes/rule-tests.data';
import { intentsOf, type ResolvedObject, resolveObject } from './resolve';
import {
  type CaseShape,
  type EitherShape,
  type Intent,
  type Kind,
  type ListShape,
  type ObjectShape,
  type Shape,
  type TextShape,
  type VariantShape,
} from './shape';

/** A JSON Schema (draft-07) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the file name of a kind's schema. A document that has this file name in `$schema` is of that kind. */
function schemaFileName(kind: Kind, intent: Intent): string {
  return `${kind.name}.${intent}.schema.json`;
}

/**
 * Returns the JSON Schema of a kind of document for one intent, for tools other than Rampart. Returns undefined if the
 * kind does not have the intent. The schema contains shapes, limits, and descriptions. Problems that a schema cannot
 * express (in prefix lengths, nested scopes, or expressions) are found only by Rampart's own checks.
 */
export function jsonSchemaOf(kind: Kind, intent: Intent): JsonSchema | undefined {
  const body = kind.bodies[intent];
  if (!body) return undefined;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${kind.title()} (${intent})`,
    ...(kind.doc ? { description: kind.doc() } : {}),
    ...schemaOf(body, intent),
  };
}

function schemaOf(shape: Shape, intent: Intent): JsonSchema {
  const schema = bareSchemaOf(shape, intent);
  if (!shape.nullable) return schema;
  if (typeof schema.type === 'string' && schema.enum === undefined)
    return { ...schema, type: [schema.type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

function bareSchemaOf(shape: Shape, intent: Intent): JsonSchema {
  switch (shape.type) {
    case 'any':
      return {};
    case 'text':
      return textSchema(shape);
    case 'number':
      return {
        type: shape.integer ? 'integer' : 'number',
        ...defined({ minimum: shape.min, maximum: shape.max, enum: shape.values }),
      };
    case 'flag':
      return { type: 'boolean', ...defined({ const: shape.only }) };
    case 'either':
      return eitherSchema(shape, intent);
    case 'list':
      return shape.single
        ? { anyOf: [schemaOf(shape.items, intent), listSchema(shape, intent)] }
        : listSchema(shape, intent);
    case 'map':
      return {
        type: 'object',
        additionalProperties: schemaOf(shape.values, intent),
        ...defined({ minProperties: shape.minMembers }),
      };
    case 'object':
      return objectSchema(shape, intent);
    case 'variants':
      return variantSchema(shape, intent);
    case 'cases':
      return caseSchema(shape, intent);
  }
}

function textSchema(shape: TextShape): JsonSchema {
  const pattern = shape.format && formatPatterns[shape.format];
  return {
    type: 'string',
    ...defined({ minLength: shape.min, maxLength: shape.max, pattern, enum: shape.values }),
    ...(shape.format === 'json-text' ? { contentMediaType: 'application/json' } : {}),
    ...(shape.example === undefined ? {} : { examples: [shape.example] }),
  };
}

function listSchema(shape: ListShape, intent: Intent): JsonSchema {
  return {
    type: 'array',
    items: schemaOf(shape.items, intent),
    ...defined({ minItems: shape.min, maxItems: shape.max, uniqueItems: shape.unique }),
    ...(shape.mustHold ? { allOf: shape.mustHold.map((text) => ({ contains: { const: text } })) } : {}),
  };
}

function eitherSchema(shape: EitherShape, intent: Intent): JsonSchema {
  return { anyOf: shape.of.map((one) => schemaOf(one, intent)) };
}

function objectSchema(shape: ObjectShape, intent: Intent): JsonSchema {
  const object = resolveObject(shape, intent);
  const needs = neededMembers(object);
  return { type: 'object', properties: propertiesOf(object, intent), ...needs, ...togetherSchema(shape) };
}

function propertiesOf(object: ResolvedObject, intent: Intent): Record<string, JsonSchema> {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, { shape, member }] of object.members)
    properties[name] = { ...(member.doc ? { description: member.doc() } : {}), ...schemaOf(shape, intent) };
  return properties;
}

function neededMembers({ required, oneOf, short }: ResolvedObject): JsonSchema {
  const all = required.length > 0 ? { required } : {};
  const some = oneOf.length > 0 ? { anyOf: oneOf.map((name) => ({ required: [name] })) } : {};
  if (short.length === 0) return { ...all, ...some };
  const shortForm = {
    required: required.filter((name) => short.includes(name)),
    minProperties: 2,
    propertyNames: { enum: short },
  };
  return { anyOf: [{ ...all, ...some }, shortForm] };
}

/**
 * Returns the schema for constraints between properties: exactly one of several, pairs that exclude each other, and a
 * minimum number of properties.
 */
function togetherSchema({ exactlyOne, exclusive, minMembers }: ObjectShape): JsonSchema {
  return defined({
    minProperties: minMembers,
    oneOf: exactlyOne?.map((name) => ({ required: [name] })),
    allOf: exclusive?.map((pair) => ({ not: { required: [...pair] } })),
  });
}

function variantSchema(shape: VariantShape, intent: Intent): JsonSchema {
  const { untold } = shape;
  if (!untold) return toldSchema(shape, intent);
  const names = [...resolveObject(untold, intent).members.keys()];
  return {
    if: { minProperties: 1, propertyNames: { enum: names } },
    then: objectSchema(untold, intent),
    else: toldSchema(shape, intent),
  };
}

function toldSchema(shape: VariantShape, intent: Intent): JsonSchema {
  const { by, byDoc } = shape;
  return {
    type: 'object',
    ...(shape.byRequired ? { required: [by] } : {}),
    properties: {
      [by]: { ...(byDoc ? { description: byDoc() } : {}), type: 'string', enum: Object.keys(shape.variants) },
    },
    allOf: Object.entries(shape.variants).map(([value, variant]) => ({
      if: { properties: { [by]: { const: value } }, required: [by] },
      then: {
        ...(variant.doc ? { description: variant.doc() } : {}),
        ...objectSchema(variant.shape, intent),
      },
    })),
  };
}

function caseSchema(shape: CaseShape, intent: Intent): JsonSchema {
  return {
    type: 'object',
    ...shape.cases.reduceRight<JsonSchema>(
      (otherwise, { having, shape: chosen }) => ({
        if: { anyOf: having.map((name) => ({ required: [name] })) },
        then: objectSchema(chosen, intent),
        else: otherwise,
      }),
      objectSchema(shape.otherwise, intent),
    ),
  };
}

/** Returns the entries whose values are not undefined. */
function defined(entries: Readonly<Record<string, unknown>>): JsonSchema {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

/**
 * Returns every file of `schemas/` by name: one schema for each kind and intent, and a page that lists the schemas.
 */
export function schemaFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const rows: string[] = [];
  for (const kind of kinds)
    for (const intent of intentsOf(kind)) {
      const name = schemaFileName(kind, intent);
      files.set(name, `${JSON.stringify(jsonSchemaOf(kind, intent), undefined, 2)}\n`);
      rows.push(`| ${kind.title()} | \`${kind.name}\` | ${intent} | [${name}](${name}) |`);
    }
  files.set(
    'rampart.schema.json',
    `${JSON.stringify(jsonSchemaOf(projectConfig, 'create'), undefined, 2)}\n`,
  );
  files.set('rules-test.schema.json', `${JSON.stringify(jsonSchemaOf(ruleTests, 'create'), undefined, 2)}\n`);
  files.set('README.md', `${listIntroduction}\n${rows.join('\n')}\n\n${configSchema}\n`);
  return files;
}

const configSchema =
  '[rampart.schema.json](rampart.schema.json) is that of `rampart.json`, the configuration of a project, ' +
  '[rules-test.schema.json](rules-test.schema.json) that of rule tests (`*.rules.test.yaml`, `*.rules.test.json`).';

const listIntroduction = `# JSON Schemas

Generated by \`npm run schemas\` from \`core/language/documents/shapes/\`; do not edit. For editors and tools that know
nothing of Rampart: name a file in \`"$schema"\`. Rampart itself checks more than a schema can say.

| document | kind | intent | schema |
| --- | --- | --- | --- |`;
