import * as l10n from '@vscode/l10n';
import { type JsonMember, type JsonObject, memberOf, textMember } from '../../../../json/tree';
import { report } from '../context';
import { removeItem } from '../edits';
import { objectMember, type RulesetView, type RuleView } from './view';

const requestHeaders = 'http_request_late_transform';
const responseHeaders = 'http_response_headers_transform';

/** Checks the values that a rule with `rewrite` changes (documents.md, "Action ↔ phase"; rulesets.md, "Headers"). */
export function checkRewrite({ ruleset, action, parameters }: RuleView): void {
  if (action !== 'rewrite' || !parameters || ruleset.context.intent === 'record') return;
  const { context, phase } = ruleset;
  const uri = memberOf(parameters, 'uri');
  const headers = memberOf(parameters, 'headers');
  const isCredentialCheck = phase?.name === 'http_request_firewall_custom';
  if (uri && phase && phase.name !== 'http_request_transform')
    report(context, 'error', 'parameters-phase', uri.key, l10n.t('"{0}" is allowed only in {1}, not in the {2} phase.', 'uri', 'http_request_transform', phase.name)); // prettier-ignore
  if (headers && phase && phase.name !== requestHeaders && phase.name !== responseHeaders && !isCredentialCheck)
    report(context, 'error', 'parameters-phase', headers.key, l10n.t('"{0}" is allowed only in {1}, not in the {2} phase.', 'headers', `${requestHeaders}, ${responseHeaders}`, phase.name)); // prettier-ignore
  for (const header of objectMember(parameters, 'headers')?.members ?? []) {
    checkName(header, ruleset);
    if (header.value?.type === 'object') checkOperation(header, header.value, ruleset);
  }
}

const setOnly = ['cookie', 'x-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-proto'];
const responseNames = ['server', 'eh-cache-tag', 'eh-cdn-cache-control'];

function checkName({ key, value }: JsonMember, { context, phase }: RulesetView): void {
  const name = key.value.toLowerCase();
  if (!/^[a-z0-9_-]+$/.test(name)) {
    const message = l10n.t('"{0}" is not a header name. Names can contain only letters, digits, "-", and "_".', key.value); // prettier-ignore
    report(context, 'error', 'header-name', key, message);
    return;
  }
  const isRemoval = textMember(value, 'operation') === 'remove';
  const isProtected =
    (/^(?:cf|x-cf)-/.test(name) && !(name === 'cf-connecting-ip' && isRemoval)) ||
    (phase?.name === requestHeaders && setOnly.includes(name) && !isRemoval) ||
    (phase?.name === responseHeaders && responseNames.includes(name));
  if (isProtected)
    report(
      context,
      'error',
      'header-name',
      key,
      l10n.t('The header "{0}" cannot be changed here.', key.value),
    );
}

function checkOperation({ key }: JsonMember, node: JsonObject, { context, phase }: RulesetView): void {
  const operation = textMember(node, 'operation');
  if (operation === undefined) return;
  const given = ['value', 'expression'].flatMap((name) => memberOf(node, name) ?? []);
  if (operation === 'remove') {
    for (const member of given)
      report(context, 'error', 'params-operation', member.key, l10n.t('The "remove" operation does not accept "{0}". Remove "{0}", or use "set".', member.key.value), {
        fixes: [{ title: l10n.t('Remove "{0}"', member.key.value), edits: [removeItem(node.members, node.members.indexOf(member))], preferred: true }],
      }); // prettier-ignore
    return;
  }
  const second = given[1];
  if (second)
    report(context, 'error', 'params-operation', second.key, l10n.t('"{0}" and "{1}" cannot be combined. Remove one of them.', 'value', 'expression')); // prettier-ignore
  else if (given.length === 0 && !node.broken && (operation === 'set' || operation === 'add'))
    report(context, 'error', 'params-operation', key, l10n.t('The "{0}" operation requires a "value" or an "expression".', operation)); // prettier-ignore
  const place = memberOf(node, 'operation')?.value ?? node;
  if (operation === 'add' && phase?.name === requestHeaders)
    report(context, 'error', 'params-operation', place, l10n.t('Request headers can only be set or removed. Use "set".')); // prettier-ignore
  if (operation === 'set' && phase?.name === responseHeaders && key.value.toLowerCase() === 'set-cookie')
    report(context, 'warning', 'params-operation', place, l10n.t('"set" discards all cookies from the origin. Use "add".')); // prettier-ignore
}
