import { type CompiledExpression, Evaluator } from '../../expression/evaluate/evaluator';
import { parseExpression } from '../../expression/parse';
import { type Scheme } from '../../expression/scheme/scheme';
import { type ExpressionTree } from '../../expression/tree';
import { actionOf } from '../actions';
import { compareOrder, evaluationOrder } from '../order';
import { type PlacedRule, type Rule, type RuleKind } from '../rule';
import { type Ruleset, type RuleSet } from '../rule-set';
import { type WafGroup } from '../waf-rules';
import { type ChainRule, ruleName } from './chain-rule';
import { allowedText, conditionText, strictUrlsText } from './condition-text';
import { isProduct, type Product, products } from './products';

/**
 * The order of legacy firewall rules: by priority, in the order of the list, or in the order of the custom rules into
 * which they are converted.
 */
export type FirewallRuleOrder = 'priority' | 'list' | 'converted';

export interface ChainOptions {
  readonly firewallRules?: FirewallRuleOrder;
}

/** A rule with its position in the order of evaluation. */
export interface Entry {
  readonly rule: ChainRule;
  readonly product: Product;
  /** Numeric IDs of the ruleset executions that contain the entry, outermost first. */
  readonly scopes: readonly number[];
  /** The entry that executes the ruleset of this entry. This entry is reached only if the parent matches. */
  readonly parent?: Entry;
  readonly level: 'account' | 'zone';
}

/** Prepared rules that can be simulated for any number of requests. */
export interface Chain {
  readonly evaluator: Evaluator;
  readonly scheme: Scheme;
  readonly rules: readonly ChainRule[];
  readonly groups: ReadonlyMap<string, WafGroup>;
  /** The entries of each product, in the order of evaluation. */
  readonly entries: ReadonlyMap<Product, readonly Entry[]>;
  /**
   * Rules that are not simulated: rules of phases that are not in `products.ts`, and rules of rulesets that are never
   * executed or too deeply nested.
   */
  readonly leftOut: readonly ChainRule[];
  /**
   * Returns the rules, in order, whose results may depend on any of the given fields. The fields are identified by
   * their slot numbers in the evaluator.
   */
  readonly readersOf: (slots: readonly number[]) => readonly ChainRule[];
}

/** Prepares rules for simulation. `scheme` is the scheme with which their expressions were parsed. */
export function buildChain(set: RuleSet, scheme: Scheme, options: ChainOptions = {}): Chain {
  return new ChainBuilder(set, scheme, options).build();
}

const productOfKind: Readonly<Partial<Record<RuleKind, Product>>> = {
  access_rule: 'access_rules',
  lockdown_rule: 'lockdowns',
  ua_rule: 'ua_rules',
  firewall_rule: 'firewall_rules',
  waf_override: 'waf_packages',
};

const deepest = 4;

class ChainBuilder {
  private readonly evaluator: Evaluator;
  private readonly rules: ChainRule[] = [];
  private readonly leftOut: ChainRule[] = [];
  private readonly entries = new Map<Product, Entry[]>();
  private readonly executed = new Map<string, Ruleset>();
  /** The prepared rules. Each rule is prepared only once, even if its ruleset is executed several times. */
  private readonly ready = new Map<PlacedRule, ChainRule>();
  private scopes = 0;

  constructor(
    private readonly set: RuleSet,
    private readonly scheme: Scheme,
    private readonly options: ChainOptions,
  ) {
    this.evaluator = new Evaluator(scheme);
  }

  build(): Chain {
    for (const ruleset of this.set.rulesets)
      for (const name of [ruleset.id, ...ruleset.aliases])
        if (name !== undefined) this.executed.set(name, ruleset);
    for (const placed of this.set.rules) this.add(placed);
    for (const waf of this.set.wafRules) {
      const { id, description } = waf;
      const rule: Rule = {
        kind: 'waf_override',
        id,
        place: {},
        enabled: true,
        ...(description === undefined ? {} : { description }),
      };
      this.push('waf_packages', this.register({ rule }, 'waf_packages', { waf }));
    }
    this.addRulesets();
    this.order();
    const entries = new Map(
      products.flatMap((product): [Product, readonly Entry[]][] => {
        const list = this.entries.get(product);
        return list === undefined ? [] : [[product, list]];
      }),
    );
    const groups = new Map(this.set.wafGroups.map((group) => [group.id, group]));
    const { evaluator, scheme, rules, leftOut } = this;
    return { evaluator, scheme, rules, groups, entries, leftOut, readersOf: fieldReaders(rules) };
  }

  private add(placed: PlacedRule): void {
    const product = productOfKind[placed.rule.kind];
    if (product !== undefined) this.push(product, this.register(placed, product));
  }

  private push(product: Product, rule: ChainRule, scopes: readonly number[] = [], parent?: Entry): Entry {
    const level = rule.rule.place.level === 'account' ? 'account' : 'zone';
    const entry = { rule, product, scopes, level, ...(parent ? { parent } : {}) } as const;
    const list = this.entries.get(product);
    if (list) list.push(entry);
    else this.entries.set(product, [entry]);
    return entry;
  }

  /** Adds the rulesets. Within a phase, the entry point of the account comes before the entry point of the zone. */
  private addRulesets(): void {
    const runs = new Set(
      this.set.rulesets.flatMap(({ rules }) =>
        rules.flatMap(({ rule }) => this.executed.get(rule.action?.executes ?? '') ?? []),
      ),
    );
    const isEntryPoint = (one: Ruleset): boolean =>
      one.kind !== 'custom' && one.kind !== 'managed' && !runs.has(one);
    const points = this.set.rulesets.filter(isEntryPoint);
    for (const level of ['account', 'zone'])
      for (const ruleset of points)
        if ((ruleset.level === 'account' ? 'account' : 'zone') === level)
          this.addRuleset(ruleset, ruleset.phase ?? 'http_request_firewall_custom', [], undefined, 0);
    // Rules of rulesets that are never executed have no effect, but they are still listed among the rules that are
    // not simulated.
    for (const { rules, phase, kind } of this.set.rulesets)
      for (const placed of rules)
        if (!this.ready.has(placed)) this.leftOut.push(this.registerOther(placed, phase, managed(kind)));
  }

  private addRuleset(
    { rules, kind }: Ruleset,
    phase: string,
    scopes: readonly number[],
    parent: Entry | undefined,
    depth: number,
  ): void {
    if (!isProduct(phase) || depth > deepest) {
      for (const placed of rules) this.leftOut.push(this.registerOther(placed, phase, managed(kind)));
      return;
    }
    const own = [...scopes, this.scopes++];
    for (const placed of rules) {
      const entry = this.push(phase, this.register(placed, phase, managed(kind)), own, parent);
      const executes = this.executed.get(placed.rule.action?.executes ?? '');
      if (executes) this.addRuleset(executes, phase, own, entry, depth + 1);
    }
  }

  private registerOther(placed: PlacedRule, phase = '', more: Pick<ChainRule, 'isManaged'>): ChainRule {
    return isProduct(phase) || phase === ''
      ? this.register(placed, phase === '' ? 'http_request_firewall_custom' : phase, more)
      : this.register(placed, 'http_request_firewall_custom', { otherPhase: phase, ...more });
  }

  private register(
    placed: PlacedRule,
    product: Product,
    more: Pick<ChainRule, 'waf' | 'otherPhase' | 'isManaged'> = {},
  ): ChainRule {
    const known = this.ready.get(placed);
    if (known) return known;
    const { match } = placed.rule;
    const tree = match?.by === 'expression' ? match.tree : undefined;
    const text = match && conditionText(match);
    const condition = tree ? this.compile(tree) : text === undefined ? undefined : this.parsed(text);
    const lockdown = match?.by === 'lockdown' ? match : undefined;
    const strict = lockdown && strictUrlsText(lockdown);
    const rule: ChainRule = {
      ...placed,
      index: this.rules.length,
      product,
      name: ruleName(placed.rule),
      ...(condition ? { condition } : {}),
      ...more,
      ...(lockdown ? { allowed: this.parsed(allowedText(lockdown)) } : {}),
      ...(strict === undefined ? {} : { strict: this.parsed(strict) }),
    };
    this.rules.push(rule);
    this.ready.set(placed, rule);
    return rule;
  }

  private parsed(text: string): CompiledExpression {
    return this.evaluator.compile(parseExpression(text, { kind: 'filter', scheme: this.scheme }));
  }

  /**
   * Compiles an expression. Returns undefined if the expression has errors or was parsed with another scheme, because
   * its result is then unknown.
   */
  private compile(tree: ExpressionTree): CompiledExpression | undefined {
    if (tree.scheme !== this.scheme || tree.root === undefined) return undefined;
    return tree.problems.some(({ severity }) => severity === 'error')
      ? undefined
      : this.evaluator.compile(tree);
  }

  private order(): void {
    const sort = (product: Product, by: (entries: Entry[]) => Entry[]): void => {
      const entries = this.entries.get(product);
      if (entries) this.entries.set(product, by(entries));
    };
    sort('access_rules', (entries) =>
      [...entries].sort((a, b) => accessRank(a.rule.rule) - accessRank(b.rule.rule)),
    );
    sort('lockdowns', (entries) =>
      [...entries].sort((a, b) => compareOrder(a.rule.rule.place, b.rule.rule.place)),
    );
    const order = this.options.firewallRules ?? 'priority';
    if (order === 'priority')
      sort('firewall_rules', (entries) => evaluationOrder(entries, (one) => one.rule.rule));
    if (order === 'converted') this.convert();
  }

  /** Converts the legacy firewall rules to custom rules that are ordered only by priority, not by action. */
  private convert(): void {
    const entries = this.entries.get('firewall_rules') ?? [];
    if (entries.length === 0) return;
    const scope = this.scopes++;
    const inOrder = [...entries].sort((a, b) => compareOrder(a.rule.rule.place, b.rule.rule.place));
    const converted = inOrder.map((entry): Entry => ({
      ...entry,
      product: 'http_request_firewall_custom',
      scopes: [scope],
      rule: { ...entry.rule, product: 'http_request_firewall_custom', rule: convertedRule(entry.rule.rule) },
    }));
    for (const { rule } of converted) this.rules[rule.index] = rule;
    this.entries.delete('firewall_rules');
    const custom = this.entries.get('http_request_firewall_custom') ?? [];
    this.entries.set('http_request_firewall_custom', [...converted, ...custom]);
  }
}

const managed = (kind: Ruleset['kind']): Pick<ChainRule, 'isManaged'> =>
  kind === 'managed' ? { isManaged: true } : {};

/**
 * Converts a firewall rule to a custom rule. `allow` becomes a `skip` of the other custom rules, and `bypass` a
 * `skip` of products. Source: "Order of the products", section 2.4.
 */
function convertedRule(rule: Rule): Rule {
  const name = rule.action?.name;
  const none = { phases: [], products: [], rulesets: [], rules: {} };
  const action =
    name === 'allow'
      ? { name: 'skip', skips: { ...none, restOf: 'phase' as const } }
      : name === 'bypass'
        ? { name: 'skip', skips: { ...none, ...rule.action?.skips } }
        : rule.action;
  return { ...rule, kind: 'ruleset_rule', ...(action ? { action } : {}) };
}

/**
 * Returns a function that finds the rules that read given fields. The fields of each rule are determined only once,
 * on first use.
 */
function fieldReaders(rules: readonly ChainRule[]): Chain['readersOf'] {
  let anything: ChainRule[] | undefined;
  const bySlot = new Map<number, ChainRule[]>();
  const index = (): ChainRule[] => {
    const all: ChainRule[] = [];
    for (const rule of rules) {
      // The expressions for the new parts of a URL are compiled only when the rule is applied, so the rule is assumed
      // to read all fields.
      if (rule.rule.action?.rewrites) all.push(rule);
      for (const one of [rule.condition, rule.allowed, rule.strict])
        for (const slot of one?.fieldSlots() ?? []) {
          const readers = bySlot.get(slot);
          if (readers === undefined) bySlot.set(slot, [rule]);
          else readers.push(rule);
        }
    }
    return all;
  };
  return (slots) => {
    anything ??= index();
    const found = new Set(anything);
    for (const slot of slots) for (const rule of bySlot.get(slot) ?? []) found.add(rule);
    return [...found].sort((a, b) => a.index - b.index);
  };
}

const byLength = { asn: 2, country: 3 } as const;

/**
 * Returns the rank of an access rule. Rules that allow requests come before all others. Within each of these two
 * groups, more specific rules come first, and equally specific rules are ordered by level: user, account, zone.
 */
function accessRank(rule: Rule): number {
  const {
    match,
    place: { level },
  } = rule;
  const isAllowed = actionOf(rule)?.ends === 'everything';
  const target =
    match?.by === 'network'
      ? match.network.prefixLength === (match.network.address.family === 4 ? 32 : 128)
        ? 0
        : 1
      : match?.by === 'asn' || match?.by === 'country'
        ? byLength[match.by]
        : 4;
  const scope = level === 'user' ? 0 : level === 'account' ? 1 : 2;
  return (isAllowed ? 0 : 1000) + target * 10 + scope;
}
