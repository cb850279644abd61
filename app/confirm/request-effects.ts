import * as l10n from '@vscode/l10n';
import { type ChangePlan, type PlanSection, type PlanStep } from '../../core/changes/plan';
import { type ChangedRule, changedRules } from '../../core/changes/rule-changes';
import {
  type RuleEffectsParams,
  ruleEffectsRequest,
  type RuleEffectsResult,
} from '../../core/protocol/rule-effects';
import { isObject } from '../../core/resources/json';
import { lastStep } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { changedFirewallRules } from './changed-firewall-rules';
import { changedRuleset } from './changed-ruleset';

/** Dependencies for determining the effect of a change on requests. */
export interface EffectsWorld {
  /** Sends a request to the language server. */
  readonly ask: <R>(method: string, params: object) => Promise<R>;
  /** Resolves after a delay. */
  readonly wait: (ms: number) => Promise<void>;
  /**
   * Used to read the other rules that are evaluated together with a changed rule. If absent, only the effect of the
   * changed rule itself is determined.
   */
  readonly remote?: Pick<Remote, 'send' | 'page'>;
}

/**
 * Maximum time in milliseconds for reading the other rules that are evaluated together with a changed rule. Also the
 * maximum time to wait for the start of the language server.
 */
const readMs = 1500;

/** Reason for determining effects: to confirm a change, or to show a report that the user requested. */
export type EffectUse = 'confirmation' | 'report';

/**
 * Time limits in milliseconds, by purpose. `budgetMs` is the maximum time that the server may work on the response,
 * and `waitMs` is the maximum time that the client waits for it.
 */
const limits: Readonly<Record<EffectUse, { readonly budgetMs: number; readonly waitMs: number }>> = {
  confirmation: { budgetMs: 350, waitMs: 600 },
  report: { budgetMs: 5000, waitMs: 15_000 },
};

/**
 * Returns the plan with its effects on requests, if it changes or moves rules. For firewall rules and for rules of a
 * single ruleset, this includes the effects on the outcome of all rules of the zone or ruleset.
 */
export async function withRequestEffects(plan: ChangePlan, world: EffectsWorld): Promise<ChangePlan> {
  const changes = changedRules(plan);
  const hasOrder = changes.length === 0 && plan.steps.some(changesList);
  if (changes.length === 0 && !hasOrder) return plan;
  const [whole] = await Promise.all([wholeList(plan, world), started(world)]);
  const section =
    whole === undefined && hasOrder
      ? {
          title: effectTitle(),
          lines: [l10n.t('The effect is unknown because the other rules could not be read.')],
        }
      : await requestEffects(whole ?? changes, world, { isWhole: whole !== undefined });
  return section ? { ...plan, sections: [...(plan.sections ?? []), section] } : plan;
}

const effectTitle = (): string => l10n.t('Effect on Requests');

/** Whether a step changes the set or order of the rules in a ruleset. */
const changesList = ({ ref, expect }: PlanStep): boolean =>
  ref !== undefined &&
  lastStep(ref).kind === 'ruleset' &&
  expect?.type === 'fields' &&
  isObject(expect.value) &&
  expect.value.rules !== undefined;

/**
 * Starts the language server with an empty request, and waits up to `readMs` for the response. Without this step, the
 * startup could use up the time limit of the actual request.
 */
async function started({ remote, ask, wait }: EffectsWorld): Promise<void> {
  if (!remote) return;
  const params: RuleEffectsParams = { changes: [], budgetMs: 0 };
  try {
    await Promise.race([ask(ruleEffectsRequest, params), wait(readMs)]);
  } catch {
    // This failure is ignored: the request for the actual changes fails in the same way and reports the error.
  }
}

/**
 * Returns all rules that are evaluated in the same sequence as the changed rules. Returns undefined if the plan
 * already contains the complete ruleset, or if the rules cannot be determined in time.
 */
async function wholeList(
  plan: ChangePlan,
  { remote, wait }: EffectsWorld,
): Promise<readonly ChangedRule[] | undefined> {
  const isKnown = changedRules(plan).some(({ kind }) => kind === 'ruleset');
  if (!remote || isKnown) return undefined;
  const reading = new AbortController();
  const late = wait(readMs).then(() => {
    reading.abort();
    return undefined;
  });
  const read = async (): Promise<readonly ChangedRule[] | undefined> => {
    const ruleset = await changedRuleset(plan, remote);
    return ruleset ? [ruleset] : changedFirewallRules(plan, remote, reading.signal);
  };
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  }
}

/**
 * Returns the effects of rule changes on requests. Returns undefined if no rule changes, or if there is nothing to
 * report. `isWhole` means that `changes` contains all rules that are evaluated in the same sequence, not only the
 * changed ones.
 */
export async function requestEffects(
  changes: readonly ChangedRule[],
  { ask, wait }: EffectsWorld,
  { use = 'confirmation', isWhole = false }: { readonly use?: EffectUse; readonly isWhole?: boolean } = {},
): Promise<PlanSection | undefined> {
  if (changes.length === 0) return undefined;
  const title = effectTitle();
  const { budgetMs, waitMs } = limits[use];
  const params: RuleEffectsParams = { changes, budgetMs, ...(isWhole ? { isWhole } : {}) };
  const late = wait(waitMs).then(() => undefined);
  try {
    const answer = await Promise.race([ask<RuleEffectsResult>(ruleEffectsRequest, params), late]);
    const lines = answer?.lines ?? [l10n.t('The effect is unknown because the comparison took too long.')];
    return lines.length === 0 ? undefined : { title, lines };
  } catch {
    return { title, lines: [l10n.t('The effect is unknown because the language server does not respond.')] };
  }
}
