import * as l10n from '@vscode/l10n';
import { type ApiError } from '../../core/api/error';
import { type OffsetRange } from '../../core/base/problem';
import { type Confirmation, type ChangePlan } from '../../core/changes/plan';
import { type StepReport } from '../../core/changes/step-result';
import { updateCall } from '../../core/resources/calls';
import { describeUpdate } from '../../core/resources/describe-update';
import { changesBetween } from '../../core/resources/difference';
import { editablePart, expectedAfter, updateBody } from '../../core/resources/editable';
import { type Json, isObject } from '../../core/resources/json';
import { keptChanges } from '../../core/resources/kept-changes';
import { kinds } from '../../core/resources/kinds.data';
import { type Choices, type Conflict, type Merge, merge3 } from '../../core/resources/merge';
import { parseJsonc } from '../../core/resources/parse-jsonc';
import { namesIn } from '../../core/resources/names';
import { text as textOf } from '../../core/resources/record';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { type Scope } from '../../core/resources/scope';
import { valueText } from '../../core/resources/summary';
import { readWhole } from '../../core/resources/whole-record';
import { type Prompts } from '../context/prompts';

/** The outcome of applying a document to its account. */
export type Applied =
  /** The change was applied. `record` is the new state of the resource. */
  | { readonly type: 'applied'; readonly record: Json }
  /** The text does not differ from the account. `record` is the current state of the resource. */
  | { readonly type: 'unchanged'; readonly record: Json }
  /** The text is invalid, so nothing was sent. */
  | { readonly type: 'invalid'; readonly message: string; readonly range: OffsetRange }
  /** The user did not confirm, so nothing was sent. */
  | { readonly type: 'declined' }
  /** The resource no longer exists, so nothing was sent. */
  | { readonly type: 'gone' }
  /** The account could not be read, so nothing was sent. */
  | { readonly type: 'unread'; readonly error: ApiError }
  /** The service rejected the change, or its response was lost. */
  | { readonly type: 'refused'; readonly error: ApiError; readonly sent?: Json };

/** Document text to apply, and the state of the resource on which it is based. */
export interface Edit {
  readonly ref: ResourceRef;
  readonly scope: Scope;
  readonly base: Json;
  readonly text: string;
}

/** An edit compared with the current state of the account. */
export interface ComparedEdit {
  readonly type: 'compared';
  /** State of the resource in the account, or the base of the edit if the resource cannot be read individually. */
  readonly current: Json;
  readonly isRead: boolean;
  readonly mine: Json;
  readonly theirs: Json;
  readonly merge: Merge;
  /** Whether another user has changed the resource since the edit started. */
  readonly isChangedElsewhere: boolean;
}

/**
 * Reads the current state of the edited resource. Compares both the edit and the current state with the base of the
 * edit.
 */
export async function compareEdit(
  edit: Edit,
  remote: Pick<Remote, 'send'>,
  signal: AbortSignal,
): Promise<ComparedEdit | Extract<Applied, { type: 'invalid' | 'gone' | 'unread' }>> {
  const { ref } = edit;
  const parsed = parseJsonc(edit.text);
  if (!parsed.ok) return { type: 'invalid', message: parsed.message, range: parsed.range };
  const read = await readWhole(remote, ref, signal);
  if (!read) return { type: 'gone' };
  if (!read.ok)
    return read.error.kind === 'notFound' ? { type: 'gone' } : { type: 'unread', error: read.error };
  const isRead = isObject(read.value);
  const current = isRead ? read.value : edit.base;
  const theirs = editablePart(ref, current);
  const base = editablePart(ref, edit.base);
  const merge = merge3(base, parsed.value, theirs);
  const isChangedElsewhere = changesBetween(base, theirs).length > 0;
  return { type: 'compared', current, isRead, mine: parsed.value, theirs, merge, isChangedElsewhere };
}

/**
 * Asks the user to resolve each conflict, and plans to change the resource from its current state to the merged state.
 * The result is `unchanged` if these states are equal, and `declined` if the user canceled.
 */
export async function planEdit(
  edit: Edit,
  compared: ComparedEdit,
  prompts: Pick<Prompts, 'pick'>,
): Promise<PlannedEdit | Extract<Applied, { type: 'declined' | 'unchanged' }>> {
  const { current, theirs, isRead } = compared;
  const merge = await mergeByChoice(edit, compared, prompts);
  if (!merge?.value) return { type: 'declined' };
  if (changesBetween(theirs, merge.value).length === 0) return { type: 'unchanged', record: current };
  const plan = planApply(edit, current, merge.value, isRead);
  return plan ? { type: 'planned', plan, current, wanted: merge.value } : { type: 'declined' };
}

export interface PlannedEdit {
  readonly type: 'planned';
  readonly plan: ChangePlan;
  readonly current: Json;
  readonly wanted: Json;
}

/** Returns the outcome of a planned edit after its step was run. */
export function appliedBy({ current, wanted }: PlannedEdit, report: StepReport | undefined): Applied {
  const result = report?.result;
  if (!report || !result || result.type === 'skipped') return { type: 'declined' };
  if (result.type === 'failed' || result.type === 'unknown') {
    const { body } = report.step.call;
    return { type: 'refused', error: result.error, ...(body === undefined ? {} : { sent: body }) };
  }
  const after = 'after' in result ? result.after : undefined;
  return { type: 'applied', record: after ?? answeredRecord(result.answer, current, wanted) };
}

/**
 * Returns the probable new state of a resource that could not be read back after a change. This is the service's
 * response if it contains the resource. Otherwise, it is the previous state with the sent changes.
 */
function answeredRecord(answer: Json, current: Json, sent: Json): Json {
  if (!isObject(current)) return current;
  if (isObject(answer) && answer.id !== undefined && answer.id === current.id) return answer;
  return isObject(sent) ? { ...current, ...sent } : current;
}

/** Merges the changes, and asks about each conflicting field. */
async function mergeByChoice(
  { ref, base }: Edit,
  { mine, theirs, merge }: ComparedEdit,
  prompts: Pick<Prompts, 'pick'>,
): Promise<Merge | undefined> {
  const choices: Record<string, Choices[string]> = {};
  for (const [index, conflict] of merge.conflicts.entries()) {
    const side = await prompts.pick(sides(conflict), {
      title: l10n.t('Conflict {0} of {1} with a change by another user: {2}', index + 1, merge.conflicts.length, fieldName(conflict)),
      placeholder: l10n.t('Previous value: {0}. Select the value to keep.', shown(conflict.base)),
    }); // prettier-ignore
    if (side === undefined) return undefined;
    choices[conflict.pointer] = side;
  }
  return merge.conflicts.length === 0 ? merge : merge3(editablePart(ref, base), mine, theirs, choices);
}

const sides = ({ mine, theirs }: Conflict) =>
  [
    { label: l10n.t('Mine: {0}', shown(mine)), icon: 'edit', value: 'mine' },
    { label: l10n.t('Theirs: {0}', shown(theirs)), icon: 'cloud', value: 'theirs' },
  ] as const;

const fieldName = ({ pointer }: Conflict): string => pointer.slice(1).replaceAll('/', '.');
const shown = (value: Json | undefined): string =>
  value === undefined ? l10n.t('nothing') : valueText(value);

function planApply(
  { ref, scope, base }: Edit,
  current: Json,
  wanted: Json,
  isRead: boolean,
): ChangePlan | undefined {
  const theirs = editablePart(ref, current);
  const etag = textOf(current, 'etag');
  const call = updateCall(ref, updateBody(ref, theirs, wanted), etag);
  if (!call) return undefined;
  const { kind, id } = lastStep(ref);
  const label = kinds[kind].present(current, id).label;
  const names = namesIn(base, current, wanted);
  const kept = keptChanges(kind, editablePart(ref, base), theirs, wanted, names);
  return {
    title: l10n.t('Apply changes to {0} {1}', kinds[kind].one(), label),
    verb: l10n.t('Apply'),
    scope,
    changes: describeUpdate(kind, theirs, wanted, names),
    ...(kept.length === 0
      ? {}
      : {
          warning: l10n.t(
            'These values were changed by another user and will not be overwritten: {0}',
            kept.join('; '),
          ),
        }),
    // Other users' changes require a dialog, which shows them in full. The `button` confirmation would truncate them.
    confirmation: kept.length > 0 ? 'modal' : confirmationOf(ref, theirs, wanted),
    tellsRefusal: true,
    steps: [
      {
        call,
        target: label,
        ref,
        // Immediately before sending, the current state of the resource is compared with `base`. No `base` is set if
        // the service detects changes by the ETag, or if the resource cannot be read individually.
        ...(isRead && etag === undefined ? { base: theirs, record: current } : { before: current }),
        expect: { type: 'fields', value: expectedAfter(ref, theirs, wanted) },
      },
    ],
  };
}

/**
 * Returns the required confirmation. Changes to permissions and sign-in, and changes that cannot be undone, require
 * more than pressing Enter.
 */
function confirmationOf(ref: ResourceRef, before: Json, after: Json): Confirmation {
  const oneWay = textOf(before, 'visibility') === 'private' && textOf(after, 'visibility') === 'public';
  return oneWay || kinds[lastStep(ref).kind].guarded === true ? 'modal' : 'button';
}
