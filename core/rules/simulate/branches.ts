import { own } from '../../base/own';
import { type CompiledExpression } from '../../expression/evaluate/evaluator';
import { type Inputs } from '../../expression/evaluate/inputs';
import { isFalse, isTrue, isUnknown, type Tri } from '../../expression/evaluate/value';
import { actionOf } from '../actions';
import { type RuleAction, type Skips } from '../rule';
import { type RuleAssumptionId } from './assumptions';
import { type Chain, type Entry } from './chain';
import { isNamed } from './chain-rule';
import { type Choice, type StepResult, type Verdict } from './outcome';
import { managedProducts, type Product, securityProducts, skippableProducts } from './products';
import { type SimulatedRequest } from './request';
import { wafEffect } from './waf-effect';

/** The later parts of the evaluation that a rule skips. */
export interface Skip {
  readonly by: Entry;
  readonly covers: (entry: Entry) => boolean;
  /** IDs of the managed rules that are skipped. */
  readonly managedRules?: readonly string[];
  /** Skipped products that have no rules, such as `bic`. */
  readonly products?: readonly string[];
}

/** An assumed result of a condition whose actual result is unknown. */
export interface Literal {
  readonly choice: Choice;
  readonly condition?: CompiledExpression;
  readonly value: boolean;
  readonly inputs?: Inputs;
}

/**
 * One way to continue the evaluation after a rule. A branch without an effect continues as if the rule did not exist.
 */
export interface Branch {
  readonly literals: readonly Literal[];
  readonly ends?: Verdict;
  readonly skip?: Skip;
  readonly runs?: Entry;
  readonly rewrites?: NonNullable<RuleAction['rewrites']>;
}

/** The data that is needed to evaluate a rule. */
export interface BranchContext {
  readonly chain: Chain;
  readonly options: {
    readonly request: SimulatedRequest;
    readonly flipped: ReadonlySet<RuleAssumptionId>;
  };
  readonly skips: readonly Skip[];
  readonly inputs: Inputs;
  /**
   * Returns the result of one of the rule's conditions. Slot 0 is the rule's main condition. Slot 1 is the condition
   * that matches the addresses that a lockdown allows.
   */
  readonly test: (condition: CompiledExpression | undefined, slot: 0 | 1) => Tri;
  readonly overrides: (entry: Entry) => Tri;
}

export interface Branching {
  /** The possible branches. */
  readonly branches: readonly Branch[];
  readonly result: StepResult;
  readonly effect?: string;
}

/** Branches of a rule without an effect. */
const nothing: readonly Branch[] = [{ literals: [] }];

/**
 * Whether the effect of a rule depends only on its condition: no effect if the condition is false, and the effect of
 * its action otherwise. This is not the case for lockdowns, legacy WAF rules, and rules with `execute`.
 */
export const isPlain = ({ product, rule }: Entry): boolean =>
  product !== 'lockdowns' && product !== 'waf_packages' && rule.rule.action?.name !== 'execute';

/** Returns the branches that are possible when a rule is evaluated for a request. */
export function branchesOf(entry: Entry, context: BranchContext): Branching {
  if (entry.product === 'lockdowns') return lockdown(entry, context);
  if (entry.product === 'waf_packages') return wafRule(entry, context);
  const effect = effectOf(entry, context);
  return entry.rule.rule.hasUnknownEffect === true
    ? actingSomehow(entry, context, effect)
    : acting(entry, context, effect);
}

/** Effect of a rule on requests that it matches. Other requests are not affected. */
interface Effect extends Omit<Branch, 'literals'> {
  readonly name?: string;
  /**
   * Facts that must be true, in addition to the condition, for the rule to have the effect. `value` is undefined for
   * an unknown fact.
   */
  readonly gates?: readonly { readonly fact: string; readonly value: boolean | undefined }[];
}

function acting(entry: Entry, context: BranchContext, effect: Effect): Branching {
  const { name, gates = [], ...branch } = effect;
  const { rule } = entry;
  const named = name === undefined ? {} : { effect: name };
  const answer = context.test(rule.condition, 0);
  const all =
    rule.rule.enabled === 'unknown' ? [...gates, { fact: `enabled: ${rule.name}`, value: undefined }] : gates;
  if (answer === isFalse || all.some(({ value }) => value === false))
    return { branches: nothing, result: 'not', ...named };
  const open = all.filter(({ value }) => value === undefined);
  const isOpen = answer === isUnknown;
  const result = isOpen || open.length > 0 ? 'unknown' : 'matched';
  if (Object.keys(branch).length === 0 || result === 'matched')
    return { branches: [{ literals: [], ...branch }], result, ...named };
  const own = (value: boolean): Literal => literalOf(entry, context, value);
  const facts = (value: boolean): Literal[] => open.map(({ fact }) => ({ choice: { fact, value }, value }));
  const otherwise: readonly Literal[] =
    open.length === 0
      ? [own(false)]
      : isOpen || open.length > 1
        ? [{ choice: { rule, matches: false }, value: false }]
        : facts(false);
  return {
    branches: [
      { literals: [...(isOpen ? [own(true)] : []), ...facts(true)], ...branch },
      { literals: otherwise },
    ],
    result,
    ...named,
  };
}

/** Evaluates a rule whose effect is only partly known. The rule may have the known effect or no effect. */
function actingSomehow(entry: Entry, context: BranchContext, effect: Effect): Branching {
  const { name, gates = [], ...known } = effect;
  const { rule } = entry;
  const named = name === undefined ? {} : { effect: name };
  const answer = context.test(rule.condition, 0);
  if (answer === isFalse) return { branches: nothing, result: 'not', ...named };
  const isKnown = actionOf(rule.rule) !== undefined;
  const action = rule.rule.action?.name ?? '';
  const effects: readonly Omit<Branch, 'literals'>[] = [
    ...(!isKnown || action === 'execute' ? [{ ends: { outcome: 'block', by: rule } as const }] : []),
    ...(!isKnown || ['skip', 'bypass', 'execute'].includes(action)
      ? [{ skip: { by: entry, covers: () => true } }]
      : []),
    ...(Object.keys(known).length > 0 && gates.every(({ value }) => value !== false) ? [known] : []),
  ];
  if (effects.length === 0) return { branches: nothing, result: 'unknown', ...named };
  const own = answer === isUnknown ? [literalOf(entry, context, true)] : [];
  const fact = (value: boolean): Literal => ({ choice: { fact: `effect: ${rule.name}`, value }, value });
  return {
    branches: [
      ...effects.map((one): Branch => ({ literals: [...own, fact(true)], ...one })),
      { literals: [fact(false)] },
    ],
    result: 'unknown',
    ...named,
  };
}

function literalOf(
  { rule }: Entry,
  { inputs }: BranchContext,
  value: boolean,
  condition = rule.condition,
): Literal {
  return { choice: { rule, matches: value }, value, inputs, ...(condition ? { condition } : {}) };
}

function effectOf(entry: Entry, context: BranchContext): Effect {
  const { rule, product } = entry;
  const row = actionOf(rule.rule);
  const { action } = rule.rule;
  if (!action) return {};
  // An unknown action can have any effect, so only its name is returned.
  if (!row) return { name: action.name };
  const base = { name: action.name, gates: gatesOf(entry, context) };
  if (row.ends === 'unless-passed' && context.options.request.rules?.challengePassed === true)
    return product === 'firewall_rules' ? { ...base, skip: restOf(entry) } : base;
  if (row.answer) return { ...base, ends: verdictOf(entry, row.answer) };
  if (row.ends === 'everything') return { ...base, skip: whitelist(entry, context) };
  if (row.ends === 'step') return { ...base, skip: restOf(entry) };
  if (action.name === 'execute') return execution(entry, context, base);
  if (action.rewrites) return { ...base, rewrites: action.rewrites };
  const skip = action.skips && skipOf(entry, action.skips, context);
  return skip ? { ...base, skip } : base;
}

function gatesOf({ rule, product }: Entry, { options }: BranchContext): NonNullable<Effect['gates']> {
  const acts = !['skip', 'execute'].includes(rule.rule.action?.name ?? '');
  if (product !== 'http_ratelimit' || !acts) return [];
  const exceeded = options.request.rules?.rateExceeded;
  return [{ fact: `rate-exceeded: ${rule.name}`, value: exceeded?.some((name) => isNamed(rule, name)) }];
}

/** Returns the result of a rule that ends the evaluation. Source: "Order of the products", section 3.3. */
function verdictOf({ rule, product }: Entry, answer: 'block' | 'challenge' | 'redirect' | 'error'): Verdict {
  const { status } = rule.rule.action ?? {};
  const usual =
    answer === 'redirect' ? undefined : product === 'http_ratelimit' && answer === 'block' ? 429 : 403;
  const given =
    status ?? (answer === 'redirect' && product === 'http_request_dynamic_redirect' ? 302 : usual);
  return {
    outcome: answer === 'error' ? 'block' : answer,
    by: rule,
    ...(given === undefined ? {} : { status: given }),
  };
}

const restOf = (by: Entry): Skip => ({ by, covers: ({ product }) => product === by.product });

/**
 * Returns the parts of the evaluation that an access rule skips if it allows requests. A rule for an address or ASN
 * skips all security products. A rule for a country skips all of them except the managed rules.
 */
function whitelist(by: Entry, { options }: BranchContext): Skip {
  const isCountry = by.rule.rule.match?.by === 'country';
  const keepsLockdown = options.flipped.has('assume/whitelist-lockdown');
  const passes = (product: Product): boolean =>
    securityProducts.has(product) &&
    !(isCountry && managedProducts.has(product)) &&
    !(keepsLockdown && product === 'lockdowns');
  return { by, covers: ({ product }) => passes(product), products: ['bic', 'hot', 'securityLevel'] };
}

/**
 * Returns the parts of the evaluation that a `bypass` or `skip` rule skips. Returns undefined if it skips nothing
 * because an `allow` rule takes precedence. Source: "Order of the products", sections 2.4 and 3.4.
 */
function skipOf(by: Entry, skips: Skips, context: BranchContext): Skip | undefined {
  const { flipped } = context.options;
  if (
    by.rule.rule.kind === 'firewall_rule' &&
    flipped.has('assume/bypass-before-allow') &&
    isAllowed(by, context)
  )
    return undefined;
  const isTurned = flipped.has('assume/account-skip');
  const isOfAccount = by.level === 'account';
  const inner = by.scopes.at(-1);
  const phases = new Set(skips.phases);
  const names = isOfAccount && !isTurned ? [] : skips.products;
  const skipped = new Set(names.map((name) => own(skippableProducts, name)));
  const isWithin = ({ level }: Entry): boolean => !isOfAccount || level === 'account';
  return {
    by,
    covers: (entry) =>
      (phases.has(entry.product) && (isTurned ? isWithin(entry) : true)) ||
      (skips.restOf === 'ruleset' && inner !== undefined && entry.scopes.includes(inner)) ||
      (skips.restOf === 'phase' && entry.product === by.product && isWithin(entry)) ||
      skipped.has(entry.product) ||
      (skips.rulesets.includes(entry.rule.rule.action?.executes ?? '-') && entry.level === by.level),
    products: names,
    managedRules: Object.values(skips.rules).flat(),
  };
}

/** Whether any enabled `allow` rule with the same priority as the given rule matches or may match the request. */
function isAllowed(by: Entry, { chain, overrides }: BranchContext): boolean {
  return (chain.entries.get('firewall_rules') ?? []).some(
    (entry) =>
      entry.rule.rule.action?.name === 'allow' &&
      entry.rule.rule.place.priority === by.rule.rule.place.priority &&
      entry.rule.rule.enabled === true &&
      overrides(entry) !== isFalse,
  );
}

/**
 * Returns the effect of a rule that executes a ruleset. If the ruleset is not part of the chain, its effect is
 * derived from the facts that the user provides and from the overrides of the rule.
 */
function execution(entry: Entry, context: BranchContext, base: Effect): Effect {
  const { executes, overrides } = entry.rule.rule.action ?? {};
  const isGiven = (context.chain.entries.get(entry.product) ?? []).some(({ parent }) => parent === entry);
  if (isGiven) return { ...base, runs: entry };
  const off = context.skips.flatMap(({ managedRules = [] }) => managedRules);
  const told = context.options.request.rules?.managedMatch;
  const found = told?.find(
    ({ rule }) =>
      (isNamed(entry.rule, rule) || rule === executes || !isOtherName(rule, entry, context)) &&
      !off.includes(rule) &&
      overrides?.rules[rule]?.enabled !== false,
  );
  const isAssumed = !context.options.flipped.has('assume/managed-action');
  const action =
    (found && (overrides?.rules[found.rule]?.action ?? overrides?.action ?? found.action)) ??
    overrides?.action ??
    (isAssumed ? 'block' : 'log');
  const gates = [{ fact: `managed-match: ${entry.rule.name}`, value: told && found !== undefined }];
  const name = `execute: ${action}`;
  if (action === 'log') return { name, gates };
  const answer = action === 'block' ? 'block' : 'challenge';
  if (answer === 'challenge' && context.options.request.rules?.challengePassed === true)
    return { name, gates };
  return { name, gates, ends: { outcome: answer, by: entry.rule, status: 403 } };
}

/**
 * Whether a name that the user provides identifies another rule of the chain. If so, it cannot be the name of a rule
 * in the managed ruleset of the given entry.
 */
function isOtherName(name: string, entry: Entry, { chain }: BranchContext): boolean {
  return chain.rules.some(
    (other) => other !== entry.rule && (isNamed(other, name) || other.rule.action?.executes === name),
  );
}

/** Evaluates a lockdown, which blocks requests to its URLs from every address that is not listed. */
function lockdown(entry: Entry, context: BranchContext): Branching {
  const { rule } = entry;
  const condition = context.options.flipped.has('assume/lockdown-path-case')
    ? (rule.strict ?? rule.condition)
    : rule.condition;
  const url = context.test(condition, 0);
  const address = context.test(rule.allowed, 1);
  if (url === isFalse) return { branches: nothing, result: 'not', effect: 'block' };
  const ofUrl = (value: boolean): Literal[] =>
    url === isUnknown ? [literalOf(entry, context, value, condition)] : [];
  const ofAddress = (listed: boolean): Literal[] =>
    address === isUnknown
      ? [
          {
            ...literalOf(entry, context, listed, rule.allowed),
            choice: { fact: `listed: ${rule.name}`, value: listed },
          },
        ]
      : [];
  const denied: Branch = {
    literals: [...ofUrl(true), ...ofAddress(false)],
    ends: { outcome: 'block', by: rule, status: 403, code: 1106 },
  };
  const letIn: Branch = {
    literals: [...ofUrl(true), ...ofAddress(true)],
    skip: { by: entry, covers: ({ product }) => product === 'ua_rules' || product === 'lockdowns' },
  };
  const branches = [
    ...(address === isTrue ? [] : [denied]),
    ...(address === isFalse ? [] : [letIn]),
    ...(url === isUnknown ? [{ literals: ofUrl(false) }] : []),
  ];
  const result = branches.length > 1 ? 'unknown' : 'matched';
  return { branches, result, effect: address === isTrue ? 'lets in' : 'block' };
}

/**
 * Evaluates a legacy WAF rule, or an override of WAF rules that the chain does not contain. Whether a WAF rule
 * matches is known only from the facts that the user provides.
 */
function wafRule(entry: Entry, context: BranchContext): Branching {
  const { rule } = entry;
  const told = context.options.request.rules?.managedMatch;
  const override = rule.rule.action?.override;
  if (override) {
    const isKnown = (id: string): boolean => chain.rules.some(({ waf }) => waf?.id === id);
    const { chain } = context;
    const ids = Object.keys(override.rules).filter(
      (id) => !isKnown(id) && (told === undefined || told.some((one) => one.rule === id)),
    );
    const effects = ids.map((id) => wafEffect({ id, kind: 'unknown' }, chain.groups, [override]));
    const effect = effects.find((one) => one === 'block' || one === 'challenge');
    if (effect === undefined) return acting(entry, context, { name: 'override' });
    const gates = [{ fact: `managed-match: ${ids[effects.indexOf(effect)] ?? ''}`, value: told && true }];
    return acting(entry, context, { name: `override: ${effect}`, gates, ...wafEnds(entry, effect, context) });
  }
  if (!rule.waf) return { branches: nothing, result: 'unknown' };
  const { waf } = rule;
  const applied = (context.chain.entries.get('waf_packages') ?? []).flatMap((one) => {
    const own = one.rule.rule.action?.override;
    const answer = own && one.rule.rule.enabled === true ? context.overrides(one) : isFalse;
    return own && answer !== isFalse ? [{ own, answer }] : [];
  });
  const sure = wafEffect(
    waf,
    context.chain.groups,
    applied.flatMap(({ own, answer }) => (answer === isTrue ? [own] : [])),
  );
  const may = wafEffect(
    waf,
    context.chain.groups,
    applied.map(({ own }) => own),
  );
  const effect = sure === may ? sure : 'unknown';
  const isTold = told?.some((one) => one.rule === waf.id || one.rule === waf.description);
  const gates = [
    { fact: `managed-match: ${rule.name}`, value: isTold },
    ...(effect === 'unknown' ? [{ fact: `effect: ${rule.name}`, value: undefined }] : []),
  ];
  const matching: BranchContext = { ...context, test: () => isTrue };
  return acting(entry, matching, { name: effect, gates, ...wafEnds(entry, effect, context) });
}

function wafEnds(entry: Entry, effect: string, context: BranchContext): Pick<Effect, 'ends' | 'skip'> {
  if (effect === 'allow') return { skip: restOf(entry) };
  const isChallenge = effect === 'challenge';
  if (isChallenge && context.options.request.rules?.challengePassed === true) return {};
  if (effect !== 'block' && effect !== 'unknown' && !isChallenge) return {};
  return { ends: { outcome: isChallenge ? 'challenge' : 'block', by: entry.rule, status: 403 } };
}
