import { type KindId } from '../../core/model/kind-ids';
import { type ResourceStep } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';
import { ToolError } from '../../core/tools/tool';

/** Kinds of rules, rulesets, and lists that tools accept, with the scope types that support them. */
export const ruleKinds = {
  access_rule: ['accounts', 'zones'],
  lockdown_rule: ['zones'],
  ua_rule: ['zones'],
  firewall_rule: ['zones'],
  waf_override: ['zones'],
  ruleset: ['accounts', 'zones'],
  ruleset_rule: ['accounts', 'zones'],
  list: ['accounts'],
  list_item: ['accounts'],
} as const satisfies Partial<Readonly<Record<KindId, readonly Scope['type'][]>>>;

export type RuleKind = keyof typeof ruleKinds;

/** For each kind of rule or item, the kind of resource that contains it. */
const containers = { ruleset_rule: 'ruleset', list_item: 'list' } as const;

/** Throws `ToolError` if scopes of the given type do not support the given kind. */
export function demandScope(kind: RuleKind, { type }: Pick<Scope, 'type'>): void {
  const places: readonly Scope['type'][] = ruleKinds[kind];
  if (places.includes(type)) return;
  throw new ToolError(
    type === 'zones' ? `A zone has no ${kind}. Name its account.` : `An account has no ${kind}. Name a zone.`,
  );
}

/**
 * Returns the path of the resource that contains rules or items of this kind. `within` is the ID of that resource.
 * Returns an empty path for kinds that belong directly to an account or zone. Throws `ToolError` if `within` is missing
 * for a kind that needs it, or given for any other kind.
 */
export function placeOf(kind: RuleKind, within: string | undefined): readonly ResourceStep[] {
  const container = kind === 'ruleset_rule' || kind === 'list_item' ? containers[kind] : undefined;
  if (container === undefined) {
    if (within !== undefined) throw new ToolError('"within" is only for "ruleset_rule" and "list_item".');
    return [];
  }
  if (within === undefined) throw new ToolError(`Name the ${container} in "within", by its ID.`);
  return [{ kind: container, id: within }];
}
