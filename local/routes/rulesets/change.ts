import { ruleQuotaOf } from '../../../core/model/ruleset-quotas.data';
import { isoTime } from '../../clock';
import { refuse } from '../../http/refusal';
import { isRecord } from '../../http/shape';
import { type Call } from '../../operation/call';
import { phases } from '../../shapes/phases.data';
import { newestOf, type RuleRecord, type RulesetState, withVersion } from '../../state/ruleset';
import { without } from '../../without';
import { checkedRule, type RuleBody } from './check-rule';
import { type Owner } from './owner';

/** Rejects changes in a phase that is not available to the account or zone. */
export function checkPhase(owner: Owner, { phase }: Pick<RulesetState, 'phase'>): void {
  const { levels, actions, onEveryPlan } = phases[phase];
  const entitled = owner.level === 'zone' || owner.plan === 'enterprise' || onEveryPlan === true;
  if (!levels.includes(owner.level) || actions.length === 0 || !entitled)
    throw refuse('phaseNotEntitled', { message: `not entitled to use the phase ${phase}` });
}

/**
 * Returns the rules that replace all rules of a ruleset, from the rules in a request body (`bodies`). A rule in the
 * body updates the current rule with the same ID or, if it has no ID, the current rule with the same `ref`
 * (rulesets.md, "Updates").
 */
export function replacedRules(
  call: Call,
  owner: Owner,
  ruleset: Pick<RulesetState, 'phase'>,
  current: readonly RuleRecord[],
  bodies: readonly unknown[],
): readonly RuleRecord[] {
  const taken = new Set<string>();
  const rules = bodies.map((body, index) => {
    const pointer = `/rules/${String(index)}`;
    const kept = keptRule(current, body, pointer);
    const rule = kept ?? ruleFrom(call, checkedRule(owner, ruleset.phase, body, pointer), current, pointer);
    if (taken.has(rule.id))
      throw refuse('invalid', { message: 'a rule with this ID is there twice', pointer: `${pointer}/id` });
    taken.add(rule.id);
    return rule;
  });
  checkRefs(rules);
  return rules;
}

/**
 * Returns the existing rule if the body contains only its ID, which means that the rule stays unchanged. Returns
 * undefined for any other body.
 */
function keptRule(current: readonly RuleRecord[], body: unknown, pointer: string): RuleRecord | undefined {
  if (!isRecord(body) || typeof body.id !== 'string' || Object.keys(body).length !== 1) return undefined;
  const rule = current.find(({ id }) => id === body.id);
  if (!rule) throw refuse('noRule', { message: `there is no rule ${body.id}`, pointer: `${pointer}/id` });
  return rule;
}

/** Returns the rule to be stored: the current rule that the body refers to, with its changes, or a new rule. */
export function ruleFrom(
  call: Call,
  body: RuleBody,
  current: readonly RuleRecord[],
  pointer: string,
): RuleRecord {
  const named = body.id === undefined ? undefined : current.find(({ id }) => id === body.id);
  if (body.id !== undefined && !named)
    throw refuse('noRule', { message: `there is no rule ${body.id}`, pointer: `${pointer}/id` });
  const partner = named ?? (body.ref === undefined ? undefined : current.find(({ ref }) => ref === body.ref));
  // A different `ref` identifies a different rule.
  const old = (body.ref ?? partner?.ref) === partner?.ref ? partner : undefined;
  return nextRule(call, body, old);
}

/**
 * Returns a new version of the rule `old`, or `old` itself if its content stays the same. Returns a new rule if `old` is
 * undefined.
 */
export function nextRule(call: Call, body: RuleBody, old: RuleRecord | undefined): RuleRecord {
  const id = old?.id ?? call.service.identity.hex32();
  const { ratelimit, exposed_credential_check, action_parameters, logging } = body;
  const content = {
    ref: body.ref ?? old?.ref ?? id,
    action: body.action,
    ...(action_parameters === undefined ? {} : { action_parameters: without(action_parameters, 'version') }),
    expression: body.expression ?? '',
    description: body.description ?? '',
    enabled: body.enabled ?? true,
    ...(body.action === 'skip' ? { logging: logging ?? { enabled: true } } : {}),
    ...(ratelimit === undefined
      ? {}
      : { ratelimit: { requests_to_origin: false, mitigation_timeout: 0, ...ratelimit } as never }),
    ...(exposed_credential_check === undefined ? {} : { exposed_credential_check }),
  };
  if (old && sameContent(old, content)) return old;
  const version = old ? String(Number(old.version) + 1) : '1';
  return { id, version, ...content, last_updated: isoTime(call.nowMs) };
}

function sameContent(old: RuleRecord, content: object): boolean {
  const before = without(old, 'id', 'version', 'last_updated', 'categories');
  return ordered(before) === ordered(content);
}

/** Formats JSON with sorted properties, so that equal values result in equal strings. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

export function checkRefs(rules: readonly RuleRecord[]): void {
  const seen = new Set<string>();
  for (const [index, { ref }] of rules.entries()) {
    if (seen.has(ref))
      throw refuse('invalid', {
        message: `the ref ${ref} is there twice`,
        pointer: `/rules/${String(index)}/ref`,
      });
    seen.add(ref);
  }
}

/**
 * Rejects rules if their number exceeds the limit of the plan. The limit applies to the total number of rules in all
 * rulesets whose phases share a quota. Some quotas count only enabled rules.
 */
function checkRuleQuota(owner: Owner, ruleset: RulesetState, rules: readonly RuleRecord[]): void {
  const quota = ruleQuotaOf(ruleset.phase);
  if (!quota) return;
  const counted = (all: readonly RuleRecord[]): number =>
    quota.onlyEnabled ? all.filter(({ enabled }) => enabled).length : all.length;
  const others = owner.rulesets
    .list()
    .filter((one) => one.id !== ruleset.id && quota.phases.includes(one.phase))
    .reduce((sum, one) => sum + counted(newestOf(one).rules), 0);
  const total = others + counted(rules);
  const max = quota.max[owner.plan];
  if (total > max)
    throw refuse('ruleQuota', {
      message: `exceeded maximum number of rules in phase ${ruleset.phase}: ${String(total)} out of ${String(max)}`,
    });
}

/**
 * Stores a new version with the given rules, unless the request is a dry run. Returns the ruleset, or undefined for a
 * dry run.
 */
export function store(
  call: Call,
  owner: Owner,
  ruleset: RulesetState,
  change: { readonly rules: readonly RuleRecord[]; readonly description?: string },
): RulesetState | undefined {
  checkRuleQuota(owner, ruleset, change.rules);
  if (isDryRun(call)) return undefined;
  const current = ruleset.versions.at(-1);
  return owner.rulesets.put(
    withVersion(ruleset, {
      description: change.description ?? current?.description ?? '',
      last_updated: isoTime(call.nowMs),
      rules: change.rules,
    }),
  );
}

/** Whether the request is a dry run. Rejects invalid values of the parameter. Source: rulesets.md, "Operations". */
export function isDryRun(call: Call): boolean {
  const value = call.query.get('dry_run');
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  throw refuse('invalid', { message: 'dry_run must be true or false', pointer: '/dry_run' });
}
