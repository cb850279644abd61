import * as l10n from '@vscode/l10n';
import {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
  textOf,
} from '../../../json/tree';
import { caseFor, resolveObject, shapeFor, sharedShape, variantFor } from '../resolve';
import { type ListShape, type MapShape, type ObjectShape, type Shape, type VariantShape } from '../shape';
import { type CheckContext, report } from './context';
import { eachLater } from './each-later';
import {
  excludedMembers,
  missingMember,
  missingOneOf,
  notExactlyOne,
  tooFewMembers,
  unknownKey,
  unknownMember,
} from './members';
import { repeatedItem } from './repeated-item';
import { namedChecks } from './registry';
import { checkFlag, checkNumber, checkText, wrongType } from './values';

/** Checks a value against its shape and runs the checks that the shape refers to. */
export function checkShape(node: JsonNode, shape: Shape, context: CheckContext, member?: JsonMember): void {
  if (node.type === 'invalid') return;
  if (node.type === 'null' && shape.nullable) return;
  if (!checkKind(node, shape, context, member)) return;
  if (shape.checks) for (const name of shape.checks) namedChecks[name](node, context, member);
}

/**
 * Checks the JSON type of a value. Returns false if the type is wrong, because further checks would only report the
 * same mistake again.
 */
function checkKind(node: JsonNode, shape: Shape, context: CheckContext, member?: JsonMember): boolean {
  switch (shape.type) {
    case 'any':
      return true;
    case 'text':
      if (node.type !== 'string') return wrongType(node, shape, context, member);
      checkText(node, shape, context, member);
      return true;
    case 'number':
      if (node.type !== 'number') return wrongType(node, shape, context, member);
      return checkNumber(node, shape, context, member);
    case 'flag':
      if (node.type !== 'boolean') return wrongType(node, shape, context, member);
      checkFlag(node, shape, context);
      return true;
    case 'either': {
      const option = shapeFor(node, shape);
      if (!option) return wrongType(node, shape, context, member);
      checkShape(node, option, context, member);
      return true;
    }
    case 'list':
      if (node.type !== 'array' && shape.single) return checkKind(node, shape.items, context, member);
      if (node.type !== 'array') return wrongType(node, shape, context, member);
      checkList(node, shape, context);
      return true;
    default:
      if (node.type !== 'object') return wrongType(node, shape, context, member);
      checkObjectShape(node, shape, context, member);
      return true;
  }
}

function checkObjectShape(
  node: JsonObject,
  shape: Exclude<Shape, { type: 'any' | 'text' | 'number' | 'flag' | 'either' | 'list' }>,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const names = new Set<string>();
  for (const { key } of node.members) names.add(key.value);
  if (names.size < node.members.length) reportRepeatedNames(node, context);
  switch (shape.type) {
    case 'object':
      checkMembers(node, names, shape, context, member, undefined);
      return;
    case 'cases':
      checkMembers(node, names, caseFor(shape, names), context, member, undefined);
      return;
    case 'variants':
      checkVariant(node, names, shape, context, member);
      return;
    case 'map':
      checkMap(node, shape, context, member);
  }
}

/** `names` contains the names of all properties of the object. */
function checkMembers(
  node: JsonObject,
  names: ReadonlySet<string>,
  shape: ObjectShape,
  context: CheckContext,
  member: JsonMember | undefined,
  told: string | undefined,
): void {
  const object = resolveObject(shape, context.intent);
  node.members.forEach((child, index) => {
    const known = object.members.get(child.key.value);
    if (known) {
      if (child.value) checkShape(child.value, known.shape, context, child);
    } else if (child.key.value !== told)
      unknownMember(node, index, child, names, object, shape, context, member === undefined);
  });
  if (node.broken) return; // A property that seems to be missing may be in a part of the text that could not be read.
  const complete =
    object.short.length > 1 && names.size > 1 && [...names].every((name) => object.short.includes(name));
  for (const name of object.required) {
    if (names.has(name) || (complete && !object.short.includes(name))) continue;
    const missing = object.members.get(name);
    if (missing) missingMember(node, missing, context, member);
  }
  if (object.oneOf.length > 0 && !object.oneOf.some((name) => names.has(name)))
    missingOneOf(node, object.oneOf, context, member);
  checkTogether(node, shape, names, context, member);
}

/** Checks properties that require or exclude each other. */
function checkTogether(
  node: JsonObject,
  { exactlyOne, exclusive, minMembers = 0 }: ObjectShape,
  names: ReadonlySet<string>,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  if (exactlyOne) {
    const present = exactlyOne.filter((name) => names.has(name));
    if (present.length !== 1) notExactlyOne(node, exactlyOne, present, context, member);
  }
  if (exclusive)
    for (const [one, other] of exclusive)
      if (names.has(one) && names.has(other)) excludedMembers(node, one, other, context);
  if (names.size < minMembers) tooFewMembers(node, minMembers, context, member);
}

function checkVariant(
  node: JsonObject,
  names: ReadonlySet<string>,
  shape: VariantShape,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const teller = memberOf(node, shape.by);
  const values = Object.keys(shape.variants);
  const tellerShape: Shape = { type: 'text', values };
  if (!teller && shape.untold && isUntold(node, shape.untold)) {
    checkMembers(node, names, shape.untold, context, member, undefined);
    return;
  }
  if (teller?.value) checkShape(teller.value, tellerShape, context, teller);
  else if (shape.byRequired && !node.broken && !teller)
    missingMember(
      node,
      { name: shape.by, shape: tellerShape, required: true, member: { shape: tellerShape } },
      context,
      member,
    );
  const variant = variantFor(shape, textOf(teller?.value)) ?? sharedShape(shape);
  checkMembers(node, names, variant, context, member, shape.by);
}

/**
 * Whether an object has at least one property, and only properties that are allowed in an object without the
 * distinguishing property.
 */
function isUntold(node: JsonObject, { members }: ObjectShape): boolean {
  return node.members.length > 0 && node.members.every(({ key }) => Object.hasOwn(members, key.value));
}

function checkMap(
  node: JsonObject,
  shape: MapShape,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const { minMembers = 0 } = shape;
  if (!node.broken && node.members.length < minMembers) tooFewMembers(node, minMembers, context, member);
  for (const child of node.members) {
    const { keys, formerKeys = [] } = shape;
    const name = child.key.value;
    if (keys && !keys.includes(name) && !formerKeys.includes(name)) unknownKey(child, keys, context);
    if (child.value) checkShape(child.value, shape.values, context, child);
  }
}

function checkList(node: JsonArray, shape: ListShape, context: CheckContext): void {
  checkCount(node, node.items.length, shape, context);
  eachLater(node.items, context, (item) => {
    checkShape(item, shape.items, context);
  });
  if (shape.unique) reportRepeatedTexts(node, context);
  for (const needed of shape.mustHold ?? []) {
    if (node.broken || node.items.some((item) => textOf(item) === needed)) continue;
    const at = node.items.at(-1)?.end ?? node.start + 1;
    const newText = (node.items.length > 0 ? ', ' : '') + JSON.stringify(needed);
    report(context, 'error', 'grant-missing', node, l10n.t('The array must contain "{0}".', needed), {
      fixes: [
        { title: l10n.t('Add "{0}"', needed), edits: [{ start: at, end: at, newText }], preferred: true },
      ],
    });
  }
}

function reportRepeatedTexts(node: JsonArray, context: CheckContext): void {
  const seen = new Map<string, JsonNode>();
  for (const [index, item] of node.items.entries()) {
    const text = textOf(item);
    const first = text === undefined ? undefined : seen.get(text);
    if (text === undefined) continue;
    if (first) repeatedItem(node.items, index, first, text, context);
    else seen.set(text, item);
  }
}

function checkCount(
  node: { readonly start: number; readonly end: number },
  count: number,
  shape: ListShape,
  context: CheckContext,
): void {
  const { min = 0, max = Infinity } = shape;
  if (count > max)
    report(
      context,
      'error',
      'too-many',
      node,
      l10n.t('Too many items: {0}. At most {1} are allowed.', count, max),
    );
  else if (count < min)
    report(context, 'error', 'too-few', node, l10n.t('Too few items. The minimum is {0}.', min));
}

function reportRepeatedNames(node: JsonObject, context: CheckContext): void {
  const seen = new Map<string, JsonMember>();
  for (const member of node.members) {
    const name = member.key.value;
    const first = seen.get(name);
    if (!first) {
      seen.set(name, member);
      continue;
    }
    report(
      context,
      'warning',
      'duplicate-property',
      member.key,
      l10n.t('Duplicate property "{0}". The last one wins.', name),
      {
        related: [{ start: first.key.start, end: first.key.end, message: l10n.t('The first entry') }],
      },
    );
  }
}
