import { type RulesetPhase } from '../../../core/model/ruleset-phase';
import { refuse, refuseBody } from '../../http/refusal';
import { isRecord, issues, type Shape } from '../../http/shape';
import { phases } from '../../shapes/phases.data';
import { ruleShape } from '../../shapes/rulesets.data';
import { newestOf, type RulesetState } from '../../state/ruleset';
import { checkExpression } from './check-expression';
import { executable, type Owner } from './owner';
import { unknownMember } from './unknown-members';

/** A validated rule from a request body. Default values for absent properties are added later. */
export interface RuleBody {
  readonly id?: string;
  readonly ref?: string;
  readonly action: string;
  readonly action_parameters?: Readonly<Record<string, unknown>>;
  readonly expression?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  readonly logging?: { readonly enabled: boolean };
  readonly ratelimit?: Readonly<Record<string, unknown>>;
  readonly exposed_credential_check?: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Rejects a value with unknown properties or with parts that do not match the shape. Unknown properties are checked
 * first. Source: rulesets.md, "Errors".
 */
export function checkShape(shape: Shape, value: unknown, pointer = ''): void {
  const unknown = unknownMember(shape, value, pointer);
  if (unknown !== undefined)
    throw refuse('invalid', {
      message: `invalid JSON: unknown field "${unknown.name}"`,
      pointer: unknown.pointer,
    });
  const found = issues(shape, value, pointer);
  if (found.length > 0)
    throw refuseBody(
      found.map((one) => ({
        pointer: one.pointer || '/',
        message: `${one.pointer || 'The body'} ${one.message}`,
      })),
    );
}

/** Reads a rule from a body. Rejects a rule that the service cannot store in this phase. */
export function checkedRule(owner: Owner, phase: RulesetPhase, value: unknown, pointer: string): RuleBody {
  const at = (name: string): string => `${pointer}/${name}`;
  if (isRecord(value) && value.action === undefined && value.action_parameters !== undefined)
    throw refuse('invalid', { message: 'action is required', pointer: at('action') });
  checkShape(ruleShape, value, pointer);
  const rule = value as RuleBody;
  if (!phases[phase].actions.includes(rule.action))
    throw refuse('invalid', { message: `the action ${rule.action} is not possible in the phase ${phase}`, pointer: at('action') }); // prettier-ignore
  if (rule.action === 'log' && owner.plan !== 'enterprise')
    throw refuse('notEntitled', { message: 'not entitled: the use of action log is not allowed', pointer: at('action') }); // prettier-ignore
  checkExpression(owner, rule.expression ?? '', at('expression'));
  if (rule.logging !== undefined && rule.action !== 'skip')
    throw refuse('invalid', { message: 'logging is only possible with skip', pointer: at('logging') });
  checkRateLimit(owner, phase, rule, pointer);
  checkParameters(owner, phase, rule, at('action_parameters'));
  checkForEnterprise(owner, phase, rule, at('expression'));
  return rule;
}

function checkRateLimit(owner: Owner, phase: RulesetPhase, rule: RuleBody, pointer: string): void {
  const limit = rule.ratelimit;
  const refused = (message: string, member = '') =>
    refuse('invalid', { message, pointer: `${pointer}/ratelimit${member}` });
  if (phase !== 'http_ratelimit') {
    if (limit !== undefined) throw refused('ratelimit is only possible in the phase http_ratelimit');
    return;
  }
  if (rule.action === 'execute') return;
  if (limit === undefined) throw refused('ratelimit is required');
  const characteristics = limit.characteristics as readonly string[];
  if (!characteristics.includes('cf.colo.id')) throw refused('characteristics must have cf.colo.id', '/characteristics'); // prettier-ignore
  if (characteristics.includes('ip.src') && characteristics.includes('cf.unique_visitor_id'))
    throw refused('ip.src and cf.unique_visitor_id are not possible together', '/characteristics');
  if (!periods.includes(Number(limit.period))) throw refused(`period must be one of ${periods.join(', ')}`, '/period'); // prettier-ignore
  if (limit.requests_per_period === undefined && limit.score_per_period === undefined)
    throw refused('requests_per_period is required', '/requests_per_period');
  if (Number(limit.period) > maxPeriods[owner.plan])
    throw refuse('notEntitled', {
      message: `not entitled: the use of period ${String(limit.period)} is not allowed, an higher Advanced Rate Limiting plan is required`,
      pointer: `${pointer}/ratelimit/period`,
    });
  const counting = limit.counting_expression;
  if (typeof counting === 'string' && counting !== '')
    checkExpression(owner, counting, `${pointer}/ratelimit/counting_expression`);
}

/** Allowed periods in seconds. Source: ratelimit.md, "Members" and "By plan". */
const periods: readonly number[] = [10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 65535, 86400]; // prettier-ignore
const maxPeriods = { free: 10, pro: 60, business: 600, enterprise: 65_535 } as const;

/** Checks the requirements for parameters that shapes cannot express (rulesets.md, "Actions"). */
function checkParameters(owner: Owner, phase: RulesetPhase, rule: RuleBody, pointer: string): void {
  const given = rule.action_parameters ?? {};
  const refused = (message: string, member = '') => refuse('invalid', { message, pointer: pointer + member });
  const one = (value: unknown, names: readonly string[], member: string): void => {
    if (isRecord(value) && names.filter((name) => value[name] !== undefined).length !== 1)
      throw refused(`must have one of ${names.join(' and ')}`, member);
  };
  switch (rule.action) {
    case 'redirect': {
      one(given, ['from_value', 'from_list'], '');
      const from = isRecord(given.from_value) ? given.from_value : undefined;
      one(from?.target_url, ['value', 'expression'], '/from_value/target_url');
      if (from?.status_code !== undefined && ![301, 302, 303, 307, 308].includes(Number(from.status_code)))
        throw refused('status_code must be one of 301, 302, 303, 307, 308', '/from_value/status_code');
      if (isRecord(given.from_list)) checkRedirectList(owner, String(given.from_list.name), `${pointer}/from_list/name`); // prettier-ignore
      break;
    }
    case 'rewrite': {
      if (given.uri === undefined && given.headers === undefined) throw refused('must have uri or headers');
      const uri = isRecord(given.uri) ? given.uri : undefined;
      if (uri && uri.path === undefined && uri.query === undefined) throw refused('must have path or query', '/uri'); // prettier-ignore
      one(uri?.path, ['value', 'expression'], '/uri/path');
      one(uri?.query, ['value', 'expression'], '/uri/query');
      for (const [name, header] of Object.entries((given.headers ?? {}) as Readonly<Record<string, Json>>)) {
        if (!/^[A-Za-z0-9_-]+$/.test(name) || /^(x-)?cf-/i.test(name))
          throw refused(`the header ${name} cannot be changed`, `/headers/${name}`);
        if (header.operation !== 'remove') one(header, ['value', 'expression'], `/headers/${name}`);
        if (header.operation === 'add' && phase === 'http_request_late_transform')
          throw refused('add is not possible for request headers', `/headers/${name}/operation`);
      }
      break;
    }
    case 'serve_error':
      one(given, ['content', 'asset_name'], '');
      break;
    case 'set_cache_tags':
      one(given, ['values', 'expression'], '');
      break;
    case 'skip':
      checkSkip(owner, given, refused);
      break;
    case 'execute':
      checkExecute(owner, phase, given, pointer, refused);
      break;
    default:
  }
}

type Refused = (message: string, member?: string) => Error;

function checkSkip(owner: Owner, given: Json, refused: Refused): void {
  const has = (name: string): boolean => given[name] !== undefined;
  if (Object.keys(given).length === 0) throw refused('must name what to skip');
  for (const [a, b] of [
    ['ruleset', 'rulesets'],
    ['rulesets', 'phases'],
    ['rules', 'ruleset'],
  ] as const)
    // prettier-ignore
    if (has(a) && has(b)) throw refused(`${a} and ${b} are not possible together`, `/${b}`);
  for (const [id, rules] of Object.entries((given.rules ?? {}) as Readonly<Record<string, string[]>>)) {
    const ruleset = executable(owner, 'http_request_firewall_managed').find((one) => one.id === id);
    const known = ruleset ? newestOf(ruleset).rules.map((rule) => rule.id) : [];
    if (rules.some((rule) => !known.includes(rule)))
      throw refused(`a rule does not belong to the ruleset ${id}`, `/rules/${id}`);
  }
}

function checkExecute(
  owner: Owner,
  phase: RulesetPhase,
  given: Json,
  pointer: string,
  refused: Refused,
): void {
  const target = executable(owner, phase).find(({ id }) => id === given.id);
  if (!target)
    throw refuse('noRuleset', { message: `could not find ruleset ${String(given.id)} in this phase`, pointer: `${pointer}/id` }); // prettier-ignore
  const overrides = isRecord(given.overrides) ? given.overrides : undefined;
  if (!overrides) return;
  if (Object.keys(overrides).length === 0) throw refused('must override something', '/overrides');
  const ids = new Set(newestOf(target).rules.map(({ id }) => id));
  const rules = (overrides.rules ?? []) as readonly Json[];
  const foreign = rules.findIndex(({ id }) => !ids.has(String(id)));
  if (foreign >= 0)
    throw refused('the rule does not belong to the ruleset', `/overrides/rules/${String(foreign)}/id`);
  const usesSensitivity = [overrides, ...rules, ...((overrides.categories ?? []) as readonly Json[])].some(
    ({ sensitivity_level }) => sensitivity_level !== undefined,
  );
  if (usesSensitivity && !phase.startsWith('ddos_'))
    throw refused('sensitivity_level is only possible for DDoS', '/overrides');
}

function checkRedirectList(owner: Owner, name: string, pointer: string): void {
  const list = owner.account.lists.list().find((one) => one.name === name);
  if (list?.kind !== 'redirect')
    throw refuse('invalid', { message: `there is no list of redirects named ${name}`, pointer });
}

/**
 * Checks that the expression of an account's WAF rule with `execute` or `skip` ends with the condition for the
 * Enterprise plan. Source: rulesets.md, "Execute and overrides".
 */
function checkForEnterprise(owner: Owner, phase: RulesetPhase, rule: RuleBody, pointer: string): void {
  if (owner.level !== 'account' || !/^http_(request_firewall|ratelimit)/.test(phase)) return;
  if (rule.action !== 'execute' && rule.action !== 'skip') return;
  if (!/(^|\band )\(?cf\.zone\.plan eq "ENT"\)?$/.test((rule.expression ?? '').trim()))
    throw refuse('invalid', {
      message: 'the expression must end with: and cf.zone.plan eq "ENT"',
      pointer,
    });
}

/** Whether a rule of the account or zone executes the ruleset. */
export function isExecuted(owner: Owner, { id }: RulesetState): boolean {
  return owner.rulesets
    .list()
    .some((ruleset) =>
      newestOf(ruleset).rules.some((rule) => rule.action === 'execute' && rule.action_parameters?.id === id),
    );
}
