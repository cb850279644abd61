import * as l10n from '@vscode/l10n';
import { type JsonObject, type JsonString, memberOf, textMember, valueOf } from '../../../../json/tree';
import { knownLists } from '../../../known-lists';
import { type CheckContext, replaceValue, report } from '../context';
import { suggest } from '../suggest';
import { conditionOf, flagMember, matchesAll, objectMember, type RuleView } from './view';

const single = 'http_request_dynamic_redirect';
const bulk = 'http_request_redirect';

/** Checks redirects and URL rewrites (documents.md, "Action ↔ phase" and "Ruleset"). */
export function checkRedirect(rule: RuleView): void {
  const { ruleset: { context, phase }, action, parameters } = rule; // prettier-ignore
  if (action === 'rewrite' && objectMember(parameters, 'uri')) checkWidth(rule);
  if (action !== 'redirect' || !parameters || context.intent === 'record') return;
  const value = memberOf(parameters, 'from_value');
  const list = memberOf(parameters, 'from_list');
  if (!value || !list) {
    if (value && phase?.name === bulk)
      report(context, 'error', 'parameters-phase', value.key, l10n.t('"{0}" is allowed only in {1}, not in the {2} phase.', 'from_value', single, phase.name)); // prettier-ignore
    if (list && phase?.name === single)
      report(context, 'error', 'parameters-phase', list.key, l10n.t('"{0}" is allowed only in {1}, not in the {2} phase.', 'from_list', bulk, phase.name)); // prettier-ignore
  }
  if (value?.value?.type === 'object') {
    checkQuery(value.value, rule);
    if (!checkLoop(value.value, rule)) checkWidth(rule);
  }
  if (list?.value?.type === 'object') checkList(list.value, rule);
}

function checkQuery(redirect: JsonObject, { ruleset: { context } }: RuleView): void {
  const target = valueOf(objectMember(redirect, 'target_url'), 'value');
  if (target?.type !== 'string' || !target.value.includes('?')) return;
  if (flagMember(redirect, 'preserve_query_string') === true)
    report(context, 'warning', 'redirect-query', target, l10n.t('The target already has a query string, which conflicts with "preserve_query_string". Remove the query string or "preserve_query_string".')); // prettier-ignore
}

/**
 * Reports a redirect loop, which occurs if the fixed target of a redirect matches the same rule again. Only rules
 * whose entire condition compares the host with a single value are examined.
 */
function checkLoop(redirect: JsonObject, rule: RuleView): boolean {
  const { context } = rule.ruleset;
  const target = valueOf(objectMember(redirect, 'target_url'), 'value');
  if (target?.type !== 'string') return false;
  const host = /^https?:\/\/([^/?#:]+)/i.exec(target.value)?.[1]?.toLowerCase();
  const tree = conditionOf(rule);
  if (host === undefined || !tree) return false;
  const own = /^\(*\s*http\.host\s*(?:eq|==)\s*"([^"\\]*)"\s*\)*$/.exec(tree.text.trim())?.[1];
  if (own !== host) return false;
  report(context, 'warning', 'redirect-loop', target, l10n.t('The rule matches its own target, so visitors are redirected forever. Exclude the target in the expression.')); // prettier-ignore
  return true;
}

/**
 * Reports redirects and URL rewrites that match all requests. They also affect requests for certificate renewals and
 * challenge responses, which must not be changed (troubleshooting.mdx).
 */
function checkWidth(rule: RuleView): void {
  const { ruleset: { context }, expression } = rule; // prettier-ignore
  if (!expression || context.intent === 'record' || !matchesAll(rule)) return;
  report(context, 'information', 'matches-everything', expression, l10n.t('The expression matches all requests, including requests from the platform itself. Exclude the paths /cdn-cgi/ and /.well-known/.')); // prettier-ignore
}

function checkList(redirect: JsonObject, rule: RuleView): void {
  const { ruleset: { context }, expression } = rule; // prettier-ignore
  const name = valueOf(redirect, 'name');
  const used = [...(expression?.value.matchAll(/\bin\s+\$(\w+)/g) ?? [])].map(([, list]) => list);
  if (name?.type === 'string' && isKnownList(name, context) && used.length > 0 && !used.includes(name.value))
    report(context, 'warning', 'redirect-list', name, l10n.t('The expression uses the list ${0}, but the redirects come from the list "{1}". Use the same list in both.', used[0] ?? '', name.value)); // prettier-ignore
  const key = valueOf(redirect, 'key');
  if (key?.type === 'string' && /^raw\.|^http\.host$/.test(textMember(redirect, 'key') ?? ''))
    report(context, 'warning', 'redirect-list', key, l10n.t('The sources in redirect lists are URLs. Use http.request.full_uri as the key.')); // prettier-ignore
}

/** Whether the account can contain a redirect list with this name. If not, a diagnostic is reported at the name. */
function isKnownList(name: JsonString, context: CheckContext): boolean {
  const lists = knownLists(context.settings.filter, context.facts);
  // In notations other than JSON, the string may be a reference to a resource.
  if (!lists || !/^\w+$/.test(name.value)) return true;
  const type = Object.hasOwn(lists, name.value) ? lists[name.value] : undefined;
  if (type === 'ip' || type === 'hostname' || type === 'asn') {
    report(context, 'warning', 'redirect-list', name, l10n.t('The list "{0}" contains items of type {1}, not redirects. Use a list of redirects.', name.value, type)); // prettier-ignore
    return false;
  }
  if (type !== undefined) return true;
  const possible = Object.keys(lists).filter((one) => lists[one] === 'string');
  const close = suggest(name.value, possible);
  report(
    context,
    'warning',
    'unknown-list',
    name,
    close === undefined
      ? l10n.t('Unknown list "{0}". Use the name of a redirect list in this account.', name.value)
      : l10n.t('Unknown list "{0}". Did you mean "{1}"?', name.value, close),
    close === undefined
      ? {}
      : { fixes: [{ title: l10n.t('Replace with "{0}"', close), edits: [replaceValue(name, close)], preferred: true, keepsMeaning: false }] },
  ); // prettier-ignore
  return false;
}
