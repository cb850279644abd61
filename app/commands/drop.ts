import * as l10n from '@vscode/l10n';
import { planPriorities } from '../../core/changes/plans/rules';
import { asJson, type Json } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { namesIn } from '../../core/resources/names';
import { readList } from '../../core/resources/read-list';
import { number } from '../../core/resources/record';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type Target } from '../../core/resources/target';
import { type Ranked, reorder } from '../../core/rules/reorder';
import {
  type Action,
  type ReadContext,
  type AskContext,
  type ChangeContext,
  type ShowContext,
} from '../context/action-context';
import { choiceOf, freshTargets } from '../context/targets';
import { type TreeNode } from '../tree/node';
import { addMemberIds } from './members';
import { dropRule } from './rulesets';

/** Effect of dropping rows onto another row. */
export type Drop =
  /** Legacy firewall rules move to the position of another rule in their zone. */
  | { readonly type: 'reorder'; readonly rules: readonly TreeNode[]; readonly target: TreeNode }
  /** A rule moves to the position of another rule in its ruleset. */
  | { readonly type: 'moveRule'; readonly rule: TreeNode; readonly onto: ResourceRef }
  /** Members are added to another group of the account. They also remain in their current group. */
  | { readonly type: 'addMembers'; readonly members: readonly TreeNode[]; readonly group: TreeNode };

const canDrag = ({ type, marks }: TreeNode): boolean =>
  ((type === 'firewall_rule' || type === 'ruleset_rule') && marks.includes('writable')) ||
  type === 'user_group_member';

/**
 * Returns the effect of dropping rows onto another row. Returns undefined if the drop has no effect, for example
 * because the rows have different scopes or kinds, or because the connection is read-only.
 */
export function dropOf(dragged: readonly TreeNode[], target: TreeNode | undefined): Drop | undefined {
  const onto = target?.type === 'group' && target.kind === 'user_group_member' ? target.parent : target;
  if (!onto?.ref || onto.scope?.readOnly !== false) return undefined;
  const { ref } = onto;
  const alike = dragged.filter(
    (node) => node.ref && sameScope(node.ref, ref) && canDrag(node) && node.id !== onto.id,
  );
  if (alike.length === 0 || alike.length < dragged.length) return undefined;
  if (onto.type === 'firewall_rule' && alike.every(({ type }) => type === 'firewall_rule'))
    return { type: 'reorder', rules: alike, target: onto };
  const [first] = alike;
  if (onto.type === 'ruleset_rule' && alike.length === 1 && first?.ref && sameRuleset(first.ref, ref))
    return { type: 'moveRule', rule: first, onto: ref };
  if (onto.type === 'user_group' && alike.every(({ type }) => type === 'user_group_member'))
    return { type: 'addMembers', members: alike, group: onto };
  return undefined;
}

const sameScope = (a: ResourceRef, b: ResourceRef): boolean =>
  a.connection === b.connection && a.scope.type === b.scope.type && a.scope.id === b.scope.id;

const sameRuleset = (a: ResourceRef, b: ResourceRef): boolean =>
  a.path.length === b.path.length && a.path[0]?.id === b.path[0]?.id;

/** Performs a drop, with the same confirmation as the equivalent command. */
export async function runDrop(
  context: ReadContext & AskContext & ChangeContext & ShowContext,
  dragged: readonly TreeNode[],
  target: TreeNode | undefined,
): Promise<void> {
  const drop = dropOf(dragged, target);
  if (!drop) {
    await context.prompts.warn(
      l10n.t(
        'Drop firewall rules on another firewall rule in the same zone, a ruleset rule on another rule in the same ruleset, or members on a user group in the same account.',
      ),
    );
    return;
  }
  if (drop.type === 'moveRule') {
    await dropRule(context, drop.rule, drop.onto);
    return;
  }
  if (drop.type === 'addMembers') {
    const ids = drop.members.flatMap(({ ref }) => (ref ? [lastStep(ref).id] : []));
    const [group] = await freshTargets(context, [drop.group], ['user_group'], l10n.t('Add Members'));
    const names = namesIn(...drop.members.map(({ record }) => record ?? null));
    if (group) await addMemberIds(context, group, [...new Set(ids)], names);
    return;
  }
  const { ref } = drop.target;
  const moved = drop.rules.flatMap((rule) => (rule.ref ? [lastStep(rule.ref).id] : []));
  if (ref) await moveRules(context, drop.target, moved, () => lastStep(ref).id);
}

/** Moves a rule one position up in the order of evaluation. This is the keyboard equivalent of dragging. */
export const moveRuleUp: Action = (context, nodes) => moveBy(context, nodes, -1, l10n.t('Move Rule Up'));
export const moveRuleDown: Action = (context, nodes) => moveBy(context, nodes, 1, l10n.t('Move Rule Down'));

async function moveBy(
  context: ReadContext & AskContext & ChangeContext & ShowContext,
  nodes: readonly TreeNode[],
  by: -1 | 1,
  title: string,
): Promise<void> {
  const [target] = await freshTargets(context, nodes.slice(0, 1), ['firewall_rule'], title);
  if (!target) return;
  const { id } = lastStep(target.ref);
  await moveRules(context, target, [id], (rules) => rules[rules.findIndex((one) => one.id === id) + by]?.id);
}

/**
 * Moves rules to the position of another rule. Reads all rules of the zone first, because the new priorities depend
 * on all of them.
 */
async function moveRules(
  context: ReadContext & AskContext & ChangeContext & ShowContext,
  { scope }: Pick<TreeNode, 'scope'>,
  moved: readonly string[],
  targetAmong: (rules: readonly Ranked[]) => string | undefined,
): Promise<void> {
  if (!scope) return;
  const title = l10n.t('Change Rule Priority');
  const what = kinds.firewall_rule.many();
  const listed = await context.progress(title, (reading) =>
    readList(context.remote, { list: 'firewall_rule', scope }, what, reading),
  );
  if (!listed) return;
  if (listed.unread?.error) {
    const { error } = listed.unread;
    context.fail({ ok: false, error });
    return;
  }
  const items = listed.items.map(asJson);
  const records = kinds.firewall_rule.order ? items.sort(kinds.firewall_rule.order) : items;
  const all = records.map((record): Target => choiceOf(scope, 'firewall_rule', [], record).value);
  const rules = all.map(({ ref, record }) => rankedOf(lastStep(ref).id, record));
  const target = targetAmong(rules);
  const changes = target === undefined ? [] : reorder(rules, moved, target);
  if (changes === undefined) {
    await context.prompts.warn(
      l10n.t('No priority is left after the last rule. Change the priority of other rules first.'),
    );
    return;
  }
  const byId = new Map(all.map((one) => [lastStep(one.ref).id, one]));
  const planned = changes.flatMap(({ id, priority }) => {
    const found = byId.get(id);
    return found ? [{ target: found, priority }] : [];
  });
  if (planned.length === 0) context.prompts.inform(l10n.t('The rule is already in this position.'));
  else await context.run(planPriorities(planned));
}

function rankedOf(id: string, record: Json): Ranked {
  const priority = number(record, 'priority');
  return { id, ...(priority === undefined ? {} : { priority }) };
}
