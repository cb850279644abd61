import * as l10n from '@vscode/l10n';
import { type Fix } from '../../../base/problem';
import { type JsonMember, type JsonObject } from '../../../json/tree';
import { minimalValue } from '../minimal';
import { belongsTo, type ResolvedMember, type ResolvedObject } from '../resolve';
import { projectConfig } from '../shapes/project-config.data';
import { bodyIntents, type ObjectShape } from '../shape';
import { type CheckContext, replaceValue, report } from './context';
import { insertMember, removeItem } from './edits';
import { suggest } from './suggest';

/**
 * Returns the range at which a problem with a whole object is reported: the object's key, or the object itself if it
 * has no key.
 */
function placeOf(node: JsonObject, member: JsonMember | undefined): { start: number; end: number } {
  return member ? member.key : node;
}

/** Reports a missing required property, with a fix that adds it with a minimal value. */
export function missingMember(
  node: JsonObject,
  missing: ResolvedMember,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const { name } = missing;
  const json = JSON.stringify(minimalValue(missing.shape, context.intent), undefined, 2);
  report(
    context,
    'error',
    'required-missing',
    placeOf(node, member),
    l10n.t('Missing required property "{0}".', name),
    {
      fixes: [
        {
          title: l10n.t('Add "{0}"', name),
          edits: [insertMember(context.text, node, name, json)],
          preferred: true,
          keepsMeaning: false,
        },
      ],
    },
  );
}

/** Reports that none of several properties is present, although at least one is required. */
export function missingOneOf(
  node: JsonObject,
  names: readonly string[],
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const listed = names.map((name) => `"${name}"`).join(', ');
  report(
    context,
    'error',
    'need-one-of',
    placeOf(node, member),
    l10n.t('A required property is missing. Add one of these properties: {0}.', listed),
  );
}

/** Reports that none or more than one of the given properties is present, although exactly one is required. */
export function notExactlyOne(
  node: JsonObject,
  names: readonly string[],
  present: readonly string[],
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const listed = names.map((name) => `"${name}"`).join(', ');
  if (present.length === 0) {
    const message = l10n.t('One of these properties is required: {0}.', listed);
    report(context, 'error', 'need-one-of', placeOf(node, member), message);
    return;
  }
  const message = l10n.t('Only one of these properties is allowed here: {0}. Keep only one.', listed);
  const fixes = present.map((name) => removal(node, name));
  report(context, 'error', 'need-one-of', placeOf(node, member), message, { fixes });
}

/** Reports two properties that exclude each other. The diagnostic is reported at the second property. */
export function excludedMembers(node: JsonObject, one: string, other: string, context: CheckContext): void {
  const members = node.members.filter(({ key }) => key.value === one || key.value === other);
  const last = members.at(-1);
  if (!last) return;
  const message = l10n.t('"{0}" and "{1}" cannot be combined. Remove one of them.', one, other);
  const fixes = [removal(node, last.key.value), removal(node, last.key.value === one ? other : one)];
  report(context, 'error', 'exclusive-members', last.key, message, { fixes });
}

function removal(node: JsonObject, name: string): Fix {
  const index = node.members.findIndex(({ key }) => key.value === name);
  const title = l10n.t('Remove "{0}"', name);
  return { title, edits: [removeItem(node.members, index)], keepsMeaning: false };
}

/** Reports an object with too few properties to have an effect. */
export function tooFewMembers(
  node: JsonObject,
  count: number,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const message =
    count === 1
      ? l10n.t('This object is empty. Set at least one property.')
      : l10n.t('This object changes nothing. Set at least one property besides its name.');
  report(context, 'error', 'too-few-members', placeOf(node, member), message);
}

/** Reports a key that has no effect, for objects whose valid keys are all known. The key is usually a typo. */
export function unknownKey({ key }: JsonMember, known: readonly string[], context: CheckContext): void {
  const meant = suggest(key.value, known);
  const message =
    meant === undefined
      ? l10n.t('Unknown property "{0}". It has no effect.', key.value)
      : l10n.t('Unknown property "{0}". Did you mean "{1}"?', key.value, meant);
  const fix = meant !== undefined && {
    title: l10n.t('Replace with "{0}"', meant),
    edits: [replaceValue(key, meant)],
    preferred: true,
  };
  report(context, 'warning', 'unknown-property', key, message, fix ? { fixes: [fix] } : {});
}

/**
 * Reports a property that is not part of the body's shape. It can be a typo, a property that occurs only in responses,
 * or a property that Rampart does not know. `present` contains the names of all properties of the object.
 */
export function unknownMember(
  node: JsonObject,
  index: number,
  child: JsonMember,
  present: ReadonlySet<string>,
  object: ResolvedObject,
  shape: ObjectShape,
  context: CheckContext,
  atRoot: boolean,
): void {
  const name = child.key.value;
  if (atRoot && name === '$schema') return;
  const remove = { title: l10n.t('Remove "{0}"', name), edits: [removeItem(node.members, index)] };
  const elsewhere = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
  if (elsewhere) {
    if (context.intent === 'record') return;
    report(
      context,
      'hint',
      'read-only-property',
      child.key,
      bodyIntents.some((intent) => belongsTo(elsewhere, intent))
        ? l10n.t('"{0}" cannot be set by this request. Use the separate operation for this property.', name)
        : l10n.t('"{0}" is read-only and has no effect in a request.', name),
      { fixes: [remove], tags: ['unnecessary'] },
    );
    return;
  }
  const expected = shape.expected && Object.hasOwn(shape.expected, name) ? shape.expected[name] : undefined;
  if (expected) {
    report(context, 'warning', 'unknown-property', child.key, expected(), { fixes: [remove] });
    return;
  }
  const names = [...object.members.keys()].filter((known) => !present.has(known));
  const meant = suggest(name, names);
  if (meant !== undefined) {
    const edits = [{ start: child.key.start, end: child.key.end, newText: JSON.stringify(meant) }];
    const rename = { title: l10n.t('Rename to "{0}"', meant), edits, preferred: true };
    const message = l10n.t('Unknown property "{0}". Did you mean "{1}"?', name, meant);
    report(context, 'warning', 'unknown-property', child.key, message, { fixes: [rename, remove] });
  } else if (context.intent !== 'record') {
    // The service may add properties to records. Unknown properties of a record are therefore reported only if their
    // names resemble known ones.
    const isOurs = context.kind === projectConfig;
    const message = shape.isStrict
      ? l10n.t('Unknown property "{0}". The API rejects unknown properties.', name)
      : isOurs
        ? l10n.t('Unknown property "{0}". It has no effect.', name)
        : l10n.t('Unknown property "{0}". The API may ignore or reject it.', name);
    report(
      context,
      isOurs || shape.isStrict ? 'warning' : 'information',
      'unknown-property',
      child.key,
      message,
      {
        fixes: [remove],
      },
    );
  }
}
