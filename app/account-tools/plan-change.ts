import * as l10n from '@vscode/l10n';
import { visibleLine } from '../../core/base/shown-text';
import { creationBody } from '../../core/changes/folder-sync/content';
import { keepableItems } from '../../core/changes/keepable-items';
import { type ChangePlan, type Confirmation } from '../../core/changes/plan';
import { planCreate } from '../../core/changes/plans/create';
import { planDelete } from '../../core/changes/plans/delete';
import { type StepReport, type StepResult } from '../../core/changes/step-result';
import { type KindId } from '../../core/model/kind-ids';
import { removeCall } from '../../core/resources/calls';
import { editablePart } from '../../core/resources/editable';
import { explainFailure } from '../../core/resources/explain-failure';
import { type Json, type JsonObject, asJson, isObject } from '../../core/resources/json';
import { operationsOf } from '../../core/resources/kind-operations.data';
import { kinds } from '../../core/resources/kinds.data';
import { idOf } from '../../core/resources/record-id';
import { type ResourceRef, formatRef, lastStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { readWhole } from '../../core/resources/whole-record';
import { defineTool, type Tool, type ToolAnswer, ToolError } from '../../core/tools/tool';
import { type ActionContext } from '../context/action-context';
import { applyEdit } from '../documents/apply';
import { type Applied } from '../documents/plan-edit';
import { type AccountToolContext, scopeNamed, scopeProperties } from './account-tool-context';
import { demandScope, placeOf, type RuleKind, ruleKinds } from './rule-kinds';

/** Dependencies of a tool that plans changes. The user confirms each plan before it is sent. */
export interface ChangeToolContext extends AccountToolContext {
  readonly person: Pick<ActionContext, 'remote' | 'prompts' | 'run' | 'errorsIn'>;
}

/**
 * List items are excluded, because users often change hundreds of them at once, which is too many to review in a
 * dialog.
 */
const plannedKinds = (Object.keys(ruleKinds) as RuleKind[]).filter((kind) => kind !== 'list_item');

export const planChangeTool = defineTool({
  name: 'plan_change',
  title: 'Plan Rule Change',
  description:
    'Plans one change to a connected account or zone: creates, changes or deletes one rule, ruleset or list. The user sees the plan with its effects; nothing is sent unless they confirm it. Call it only when the user has asked for the change, after you have read the rule with read_rules and checked the expressions. The result contains the outcome.',
  input: {
    type: 'object',
    properties: {
      ...scopeProperties,
      action: { type: 'string', enum: ['create', 'change', 'delete'], description: 'The change to plan.' },
      kind: { type: 'string', enum: plannedKinds, description: 'What it is.' },
      within: { type: 'string', description: 'For "ruleset_rule": the ID of the ruleset.' },
      id: { type: 'string', description: 'For "change" and "delete": the ID, as returned by read_rules.' },
      value: {
        type: 'object',
        description:
          'For "create": the whole body, as the API defines it. For "change": only the properties that change, each with its complete new value.',
        additionalProperties: true,
      },
    },
    required: ['scope', 'action', 'kind'],
    additionalProperties: false,
  },
  untrusted: ['planned', 'message', 'steps[].target', 'steps[].message'],
  reach: 'change',
  async run({ scope: named, action, kind, within, id, value }, context: ChangeToolContext) {
    const scope = await scopeNamed(named, context);
    demandScope(kind, scope);
    if (scope.readOnly)
      throw new ToolError(
        `The connection ${visibleLine(scope.connectionName)} is read-only, so nothing can be planned. Only the user can turn read-only mode off.`,
      );
    const place = placeOf(kind, within);
    if (action === 'create') {
      if (id !== undefined) throw new ToolError('"id" is only for "change" and "delete".');
      return create(refIn(scope, [...place, { kind, id: '' }]), scope, given(value), context);
    }
    if (id === undefined) throw new ToolError(`Name the ${kind} in "id", as read_rules gives it.`);
    const ref = refIn(scope, [...place, { kind, id }]);
    const record = await recordOf(ref, context);
    if (action === 'change') return change(ref, scope, record, given(value), context);
    if (value !== undefined) throw new ToolError('"value" is only for "create" and "change".');
    return remove(ref, scope, record, context);
  },
});

/** The tools that plan changes. They are offered only if a connection is writable and a user is present to confirm. */
export const changeTools: readonly Tool<ChangeToolContext>[] = [planChangeTool];

function given(value: Readonly<Record<string, unknown>> | undefined): JsonObject {
  const json = asJson(value ?? null);
  if (!isObject(json)) throw new ToolError('The plan needs "value".');
  return json;
}

async function recordOf(ref: ResourceRef, { person, signal }: ChangeToolContext): Promise<Json> {
  const read = await readWhole(person.remote, ref, signal);
  const { kind, id } = lastStep(ref);
  if (!read) throw new ToolError(`A single ${kind} cannot be read here, so no change of it can be planned.`);
  if (!read.ok && read.error.kind === 'notFound')
    throw new ToolError(`There is no ${kind} ${id}. Call read_rules for the IDs.`);
  if (!read.ok) throw new ToolError(explainFailure(read.error));
  return read.value;
}

async function create(
  ref: ResourceRef,
  scope: Scope,
  value: JsonObject,
  context: ChangeToolContext,
): Promise<ToolAnswer> {
  const { kind } = lastStep(ref);
  const plan = planCreate({ scope, within: ref.path.slice(0, -1) }, kind, creationBody(kind, value));
  if (!plan) throw new ToolError(`A ${kind} cannot be created here.`);
  await demandSound(`planned.${kind}.create.jsonc`, value, context);
  return ran(plan, kind, context);
}

async function change(
  ref: ResourceRef,
  scope: Scope,
  record: Json,
  value: JsonObject,
  context: ChangeToolContext,
): Promise<ToolAnswer> {
  const { kind } = lastStep(ref);
  const { update } = operationsOf(kind, ref.scope.type);
  if (update === undefined) throw new ToolError(`A ${kind} cannot be changed here.`);
  const allowed = editablePart(ref, value);
  const fixed = Object.keys(value).filter((key) => !isObject(allowed) || !Object.hasOwn(allowed, key));
  if (fixed.length > 0)
    throw new ToolError(`"value" has properties that cannot be changed: ${fixed.join(', ')}.`);
  const before = editablePart(ref, record);
  const after = { ...(isObject(before) ? before : {}), ...value };
  await demandSound(`rampart:/planned.jsonc?${formatRef(ref)}`, after, context);
  let planned: ChangePlan | undefined;
  const person = {
    ...confirming(context),
    run: (plan: ChangePlan) => {
      planned = plan;
      return confirming(context).run(plan);
    },
  };
  const edit = { ref, scope, base: record, text: JSON.stringify(after) };
  return { ...applied(await applyEdit(edit, person, context.signal)), planned: planned?.changes ?? [] };
}

async function remove(
  ref: ResourceRef,
  scope: Scope,
  record: Json,
  context: ChangeToolContext,
): Promise<ToolAnswer> {
  const { kind, id } = lastStep(ref);
  const target = { ref, scope, record, label: kinds[kind].present(record, id).label };
  const items = kind === 'list' ? await keepableItems(context.person.remote, target, context.signal) : undefined; // prettier-ignore
  const plan = planDelete([target], () => items && { items });
  if (!plan || !removeCall(ref)) throw new ToolError(`A ${kind} cannot be deleted here.`);
  return ran(plan, kind, context);
}

/** Rejects content with errors before planning, so that the model can correct it without involving the user. */
async function demandSound(uri: string, value: JsonObject, { person }: ChangeToolContext): Promise<void> {
  const errors = await person.errorsIn({ uri, text: JSON.stringify(value, null, 2) });
  if (errors.length > 0)
    throw new ToolError(`"value" has errors: ${errors.map(({ message }) => message).join(' ')}`);
}

/**
 * For each confirmation that a plan normally requires, the confirmation that is required if a language model proposed
 * the plan. A dialog is the minimum, because a quick pick closes when the user continues typing in the chat.
 */
const askedBy: Readonly<Record<Confirmation, Confirmation>> = {
  none: 'modal',
  button: 'modal',
  modal: 'modal',
  typed: 'typed',
};

/**
 * Returns the user's context with a modified `run` function, which adds a warning that a language model proposed the
 * plan and requires at least a dialog.
 */
const confirming = ({ person }: ChangeToolContext): ChangeToolContext['person'] => ({
  ...person,
  run: (plan) =>
    person.run({
      ...plan,
      warnings: [...(plan.warnings ?? []), l10n.t('A language model proposed this change.')],
      confirmation: askedBy[plan.confirmation],
    }),
});

async function ran(plan: ChangePlan, kind: KindId, context: ChangeToolContext): Promise<ToolAnswer> {
  const reports = (await confirming(context).run(plan)) ?? [];
  return { ...outcomeOf(reports, kind), planned: plan.changes };
}

const declined = {
  outcome: 'declined',
  message: 'The user did not confirm the plan. Nothing was sent. Plan it again only if they ask for it.',
} as const;

/** Outcomes from worst to best. The worst outcome of any step is the outcome of the plan. */
const outcomes = ['failed', 'unknown', 'differs', 'skipped', 'sent'] as const;

interface StepOutcome {
  readonly outcome: (typeof outcomes)[number];
  readonly message?: string;
  readonly id?: string;
}

/**
 * Returns the outcome of a plan as the tool's answer. If the plan has several steps, the answer also contains the
 * outcome of each step.
 */
export function outcomeOf(reports: readonly StepReport[], kind: KindId): ToolAnswer {
  if (reports.every(({ result }) => result.type === 'skipped')) return declined;
  const all = reports.map(({ result }) => stepOutcome(result, kind));
  const [worst] = outcomes.flatMap((one) => all.find(({ outcome }) => outcome === one) ?? []);
  const steps = reports.map(({ step: { target } }, at) => ({ target, ...all[at] }));
  return { ...worst, ...(steps.length > 1 ? { steps } : {}) };
}

function stepOutcome(result: StepResult, kind: KindId): StepOutcome {
  if (result.type === 'failed' || result.type === 'unknown')
    return { outcome: result.type, message: explainFailure(result.error) };
  if (result.type === 'skipped') return { outcome: 'skipped' };
  const made = madeId(result, kind);
  return { outcome: result.type === 'differs' ? 'differs' : 'sent', ...(made === '' ? {} : { id: made }) };
}

/**
 * Returns the ID of the created resource. For legacy firewall rules, the response is a list, so the ID of its first
 * element is returned.
 */
function madeId(result: Extract<StepResult, { answer: Json }>, kind: KindId): string {
  const [first] = 'made' in result ? (result.made ?? []) : [];
  return first ? lastStep(first.ref).id : idOf(kind, Array.isArray(result.answer) ? asJson(result.answer[0]) : result.answer); // prettier-ignore
}

function applied(result: Applied): ToolAnswer {
  switch (result.type) {
    case 'applied':
      return { outcome: 'sent' };
    case 'unchanged':
      return { outcome: 'unchanged', message: 'The account already has these values. Nothing was sent.' };
    case 'declined':
      return declined;
    case 'invalid':
      return { outcome: 'failed', message: result.message };
    case 'gone':
      return { outcome: 'failed', message: 'It no longer exists. Nothing was sent.' };
    case 'unread':
      return { outcome: 'failed', message: explainFailure(result.error) };
    case 'refused': {
      // if the response was lost, the change may have been made, so a model must not repeat it
      const outcome = result.error.effect === 'none' ? 'failed' : 'unknown';
      return { outcome, message: explainFailure(result.error) };
    }
  }
}
