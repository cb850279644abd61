import * as l10n from '@vscode/l10n';
import {
  planAddRule,
  planDuplicateRule,
  planFirstRule,
  planMoveRule,
  planRestoreVersion,
  rulesetRefOf,
} from '../../core/changes/plans/rulesets';
import { isNoEntrypoint } from '../../core/api/ruleset-errors';
import { callAt } from '../../core/resources/calls';
import { documentText } from '../../core/resources/document-text';
import { type Json, type JsonObject, readJson } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { phaseName } from '../../core/resources/present-rulesets';
import { list, text } from '../../core/resources/record';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { type Target } from '../../core/resources/target';
import { terraformText } from '../../core/resources/terraform';
import { readWhole } from '../../core/resources/whole-record';
import { type Action, type ActionContext } from '../context/action-context';
import { freshTargets, pickScope } from '../context/targets';
import { tellLostRules } from '../documents/lost-rules';
import { type TreeNode } from '../tree/node';
import { type PhaseActions, phasesWithRules } from './phase-actions';

/** Returns the current state of a ruleset. If it cannot be read, shows an error message and returns undefined. */
async function readRuleset(
  context: Pick<ActionContext, 'remote' | 'signal' | 'fail'>,
  ref: ResourceRef,
  scope: Scope,
): Promise<Target | undefined> {
  const outcome = await readWhole(context.remote, ref, context.signal);
  if (outcome?.ok === false) context.fail(outcome);
  if (outcome?.ok !== true) return undefined;
  const record = outcome.value;
  return { ref, scope, record, label: kinds.ruleset.present(record, lastStep(ref).id).label };
}

export const moveRuleUp: Action = (context, nodes) => moveBy(context, nodes, -1);
export const moveRuleDown: Action = (context, nodes) => moveBy(context, nodes, 1);

async function moveBy(context: ActionContext, nodes: readonly TreeNode[], by: -1 | 1): Promise<void> {
  const [rule] = await freshTargets(context, nodes.slice(0, 1), ['ruleset_rule'], l10n.t('Move Rule'));
  const ruleset = rule && (await readRuleset(context, rulesetRefOf(rule.ref), rule.scope));
  if (!rule || !ruleset) return;
  const ids = list(ruleset.record, 'rules').map((one) => text(one, 'id') ?? '');
  const at = ids.indexOf(lastStep(rule.ref).id);
  // A rule that moves down by one position is placed before the rule that is two positions below it.
  const before = ids[by < 0 ? at - 1 : at + 2];
  const place = before !== undefined ? { before } : by > 0 ? 'last' : undefined;
  const plan = place && planMoveRule(rule, ruleset.record, place);
  if (plan) await context.run(plan);
  else context.prompts.inform(l10n.t('The rule is already in this position.'));
}

/** Moves a rule to the position of another rule in its ruleset. */
export async function dropRule(
  context: ActionContextToMove,
  rule: TreeNode,
  onto: ResourceRef,
): Promise<void> {
  const [target] = await freshTargets(context, [rule], ['ruleset_rule'], l10n.t('Move Rule'));
  const ruleset = target && (await readRuleset(context, rulesetRefOf(target.ref), target.scope));
  if (!target || !ruleset) return;
  const ids = list(ruleset.record, 'rules').map((one) => text(one, 'id') ?? '');
  const [from, to] = [ids.indexOf(lastStep(target.ref).id), ids.indexOf(lastStep(onto).id)];
  // A rule that moves down is placed after the rule onto which it was dropped. A rule that moves up is placed before
  // it.
  const before = ids[from < to ? to + 1 : to];
  const plan = planMoveRule(target, ruleset.record, before === undefined ? 'last' : { before });
  if (plan) await context.run(plan);
  else context.prompts.inform(l10n.t('The rule is already in this position.'));
}

type ActionContextToMove = Pick<ActionContext, 'remote' | 'signal' | 'fail' | 'prompts' | 'memory' | 'run'>;

export const duplicateRule: Action = async (context, nodes) => {
  const [rule] = await freshTargets(context, nodes.slice(0, 1), ['ruleset_rule'], l10n.t('Duplicate Rule'));
  const ruleset = rule && (await readRuleset(context, rulesetRefOf(rule.ref), rule.scope));
  const plan = rule && ruleset && planDuplicateRule(rule, ruleset);
  if (plan) await runAndReveal(context, plan);
};

/** Adds a rule to a ruleset, or to a phase that may not have any rules yet. */
export const addRule: Action = async (context, nodes) => {
  const title = l10n.t('Add Rule');
  const [node] = nodes;
  if (node?.ref && node.scope && lastStep(node.ref).kind === 'ruleset') {
    const ruleset = await readRuleset(context, node.ref, node.scope);
    const rule = ruleset && (await askRule(context, text(ruleset.record, 'phase') ?? '', title));
    const plan = ruleset && rule && planAddRule(ruleset, rule);
    if (plan) await runAndReveal(context, plan);
    return;
  }
  const scope = node?.scope ?? (await pickScope(context, ['accounts', 'zones'], title, { writable: true, kind: 'ruleset' })); // prettier-ignore
  const phase = scope && (await pickPhase(context, scope, title));
  if (scope && phase) await addToPhase(context, scope, phase, title);
};

async function pickPhase(
  { prompts }: Pick<ActionContext, 'prompts'>,
  { type }: Scope,
  title: string,
): Promise<string | undefined> {
  return prompts.pick(
    phasesWithRules
      .filter(({ onlyAccount }) => type === 'accounts' || onlyAccount !== true)
      .map(({ phase }) => ({ label: phaseName(phase), detail: phase, value: phase })),
    { title, placeholder: l10n.t('Select a ruleset') },
  );
}

async function addToPhase(context: ActionContext, scope: Scope, phase: string, title: string): Promise<void> {
  const entry = await readEntryPoint(context, scope, phase);
  const rule = entry && (await askRule(context, phase, title));
  const plan = rule && planAddToPhase(scope, phase, entry, rule);
  if (plan) await runAndReveal(context, plan);
}

/** Entry point of a phase. `record` is absent if the entry point does not exist yet. */
interface EntryPoint {
  readonly record?: Json;
}

/** Reads the entry point of a phase. If it cannot be read, shows an error message and returns undefined. */
export async function readEntryPoint(
  context: Pick<ActionContext, 'remote' | 'signal' | 'fail'>,
  scope: Scope,
  phase: string,
): Promise<EntryPoint | undefined> {
  const operation = scope.type === 'zones' ? 'zoneEntrypoints.get' : 'accountEntrypoints.get';
  const found = await context.remote.send(
    callAt(scope.connection, scope, [{ id: phase }], operation),
    context.signal,
  );
  if (found.ok) return { record: found.value };
  if (isNoEntrypoint(found.error)) return {};
  // The phase is known to be empty only if the service reports that it has no entry point. If the phase were treated
  // as empty after any other failure, a write would delete the rules that could not be read.
  context.fail(found);
  return undefined;
}

/** Returns the plan that adds a rule at the end of a phase, which may not have any rules yet. */
export function planAddToPhase(
  scope: Scope,
  phase: string,
  { record }: EntryPoint,
  rule: JsonObject,
): ReturnType<typeof planAddRule> {
  const label = phaseName(phase);
  if (record === undefined) return planFirstRule({ ref: refIn(scope, []), scope, label }, phase, rule);
  const ref = refIn(scope, [{ kind: 'ruleset', id: text(record, 'id') ?? '' }]);
  return planAddRule({ ref, scope, label, record }, rule);
}

async function askRule(
  { prompts }: Pick<ActionContext, 'prompts'>,
  phase: string,
  title: string,
): Promise<JsonObject | undefined> {
  const row: PhaseActions | undefined = phasesWithRules.find((one) => one.phase === phase);
  const expression = await prompts.input({
    title,
    prompt: l10n.t('Expression'),
    placeholder: 'http.request.uri.path eq "/admin"',
    validate: (value) => (value.trim() === '' ? l10n.t('A value is required.') : undefined),
  });
  if (expression === undefined) return undefined;
  const actions = row?.actions ?? [];
  const [only] = actions;
  const action =
    actions.length === 1
      ? only?.action
      : await prompts.pick(
          actions.map((one) => ({ label: one.action, value: one.action })),
          { title, placeholder: l10n.t('Action') },
        );
  if (action === undefined) return undefined;
  const parameters = actions.find((one) => one.action === action)?.parameters;
  const members = parameters && (await askJson(prompts, title, l10n.t('Parameters of the action, as JSON'), parameters)); // prettier-ignore
  if (parameters && !members) return undefined;
  const limit =
    row?.ratelimit && (await askJson(prompts, title, l10n.t('Rate limit, as JSON'), row.ratelimit));
  if (row?.ratelimit && !limit) return undefined;
  const description = await prompts.input({ title, prompt: l10n.t('Description') });
  if (description === undefined) return undefined;
  return {
    action,
    expression,
    description,
    ...(members ? { action_parameters: members } : {}),
    ...(limit ? { ratelimit: limit } : {}),
  };
}

async function askJson(
  prompts: ActionContext['prompts'],
  title: string,
  prompt: string,
  initial: JsonObject,
): Promise<Json | undefined> {
  const typed = await prompts.input({
    title,
    prompt,
    value: JSON.stringify(initial),
    validate: (value) =>
      readJson(value) === undefined ? l10n.t('The value must be valid JSON.') : undefined,
  });
  return typed === undefined ? undefined : readJson(typed);
}

/** Copies the deployed state of rulesets or rules as Terraform code. */
export const copyTerraform: Action = async (context, nodes) => {
  const targets = await freshTargets(
    context,
    nodes,
    ['ruleset', 'ruleset_rule'],
    l10n.t('Copy as Terraform'),
  );
  if (targets.length === 0) return;
  await context.prompts.copy(targets.map(terraformText).join('\n'));
  context.prompts.inform(l10n.t('Copied as Terraform.'));
};

/** Runs a plan that creates something, and then selects the new resource in its view. */
export async function runAndReveal(
  context: Pick<ActionContext, 'run' | 'reveal'>,
  plan: Parameters<ActionContext['run']>[0],
): Promise<void> {
  const [report] = (await context.run(plan)) ?? [];
  const made = report && 'made' in report.result ? report.result.made : [];
  for (const { ref } of made.slice(0, 1)) await context.reveal(ref);
}

/**
 * Returns a version with its rules, and the current state of its ruleset. Returns undefined if the user canceled, or if
 * either of them could not be read.
 */
async function versionAndRuleset(
  context: ActionContext,
  nodes: readonly TreeNode[],
  title: string,
): Promise<{ readonly ruleset: Target; readonly version: Target } | undefined> {
  const [version] = await freshTargets(context, nodes.slice(0, 1), ['ruleset_version'], title);
  const ruleset = version && (await readRuleset(context, rulesetRefOf(version.ref), version.scope));
  return version && ruleset ? { ruleset, version } : undefined;
}

/** Compares a version with the current ruleset. */
export const compareVersion: Action = async (context, nodes) => {
  const both = await versionAndRuleset(context, nodes, l10n.t('Compare with Current Version'));
  if (!both) return;
  const { ruleset, version } = both;
  const side = (name: string, record: Json) => ({
    name,
    text: documentText({ ...ruleset, record }, { isSnapshot: true }),
  });
  await context.compare(
    side(l10n.t('{0}, version {1}', ruleset.label, text(version.record, 'version') ?? ''), version.record),
    side(l10n.t('{0}, current version', ruleset.label), ruleset.record),
  );
};

/** Restores the rules of a version, and reports external changes that the restore overwrote. */
export const restoreVersion: Action = async (context, nodes) => {
  const both = await versionAndRuleset(context, nodes, l10n.t('Restore Version'));
  if (!both) return;
  const { ruleset, version } = both;
  const plan = planRestoreVersion(ruleset, version.record);
  if (!plan) {
    context.prompts.inform(l10n.t('The ruleset is identical to this version.'));
    return;
  }
  const [report] = (await context.run(plan)) ?? [];
  if (report && 'answer' in report.result)
    await tellLostRules(context, ruleset, report.result.answer, context.signal);
};
