import * as l10n from '@vscode/l10n';
import { timeLanguage } from '../../core/base/display-language';
import { type ChangePlan, type Confirmation, confirmationFor, warningLines } from '../../core/changes/plan';
import { explainFailure } from '../../core/resources/explain-failure';
import { kinds } from '../../core/resources/kinds.data';
import { lastStep } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';
import { type Reading } from '../../core/resources/reading';
import { type ActionContext } from '../context/action-context';
import { type Choice } from '../context/prompts';
import { tellLostRules } from './lost-rules';
import { type Applied, type ComparedEdit, type Edit, type PlannedEdit, appliedBy, compareEdit, planEdit } from './plan-edit'; // prettier-ignore

/** A local draft that the user can select to apply. */
export interface LocalDraft extends Omit<Edit, 'scope'> {
  /** Account or zone of the draft. Absent if this account or zone is not shown. */
  readonly scope?: Scope;
  /** The URI of the document. */
  readonly uri: string;
  /** Time when the draft was saved, in milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** Whether the document is open with unsaved changes. */
  readonly isDirty: boolean;
}

export type DraftsContext = Pick<ActionContext, 'remote' | 'prompts' | 'run' | 'progress' | 'errorsIn'>;

/** A draft compared with the account, or the reason why it cannot be applied. */
type Checked =
  | { readonly draft: LocalDraft & Edit; readonly compared: ComparedEdit }
  | { readonly draft: LocalDraft; readonly reason: string };

interface Planned {
  readonly draft: LocalDraft & Edit;
  readonly planned: PlannedEdit;
}

/**
 * Lists all local drafts and applies those that the user selects. One confirmation per account or zone shows every
 * change. Nothing more is sent after the user declines a confirmation, or after a request whose outcome is unknown.
 * `finish` receives the outcome of each draft.
 */
export async function applyDrafts(
  drafts: readonly LocalDraft[],
  context: DraftsContext,
  finish: (draft: LocalDraft, applied: Applied) => Promise<void>,
): Promise<void> {
  const { prompts } = context;
  const title = l10n.t('Apply All Drafts');
  const checked = await context.progress(title, (reading) => checkDrafts(drafts, context, reading));
  if (!checked) return;
  const picked = await prompts.pickMany(checked.map(choiceOf), {
    title,
    placeholder: l10n.t('Select the drafts to apply'),
  });
  if (!picked || picked.length === 0) return;
  const plans: Planned[] = [];
  for (const one of picked) {
    if (!('compared' in one)) continue;
    const planned = await planEdit(one.draft, one.compared, prompts);
    // The user did not resolve a conflict, so no draft is applied. Nothing has been sent yet.
    if (planned.type === 'declined') return;
    if (planned.type === 'unchanged') await finish(one.draft, planned);
    else plans.push({ draft: one.draft, planned });
  }
  await runByScope(plans, context, finish);
  const kept = picked.flatMap((one) => ('reason' in one ? [`${nameOf(one.draft)}: ${one.reason}`] : []));
  if (kept.length > 0) await prompts.warn(l10n.t('Not applied: {0}', kept.join('; ')));
}

async function checkDrafts(
  drafts: readonly LocalDraft[],
  context: DraftsContext,
  { signal, tell }: Reading,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [index, draft] of drafts.entries()) {
    tell(`${index + 1}/${drafts.length}`);
    checked.push(await checkDraft(draft, context, signal));
    if (signal.aborted) break;
  }
  return checked;
}

async function checkDraft(
  draft: LocalDraft,
  { remote, errorsIn }: DraftsContext,
  signal: AbortSignal,
): Promise<Checked> {
  const { scope } = draft;
  if (!scope)
    return {
      draft,
      reason: l10n.t("The document's account or zone is no longer available in Rampart."),
    };
  if (scope.readOnly) return { draft, reason: l10n.t('The connection {0} is read-only, so nothing can be sent.', scope.connectionName) }; // prettier-ignore
  if (draft.isDirty) return { draft, reason: l10n.t('The document has unsaved changes. Save it first.') };
  const edit = { ...draft, scope };
  const compared = await compareEdit(edit, remote, signal);
  switch (compared.type) {
    case 'compared':
      break;
    case 'invalid':
      return { draft, reason: compared.message };
    case 'gone':
      return { draft, reason: l10n.t('The resource no longer exists in the account.') };
    case 'unread':
      return { draft, reason: explainFailure(compared.error) };
  }
  try {
    const [error] = await errorsIn({ uri: draft.uri, text: draft.text });
    if (error) return { draft, reason: l10n.t('Line {0}: {1}', error.line + 1, error.message) };
  } catch {
    return { draft, reason: l10n.t('The document could not be checked for errors.') };
  }
  return { draft: edit, compared };
}

function choiceOf(checked: Checked): Choice<Checked> {
  const { draft } = checked;
  const { kind } = lastStep(draft.ref);
  const saved = l10n.t('saved {0}', new Date(draft.atMs).toLocaleString(timeLanguage()));
  const where = draft.scope ? ` · ${draft.scope.name} (${draft.scope.connectionName})` : '';
  return {
    label: nameOf(draft),
    description: `${kinds[kind].one()}${where}`,
    detail: [saved, stateOf(checked)].filter((part) => part !== '').join(' · '),
    icon: 'reason' in checked ? 'warning' : checked.compared.isChangedElsewhere ? 'git-merge' : 'edit',
    picked: 'compared' in checked,
    value: checked,
  };
}

function stateOf(checked: Checked): string {
  if ('reason' in checked) return checked.reason;
  const { merge, isChangedElsewhere } = checked.compared;
  if (merge.conflicts.length > 0)
    return l10n.t('changed by another user in the meantime (conflicts: {0})', merge.conflicts.length);
  return isChangedElsewhere ? l10n.t('changed by another user in the meantime') : '';
}

function nameOf({ ref, base }: LocalDraft): string {
  const { kind, id } = lastStep(ref);
  return kinds[kind].present(base, id).label;
}

async function runByScope(
  plans: readonly Planned[],
  context: DraftsContext,
  finish: (draft: LocalDraft, applied: Applied) => Promise<void>,
): Promise<void> {
  const groups = new Map<string, Planned[]>();
  for (const one of plans) {
    const { connection, type, id } = one.draft.scope;
    const key = `${connection} ${type} ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) {
    const reports = await context.run(joined(group.map(({ planned: { plan } }) => plan)));
    if (!reports) return;
    for (const [index, { draft, planned }] of group.entries()) {
      const report = reports[index];
      const applied = appliedBy(planned, report);
      await finish(draft, applied);
      if (applied.type !== 'applied' || !report || !('answer' in report.result)) continue;
      if (lastStep(draft.ref).kind !== 'ruleset') continue;
      const ruleset = { ref: draft.ref, record: planned.current, label: report.step.target };
      await tellLostRules(context, ruleset, report.result.answer, new AbortController().signal);
    }
    // The outcome is unknown, so the user has to check it before anything else is sent.
    if (reports.some(({ result }) => result.type === 'unknown')) return;
  }
}

/**
 * Returns the plan without `tellsRefusal`, so that a rejection is reported in a message. The document of the draft may
 * not be open, so a rejection shown only in the document could be missed.
 */
function withoutRefusal(plan: ChangePlan): ChangePlan {
  const alone: { tellsRefusal?: true } & ChangePlan = { ...plan };
  delete alone.tellsRefusal;
  return alone;
}

const order: readonly Confirmation[] = ['none', 'button', 'modal', 'typed'];

/**
 * Combines several plans for one account or zone into one. The combined plan requires at least the confirmation of the
 * riskiest of these plans.
 */
function joined(plans: readonly ChangePlan[]): ChangePlan {
  const [first, ...more] = plans;
  if (!first) throw new Error('no plans');
  if (more.length === 0) return withoutRefusal(first);
  const count = confirmationFor({ count: plans.length, reversible: true });
  const confirmation = plans.map((plan) => plan.confirmation).concat(count).sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? count; // prettier-ignore
  const named = (plan: ChangePlan, line: string): string => `${plan.steps[0]?.target ?? ''}: ${line}`;
  const warnings = plans.flatMap((plan) => warningLines(plan).map((line) => named(plan, line)));
  return {
    title: l10n.t('Apply {0} drafts', plans.length),
    verb: first.verb,
    scope: first.scope,
    changes: plans.flatMap((plan) => plan.changes.map((line) => named(plan, line))),
    ...(warnings.length === 0 ? {} : { warnings }),
    confirmation,
    ...(confirmation === 'typed' ? { typed: String(plans.length) } : {}),
    steps: plans.flatMap((plan) => plan.steps),
  };
}
