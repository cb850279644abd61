import { type QuotaByPlan } from '../../../core/model/ruleset-quotas.data';
import { refuse } from '../../http/refusal';
import { type Call, param } from '../../operation/call';
import { type AccountState } from '../../state/account';
import { type Collection } from '../../state/collection';
import { newestOf, type RuleRecord, type RulesetState } from '../../state/ruleset';
import { accountOf, found, zoneOf } from '../lookup';
import { managedRulesets } from './managed.data';

export type Level = 'account' | 'zone';

/** The account or zone to which rulesets belong. */
export interface Owner {
  readonly level: Level;
  readonly rulesets: Collection<RulesetState>;
  readonly plan: keyof QuotaByPlan;
  readonly account: AccountState;
}

/** Returns the account or zone that the request path identifies. */
export function ownerOf(call: Call, level: Level): Owner {
  const account =
    level === 'account' ? accountOf(call) : found(call.service.world.accounts, zoneOf(call).accountId);
  const { rulesets } = level === 'account' ? account : zoneOf(call);
  return { level, rulesets, plan: account.type === 'enterprise' ? 'enterprise' : 'pro', account };
}

/**
 * Returns the ruleset that the request path identifies. Rejects the request if the ruleset does not exist. At the
 * account level, the vendor's rulesets can also be read.
 */
export function readableRuleset(call: Call, owner: Owner): RulesetState {
  const id = param(call, 'ruleset_id');
  const managed = owner.level === 'account' ? managedRulesets.find((one) => one.id === id) : undefined;
  return managed ?? found(owner.rulesets, id, 'noRuleset');
}

/**
 * Returns the ruleset that the request path identifies. Rejects the request if the ruleset does not exist or is managed
 * by the vendor.
 */
export function writableRuleset(call: Call, owner: Owner): RulesetState {
  const ruleset = readableRuleset(call, owner);
  if (ruleset.kind === 'managed') throw refuse('invalid', { message: 'managed rulesets cannot be changed' });
  return ruleset;
}

/** Returns the entry point of the phase in the request path. Returns undefined if the phase has no entry point. */
export function entrypointOf(call: Call, owner: Owner): RulesetState | undefined {
  return entrypointIn(owner, param(call, 'ruleset_phase'));
}

export function entrypointIn(owner: Owner, phase: string): RulesetState | undefined {
  return owner.rulesets
    .list()
    .find((one) => one.phase === phase && (one.kind === 'root' || one.kind === 'zone'));
}

/**
 * Returns the rules of all rulesets of an account or zone, each with its ruleset. Only the newest version of each
 * ruleset is included.
 */
export function rulesOf(
  owner: Pick<Owner, 'rulesets'>,
): readonly { readonly ruleset: RulesetState; readonly rule: RuleRecord }[] {
  return owner.rulesets
    .list()
    .flatMap((ruleset) => newestOf(ruleset).rules.map((rule) => ({ ruleset, rule })));
}

/** Returns the rulesets that rules of an account or zone may execute in a phase. */
export function executable(owner: Owner, phase: string): readonly RulesetState[] {
  const own = owner.rulesets.list().filter(({ kind }) => kind === 'custom');
  return [...managedRulesets, ...own].filter((one) => one.phase === phase);
}
