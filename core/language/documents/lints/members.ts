import * as l10n from '@vscode/l10n';
import { type JsonMember, type JsonObject } from '../../../json/tree';
import { minimalValue } from '../minimal';
import { belongsTo, type ResolvedMember, type ResolvedObject } from '../resolve';
import { projectConfig } from '../shapes/project-config.data';
import { bodyIntents, type ObjectShape } from '../shape';
import { type CheckContext, replaceValue, report } from './context';
import { insertMember, removeItem } from './edits';
import { suggest } from './suggest';

/** Where a finding about an object as a whole is shown: at its name, or the object where it has none. */
function placeOf(node: JsonObject, member: JsonMember | undefined): { start: number; end: number } {
  return member ? member.key : node;
}

/** Reports a required member that is not there, with a fix that adds it with a minimal value. */
export function missingMember(
  node: JsonObject,
  missing: ResolvedMember,
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const { name } = missing;
  const json = JSON.stringify(minimalValue(missing.shape, context.intent), undefined, 2);
  report(context, 'error', 'required-missing', placeOf(node, member), l10n.t('"{0}" is missing.', name), {
    fixes: [
      {
        title: l10n.t('Add "{0}"', name),
        edits: [insertMember(context.text, node, name, json)],
        preferred: true,
        keepsMeaning: false,
      },
    ],
  });
}

/** Reports that none of several members is there, of which one at least is needed. */
export function missingOneOf(
  node: JsonObject,
  names: readonly string[],
  context: CheckContext,
  member: JsonMember | undefined,
): void {
  const listed = names.map((name) => `"${name}"`).join(', ');
  report(context, 'error', 'need-one-of', placeOf(node, member), l10n.t('One of {0} is needed.', listed));
}

/** A key that means nothing, where all that do are known: mostly a slip of the pen. */
export function unknownKey({ key }: JsonMember, known: readonly string[], context: CheckContext): void {
  const meant = suggest(key.value, known);
  const message =
    meant === undefined
      ? l10n.t('There is no "{0}": this has no effect.', key.value)
      : l10n.t('There is no "{0}": did you mean "{1}"?', key.value, meant);
  const fix = meant !== undefined && {
    title: l10n.t('Replace with "{0}"', meant),
    edits: [replaceValue(key, meant)],
    preferred: true,
  };
  report(context, 'warning', 'unknown-member', key, message, fix ? { fixes: [fix] } : {});
}

/**
 * A member that the body does not have: a slip of the pen, something that only records have, or unknown to us.
 * `present` are the names of all members.
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
      'read-only-member',
      child.key,
      bodyIntents.some((intent) => belongsTo(elsewhere, intent))
        ? l10n.t('"{0}" has no effect in this request: another one sets it.', name)
        : l10n.t('"{0}" is set by the service and has no effect in a request.', name),
      { fixes: [remove], tags: ['unnecessary'] },
    );
    return;
  }
  const names = [...object.members.keys()].filter((known) => !present.has(known));
  const meant = suggest(name, names);
  if (meant !== undefined) {
    const edits = [{ start: child.key.start, end: child.key.end, newText: JSON.stringify(meant) }];
    const rename = { title: l10n.t('Rename to "{0}"', meant), edits, preferred: true };
    const message = l10n.t('"{0}" is not known here. Did you mean "{1}"?', name, meant);
    report(context, 'warning', 'unknown-member', child.key, message, { fixes: [rename, remove] });
  } else if (context.intent !== 'record') {
    // records may have gained members since our documents were written
    const isOurs = context.kind === projectConfig;
    const message = isOurs
      ? l10n.t('"{0}" is not known here and has no effect.', name)
      : l10n.t('"{0}" is not known here; the service may ignore or refuse it.', name);
    report(context, isOurs ? 'warning' : 'information', 'unknown-member', child.key, message, {
      fixes: [remove],
    });
  }
}
