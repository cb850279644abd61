import { type JsonNode } from '../../json/tree';
import {
  anything,
  type CaseShape,
  type EitherShape,
  type Intent,
  type Kind,
  type Member,
  type ObjectShape,
  type Shape,
  type VariantShape,
} from './shape';

/** A property of an object, resolved for one intent. */
export interface ResolvedMember {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly member: Member;
}

/** The properties of an object for one intent, in the order in which the shape lists them. */
export interface ResolvedObject {
  readonly members: ReadonlyMap<string, ResolvedMember>;
  readonly required: readonly string[];
  readonly oneOf: readonly string[];
  /** Properties that are sufficient on their own. If a body has only these properties, no others are required. */
  readonly short: readonly string[];
}

const resolved = new WeakMap<ObjectShape, Map<Intent, ResolvedObject>>();

/** Resolves the shape of an object for an intent. The result is cached. */
export function resolveObject(shape: ObjectShape, intent: Intent): ResolvedObject {
  let byIntent = resolved.get(shape);
  if (!byIntent) resolved.set(shape, (byIntent = new Map<Intent, ResolvedObject>()));
  let object = byIntent.get(intent);
  if (!object) byIntent.set(intent, (object = resolveMembers(shape, intent)));
  return object;
}

function resolveMembers(shape: ObjectShape, intent: Intent): ResolvedObject {
  const members = new Map<string, ResolvedMember>();
  for (const [name, member] of Object.entries(shape.members)) {
    const required = member.required?.includes(intent) ?? false;
    if (belongsTo(member, intent)) members.set(name, { name, shape: member.shape, required, member });
  }
  return {
    members,
    required: [...members.values()].filter(({ required }) => required).map(({ name }) => name),
    oneOf: shape.oneOf?.[intent] ?? [],
    short: shape.short?.[intent] ?? [],
  };
}

/** Whether documents with the given intent can contain a property. */
export function belongsTo({ required, optional }: Member, intent: Intent): boolean {
  if (!required && !optional) return true;
  return (required?.includes(intent) ?? false) || (optional?.includes(intent) ?? false);
}

/** Returns the intents of a kind. The default intent comes first. */
export function intentsOf(kind: Kind): readonly Intent[] {
  return Object.keys(kind.bodies) as Intent[];
}

/** Returns the shape of the case that applies to an object with the given property names. */
export function caseFor(shape: CaseShape, names: ReadonlySet<string>): ObjectShape {
  return shape.cases.find(({ having }) => having.some((name) => names.has(name)))?.shape ?? shape.otherwise;
}

/** Returns the variant for a given value of the distinguishing property, or undefined if there is none. */
export function variantFor(shape: VariantShape, told: string | undefined): ObjectShape | undefined {
  return told !== undefined && Object.hasOwn(shape.variants, told) ? shape.variants[told]?.shape : undefined;
}

const shared = new WeakMap<VariantShape, ObjectShape>();

/**
 * Returns the shape of an object whose variant is unknown. It has the properties of all variants, but a property that is
 * not the same in each variant can have any value. The result is cached.
 */
export function sharedShape(shape: VariantShape): ObjectShape {
  let result = shared.get(shape);
  if (!result) shared.set(shape, (result = shareMembers(shape)));
  return result;
}

function shareMembers({ variants, untold }: VariantShape): ObjectShape {
  const shapes = Object.values(variants).map((variant) => variant.shape);
  const members: Record<string, Member> = {};
  for (const name of Object.keys(untold?.members ?? {})) members[name] = { shape: anything };
  for (const [name, member] of shapes.flatMap((each) => Object.entries(each.members)))
    members[name] = shapes.every((each) => each.members[name] === member) ? member : { shape: anything };
  const expected = shapes[0]?.expected;
  return {
    type: 'object',
    members,
    ...(shapes.every(({ isStrict }) => isStrict) ? { isStrict: true } : {}),
    ...(expected && shapes.every((each) => each.expected === expected) ? { expected } : {}),
  };
}

/** Returns the alternative that has the JSON type of a value, or undefined if there is none. */
export function shapeFor(node: JsonNode, { of }: EitherShape): Shape | undefined {
  return of.find((shape) => jsonTypes[shape.type] === node.type);
}

const jsonTypes: Readonly<Record<Shape['type'], JsonNode['type'] | undefined>> = {
  text: 'string',
  number: 'number',
  flag: 'boolean',
  list: 'array',
  object: 'object',
  variants: 'object',
  cases: 'object',
  map: 'object',
  any: undefined,
  either: undefined,
};
