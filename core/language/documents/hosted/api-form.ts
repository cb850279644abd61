import {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonString,
  textMember,
} from '../../../json/tree';
import { resolveObject, shapeFor, variantFor } from '../resolve';
import { type ObjectShape, type Shape } from '../shape';

/*
 * This file converts values to the API's format. Other tools represent API properties in their own ways: repeated
 * blocks for arrays, named blocks for maps, lists of names for lists of objects, and strings for numbers and Booleans
 * (documents.md of the reference, "How other tools write the same"). The shape of a value determines how the value is
 * converted.
 */

/** Converts a value to the API's format. */
export function valueInApiForm(node: JsonNode, shape: Shape | undefined): JsonNode {
  if (!shape) return node;
  switch (node.type) {
    case 'string':
      return stringInApiForm(node, shape);
    case 'number':
    case 'boolean':
      return shape.type === 'text' ? { type: 'string', value: String(node.value), closed: true, start: node.start, end: node.end } : node; // prettier-ignore
    case 'object':
      return inApiForm(node, shape);
    case 'array':
      return arrayInApiForm(node, shape);
    default:
      return node;
  }
}

function inApiForm(node: JsonObject, shape: Shape): JsonObject {
  const members = node.members.filter(({ value }) => value?.type !== 'null');
  const told = toldShape(shape, withMembers(node, members));
  return withMembers(
    node,
    members.map((member) => memberInApiForm(member, told)),
  );
}

const withMembers = ({ broken, start, end }: JsonObject, members: readonly JsonMember[]): JsonObject => ({
  type: 'object',
  members,
  broken,
  start,
  end,
});

function memberInApiForm(member: JsonMember, shape: Shape | undefined): JsonMember {
  if (!member.value) return member;
  const name = nameInApi(member.key.value, shape);
  const value = valueInApiForm(member.value, shapeOf(shape, name));
  if (name === member.key.value && value === member.value) return member;
  return { ...member, key: { ...member.key, value: name }, value };
}

/**
 * Converts a property name to the name that the API uses. For example, Pulumi uses plural names for lists:
 * `status_code_ttls`.
 */
function nameInApi(name: string, shape: Shape | undefined): string {
  const isPlural = name.endsWith('s') && shapeOf(shape, name) === undefined;
  const singular = isPlural ? name.slice(0, -1) : name;
  return shapeOf(shape, singular) ? singular : name;
}

/**
 * Converts a string, which may represent a number, a Boolean, a list of values separated by commas, or the property
 * `name` of an object.
 */
function stringInApiForm(node: JsonString, shape: Shape): JsonNode {
  const { start, end } = node;
  if (shape.type === 'flag') {
    const word = node.value.toLowerCase();
    if (/^(?:true|false|enabled|disabled)$/.test(word))
      return { type: 'boolean', value: word === 'true' || word === 'enabled', start, end };
  }
  if (shape.type === 'number' && /^-?\d+(?:\.\d+)?$/.test(node.value))
    return { type: 'number', value: Number(node.value), start, end };
  if (shape.type === 'list') {
    const items = node.value.split(',').map((value): JsonNode => ({ ...node, value: value.trim() }));
    return { type: 'array', items, broken: false, start, end };
  }
  const only = shape.type === 'object' ? Object.keys(shape.members)[0] : undefined;
  if (only === 'name') return objectOf([{ key: { ...node, value: 'name' }, value: node, start, end }], node);
  return node;
}

function arrayInApiForm(node: JsonArray, shape: Shape): JsonNode {
  const option = shape.type === 'either' ? shapeFor(node, shape) : shape;
  if (option?.type === 'list')
    return { ...node, items: node.items.map((item) => valueInApiForm(item, option.items)) };
  const [only, more] = node.items;
  if (option?.type === 'map' && node.items.every(({ type }) => type === 'object'))
    return mapOf(node.items, option.values, node);
  // Some versions of the other tools represent a single object as a list with one item.
  return only && !more && isObjectShape(option) ? valueInApiForm(only, option) : node;
}

function isObjectShape(shape: Shape | undefined): boolean {
  return shape?.type === 'object' || shape?.type === 'variants' || shape?.type === 'cases';
}

/** Converts a list of objects to a map. The property `name` of each object becomes its key. */
function mapOf(
  entries: readonly JsonNode[],
  values: Shape,
  range: { readonly start: number; readonly end: number },
): JsonObject {
  const members = entries.flatMap((entry): JsonMember[] => {
    if (entry.type !== 'object') return [];
    const name = entry.members.find(({ key }) => key.value === 'name');
    if (name?.value?.type !== 'string') return [];
    const value = inApiForm({ ...entry, members: entry.members.filter((one) => one !== name) }, values);
    return [{ start: entry.start, end: entry.end, key: name.value, value }];
  });
  return { ...objectOf(members, range), broken: members.length < entries.length };
}

const objectOf = (
  members: readonly JsonMember[],
  { start, end }: { readonly start: number; readonly end: number },
): JsonObject => ({ type: 'object', members, broken: false, start, end });

/**
 * Returns the shape that applies to an object. If the shape has variants, the object's properties determine the
 * variant. Returns undefined if the variant is unknown.
 */
function toldShape(shape: Shape | undefined, node: JsonObject): Shape | undefined {
  if (shape?.type === 'either') return toldShape(shapeFor(node, shape), node);
  if (shape?.type === 'variants') return variantFor(shape, textMember(node, shape.by));
  return shape;
}

function shapeOf(shape: Shape | undefined, name: string): Shape | undefined {
  switch (shape?.type) {
    case 'object':
      return memberShape(shape, name);
    case 'cases':
      return [...shape.cases.map((one) => one.shape), shape.otherwise]
        .map((one) => memberShape(one, name))
        .find(Boolean);
    case 'map':
      return shape.values;
    default:
      return undefined;
  }
}

const memberShape = (shape: ObjectShape, name: string): Shape | undefined =>
  resolveObject(shape, 'create').members.get(name)?.shape;
