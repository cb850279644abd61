import * as l10n from '@vscode/l10n';
import { type JsonMember, type JsonNode, memberOf, textMember, valueOf } from '../../../json/tree';
import { type Check, type CheckContext, report } from './context';
import { removeItem } from './edits';

/** Checks properties of a legacy firewall rule that depend on each other. */
export const checkFirewallRule: Check = (node, context) => {
  if (node.type !== 'object') return;
  checkProducts(node, context);
  checkLog(node, context);
  checkFilterOfRule(memberOf(node, 'filter'), context);
};

function checkProducts(node: JsonNode & { type: 'object' }, context: CheckContext): void {
  const action = textMember(node, 'action');
  const products = memberOf(node, 'products');
  if (action === undefined) return;
  if (action === 'bypass') {
    const list = products?.value;
    if (node.broken || (products && list?.type !== 'array')) return;
    if (list?.type === 'array' && (list.items.length > 0 || list.broken)) return;
    const place = products?.key ?? valueOf(node, 'action') ?? node;
    report(
      context,
      'warning',
      'bypass-products',
      place,
      l10n.t('The "bypass" action skips the products in "products", but "products" is missing or empty.'),
    );
    return;
  }
  if (products?.value?.type !== 'array' || products.value.items.length === 0) return;
  const message = l10n.t(
    '"products" applies only to the "bypass" action, but this rule\'s action is "{0}".',
    action,
  );
  report(context, 'warning', 'bypass-products', products.key, message, {
    fixes: [
      {
        title: l10n.t('Remove "{0}"', 'products'),
        edits: [removeItem(node.members, node.members.indexOf(products))],
      },
    ],
  });
}

/**
 * Reports the action `log`, which requires an Enterprise plan. Nothing is reported if the plan is Enterprise or
 * unknown.
 */
function checkLog(node: JsonNode, context: CheckContext): void {
  const action = valueOf(node, 'action');
  const { plan } = context.settings.filter;
  if (action?.type !== 'string' || action.value !== 'log' || plan === undefined || plan === 'enterprise')
    return;
  report(
    context,
    'warning',
    'needs-plan',
    action,
    l10n.t('The "log" action requires an Enterprise plan, but this zone has the "{0}" plan.', plan),
  );
}

function checkFilterOfRule(filter: JsonMember | undefined, context: CheckContext): void {
  const node = filter?.value;
  if (!filter || node?.type !== 'object') return;
  const deleted = memberOf(node, 'deleted');
  if (deleted?.value?.type === 'boolean' && deleted.value.value === true) {
    const message =
      context.intent === 'record'
        ? l10n.t("This rule's filter is deleted, so the rule matches nothing.")
        : l10n.t('A deleted filter cannot be used. Use an expression or the ID of another filter.');
    report(context, 'warning', 'filter-deleted', deleted.key, message);
  }
}

/**
 * Reports a filter in a separate document if it has no expression. Nothing is reported for filters as the API returns
 * them.
 */
export const checkFilterObject: Check = (node, context) => {
  if (node.type !== 'object' || node.broken) return;
  if (context.intent === 'record' || memberOf(node, 'expression')) return;
  report(
    context,
    'warning',
    'filter-without-expression',
    node,
    l10n.t('A filter without an expression matches nothing.'),
    {
      range: { start: node.start, end: node.start + 1 },
    },
  );
};
