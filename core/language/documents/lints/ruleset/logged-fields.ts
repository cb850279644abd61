import * as l10n from '@vscode/l10n';
import { itemsOf, type JsonNode, memberOf, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { matchesAll, type RuleView } from './view';

const pairs = [
  ['request_fields', 'transformed_request_fields'],
  ['raw_response_fields', 'response_fields'],
] as const;

/** Checks custom fields of the request log (documents.md, "Action ↔ parameters"). */
export function checkLoggedFields(rule: RuleView): void {
  const { ruleset: { context, rules }, action, actionNode, parameters, expression } = rule; // prettier-ignore
  if (action !== 'log_custom_field' || !parameters || context.intent === 'record') return;
  if (expression && !matchesAll(rule))
    report(context, 'warning', 'log-fields', expression, l10n.t('Custom log fields are logged for all requests, so the expression must be `true`.')); // prettier-ignore
  const first = rules.find((other) => other.action === 'log_custom_field');
  if (first && first.node !== rule.node && actionNode)
    report(context, 'warning', 'log-fields', actionNode, l10n.t('Only one rule can have custom log fields. Move the fields into the first rule.')); // prettier-ignore
  for (const { key, value } of parameters.members)
    if (key.value !== 'cookie_fields')
      for (const [name, node] of namesOf(value))
        if (name !== name.toLowerCase())
          report(context, 'warning', 'log-fields', node, l10n.t('Header names must be lowercase here. Use {0}.', name.toLowerCase()), {
            fixes: [{ title: l10n.t('Replace with "{0}"', name.toLowerCase()), edits: [{ start: node.start, end: node.end, newText: JSON.stringify(name.toLowerCase()) }], preferred: true }],
          }); // prettier-ignore
  for (const [one, other] of pairs) {
    const known = namesOf(valueOf(parameters, one));
    for (const [name, node] of namesOf(memberOf(parameters, other)?.value))
      if (known.has(name))
        report(context, 'warning', 'log-fields', node, l10n.t('"{0}" is also in "{1}". A header can be logged either as received or after transforms, but not both. Remove one of the two entries.', name, one)); // prettier-ignore
  }
}

function namesOf(list: JsonNode | undefined): ReadonlyMap<string, JsonNode> {
  return new Map(
    itemsOf(list).flatMap((item) => {
      const node = valueOf(item, 'name');
      return node?.type === 'string' ? [[node.value, node] as const] : [];
    }),
  );
}
