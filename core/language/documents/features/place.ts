import { type DocumentState, itemIndexAt } from '../document-state';
import { envelope } from '../envelope.data';
import { isEnvelope } from '../decide-intent';
import { parseJson } from '../../../json/parse';
import { type JsonMember, type JsonNode, pathAt, textMember } from '../../../json/tree';
import { caseFor, resolveObject, shapeFor, variantFor } from '../resolve';
import {
  anything,
  type Doc,
  type Intent,
  type Member,
  type ObjectShape,
  type Shape,
  type VariantShape,
} from '../shape';

/** One value on the path from an item of the document to an offset, with its shape. */
export interface PlaceStep {
  readonly node: JsonNode;
  readonly shape: Shape;
  /** The property that contains this value. It is absent for the item itself and for items of lists. */
  readonly member?: JsonMember;
  readonly known?: KnownMember;
}

/** The description of a property: its shape, and whether the intent requires it. */
export interface KnownMember {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly doc?: Doc;
  /** Display name of a property whose name is an ID. */
  readonly title?: string;
}

/** A position within an item of a document. Offsets of nodes are relative to `start`. */
export interface Place {
  readonly start: number;
  readonly text: string;
  /** The position, relative to the start of the item. */
  readonly offset: number;
  readonly root: JsonNode;
  /** The path from the item to the innermost value that contains the offset. */
  readonly steps: readonly PlaceStep[];
  /** The property whose name contains the offset. It belongs to the object of the last step. */
  readonly key?: JsonMember;
}

/**
 * Returns the list item that contains an offset, or the whole document if it is not a list. Returns undefined if the
 * offset is between items.
 */
export function itemAt(state: DocumentState, offset: number): { start: number; end: number } | undefined {
  const item = state.outline.items[itemIndexAt(state.outline, offset)];
  return item && item.start <= offset && offset <= item.end ? item : undefined;
}

/** Returns the last list item, up to the offset, if the offset is in the space after it and its brackets are not closed. */
function openItemAt(
  { outline, setting }: DocumentState,
  offset: number,
): { start: number; end: number } | undefined {
  const last = outline.items.at(-1);
  if (!last || last.comma || offset <= last.end || outline.text.slice(last.end, offset).trim() !== '')
    return undefined;
  const text = outline.text.slice(last.start, offset);
  const { roots } = parseJson(text, { comments: setting.comments, items: true });
  // Only a value whose brackets are not closed includes the space after it.
  return roots.at(-1)?.end === text.length ? { start: last.start, end: offset } : undefined;
}

/**
 * Returns the `Place` for an offset: the values that contain the offset, and their shapes. Returns undefined if the
 * offset is between items.
 */
export function placeAt(state: DocumentState, offset: number): Place | undefined {
  const item = itemAt(state, offset) ?? openItemAt(state, offset);
  if (!item) return undefined;
  const text = state.outline.text.slice(item.start, item.end);
  const inItem = offset - item.start;
  const { comments, kind, intent } = state.setting;
  const inList = state.outline.list !== undefined;
  const roots = parseJson(text, { comments, items: inList }).roots;
  const root = roots.find(({ start, end }) => start <= inItem && inItem <= end) ?? roots[0];
  if (!root) return undefined;
  const body = kind.bodies[intent] ?? anything;
  let shape: Shape =
    intent === 'record' && !inList && isEnvelope(root)
      ? { ...envelope, members: { ...envelope.members, result: { shape: body } } }
      : body;
  if (inList && shape.type === 'list') shape = shape.items;
  return { start: item.start, text, offset: inItem, root, ...stepsTo(root, inItem, shape, intent) };
}

/** Returns the values on the path to an offset, each with its shape. */
export function stepsTo(
  root: JsonNode,
  offset: number,
  shape: Shape,
  intent: Intent,
): Pick<Place, 'steps' | 'key'> {
  const steps: PlaceStep[] = [];
  let key: JsonMember | undefined;
  for (const step of pathAt(root, offset)) {
    const parent = steps.at(-1);
    if (step.onKey) {
      key = step.member;
      break;
    }
    const known = parent ? childOf(parent, step.member, intent) : undefined;
    const own = parent ? (known?.shape ?? anything) : shape;
    steps.push({
      node: step.node,
      shape: own,
      ...(step.member ? { member: step.member } : {}),
      ...(known ? { known } : {}),
    });
  }
  return { steps, ...(key ? { key } : {}) };
}

/**
 * Returns the description of a property of an object or of an item of a list. Returns undefined if the shape does not
 * describe it.
 */
function childOf(parent: PlaceStep, member: JsonMember | undefined, intent: Intent): KnownMember | undefined {
  const { shape, node } = parent;
  if (shape.type === 'list') return { name: '', shape: shape.items, required: false };
  return member && membersOf(shape, node, intent).find(({ name }) => name === member.key.value);
}

/**
 * Returns the properties that an object can have. If its shape has variants, its existing properties determine the
 * variant.
 */
export function membersOf(shape: Shape, node: JsonNode, intent: Intent): readonly KnownMember[] {
  switch (shape.type) {
    case 'object':
      return describedMembers(shape, intent);
    case 'cases': {
      const names = node.type === 'object' ? node.members.map(({ key }) => key.value) : [];
      return describedMembers(caseFor(shape, new Set(names)), intent);
    }
    case 'variants': {
      const teller: KnownMember = {
        name: shape.by,
        shape: { type: 'text', values: Object.keys(shape.variants), valueDocs: variantDocs(shape.variants) },
        required: shape.byRequired,
        ...(shape.byDoc ? { doc: shape.byDoc } : {}),
      };
      const variant = variantFor(shape, textMember(node, shape.by));
      return [teller, ...(variant ? describedMembers(variant, intent) : commonMembers(shape, intent))];
    }
    case 'either': {
      const option = shapeFor(node, shape);
      return option ? membersOf(option, node, intent) : [];
    }
    case 'map':
      return node.type === 'object'
        ? node.members.map(({ key }) => ({
            name: key.value,
            shape: shape.values,
            required: false,
            ...(shape.keyDoc ? { doc: shape.keyDoc } : {}),
          }))
        : [];
    default:
      return [];
  }
}

/**
 * Returns the properties that all variants have, for an object whose variant is unknown. The descriptions omit
 * anything that differs between the variants.
 */
function commonMembers({ variants }: VariantShape, intent: Intent): KnownMember[] {
  const [first = [], ...others] = Object.values(variants).map(({ shape }) => describedMembers(shape, intent));
  return first.flatMap((member) => {
    const same = others.flatMap((members) => members.filter(({ name }) => name === member.name));
    if (same.length < others.length) return [];
    const { name, shape, doc } = member;
    const isShared = same.every((one) => one.shape === shape);
    const isText = [member, ...same].every((one) => one.shape.type === 'text');
    return [
      {
        name,
        shape: isShared ? shape : isText ? { type: 'text' } : anything,
        required: [member, ...same].every(({ required }) => required),
        ...(doc && same.every((one) => one.doc?.() === doc()) ? { doc } : {}),
      },
    ];
  });
}

function describedMembers(shape: ObjectShape, intent: Intent): KnownMember[] {
  return [...resolveObject(shape, intent).members.values()].map(({ name, required, member }) =>
    knownMember(name, required, member),
  );
}

function knownMember(name: string, required: boolean, { shape, doc }: Member): KnownMember {
  return { name, shape, required, ...(doc ? { doc } : {}) };
}

function variantDocs(variants: Readonly<Record<string, { readonly doc?: Doc }>>): Record<string, Doc> {
  const docs: Record<string, Doc> = {};
  for (const [value, { doc }] of Object.entries(variants)) if (doc) docs[value] = doc;
  return docs;
}
