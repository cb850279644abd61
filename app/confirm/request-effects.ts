import * as l10n from '@vscode/l10n';
import { type ChangePlan, type PlanSection } from '../../core/changes/plan';
import { type ChangedRule, changedRules } from '../../core/changes/rule-changes';
import {
  type RuleEffectsParams,
  ruleEffectsRequest,
  type RuleEffectsResult,
} from '../../core/protocol/rule-effects';
import { type Remote } from '../../core/resources/remote';
import { changedRuleset } from './changed-ruleset';

/** Data for determining the effect of a change on requests. */
export interface EffectsWorld {
  /** Asks the language server. */
  readonly ask: <R>(method: string, params: object) => Promise<R>;
  /** Resolves after some time. */
  readonly wait: (ms: number) => Promise<void>;
  /** Reads the ruleset of a rule. Absent: the effect of a rule is that of the rule alone. */
  readonly remote?: Pick<Remote, 'send'>;
}

/** So long a ruleset is read before a confirmation, in milliseconds. */
const readMs = 1500;

/** Audience of the result: a person who is about to confirm something, or one who requested it. */
export type EffectUse = 'confirmation' | 'report';

/** How long the server may work on the response, and how long the client waits for it, in milliseconds. */
const limits: Readonly<Record<EffectUse, { readonly budgetMs: number; readonly waitMs: number }>> = {
  confirmation: { budgetMs: 350, waitMs: 600 },
  report: { budgetMs: 5000, waitMs: 15_000 },
};

/**
 * The plan with its effects on requests, if it changes rules: of rules of one ruleset, on the outcome of the ruleset
 * too. It never fails, and waits for a short time only.
 */
export async function withRequestEffects(plan: ChangePlan, world: EffectsWorld): Promise<ChangePlan> {
  const changes = changedRules(plan);
  const ruleset = changes.length > 0 ? await wholeRuleset(plan, world) : undefined;
  const section = await requestEffects(ruleset ? [ruleset] : changes, world);
  return section ? { ...plan, sections: [...(plan.sections ?? []), section] } : plan;
}

async function wholeRuleset(
  plan: ChangePlan,
  { remote, wait }: EffectsWorld,
): Promise<ChangedRule | undefined> {
  if (!remote) return undefined;
  const late = wait(readMs).then(() => undefined);
  try {
    return await Promise.race([changedRuleset(plan, remote), late]);
  } catch {
    return undefined;
  }
}

/** Effects of changes of rules on requests; undefined if no rule changes. */
export async function requestEffects(
  changes: readonly ChangedRule[],
  { ask, wait }: EffectsWorld,
  use: EffectUse = 'confirmation',
): Promise<PlanSection | undefined> {
  if (changes.length === 0) return undefined;
  const title = l10n.t('Effect on Requests');
  const { budgetMs, waitMs } = limits[use];
  const params: RuleEffectsParams = { changes, budgetMs };
  const late = wait(waitMs).then(() => undefined);
  try {
    const answer = await Promise.race([ask<RuleEffectsResult>(ruleEffectsRequest, params), late]);
    const lines = answer?.lines ?? [l10n.t('Unknown: the comparison takes too long.')];
    return lines.length === 0 ? undefined : { title, lines };
  } catch {
    return { title, lines: [l10n.t('Unknown: the language server does not respond.')] };
  }
}
