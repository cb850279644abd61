import * as l10n from '@vscode/l10n';
import { itemsOf, type JsonNode, memberOf, textMember, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { flagMember, numberMember, objectMember, type RulesetView, type RuleView } from './view';

/** Checks cache settings, cache control, and compression (documents.md, "Action ↔ parameters"). */
export function checkCaching({ ruleset, action, parameters }: RuleView): void {
  const { context } = ruleset;
  if (!parameters || context.intent === 'record') return;
  if (action === 'compress_response') checkAlgorithms(itemsOf(valueOf(parameters, 'algorithms')), ruleset);
  if (action === 'set_cache_control')
    for (const { key, value } of parameters.members) {
      const isSet = textMember(value, 'operation') === 'set';
      if (isSet && /age$|^stale-/.test(key.value) && value?.type === 'object' && !value.broken && !memberOf(value, 'value'))
        report(context, 'error', 'required-missing', key, l10n.t('Missing required property "{0}".', 'value'));
    } // prettier-ignore
  if (action !== 'set_cache_settings') return;
  for (const name of ['edge_ttl', 'browser_ttl']) checkTtl(objectMember(parameters, name), ruleset);
  checkStatusTtls(itemsOf(valueOf(objectMember(parameters, 'edge_ttl'), 'status_code_ttl')), ruleset);
  checkOff(parameters, ruleset);
  checkResponsePhase(parameters, ruleset);
}

function checkTtl(ttl: JsonNode | undefined, { context }: RulesetView): void {
  const mode = textMember(ttl, 'mode');
  const value = memberOf(ttl, 'default');
  if (ttl?.type !== 'object' || ttl.broken || mode === undefined) return;
  if (mode === 'override_origin' && !value)
    report(context, 'error', 'cache-ttl', memberOf(ttl, 'mode')?.value ?? ttl, l10n.t('The "override_origin" mode requires the "default" property (the TTL in seconds).')); // prettier-ignore
  else if (mode !== 'override_origin' && value)
    report(context, 'error', 'cache-ttl', value.key, l10n.t('"default" is allowed only with the "override_origin" mode, not with "{0}".', mode)); // prettier-ignore
}

function checkStatusTtls(entries: readonly JsonNode[], { context }: RulesetView): void {
  const seen: { from: number; to: number; node: JsonNode }[] = [];
  for (const node of entries) {
    const range = objectMember(node, 'status_code_range');
    const code = numberMember(node, 'status_code');
    const from = code ?? numberMember(range, 'from') ?? 100;
    const to = code ?? numberMember(range, 'to') ?? 999;
    if (code === undefined && !range) continue;
    if (from > to) {
      report(context, 'error', 'status-code-ttl', valueOf(range, 'from') ?? node, l10n.t('The range is empty because {0} is greater than {1}. Swap the two values.', from, to)); // prettier-ignore
      continue;
    }
    const other = seen.find((one) => one.from <= to && from <= one.to);
    if (other)
      report(context, 'warning', 'status-code-ttl', range ?? valueOf(node, 'status_code') ?? node, l10n.t('Another entry covers some of the same status codes. Change the ranges so that they do not overlap.'), {
        related: [{ start: other.node.start, end: other.node.end, message: l10n.t('The first entry') }],
      }); // prettier-ignore
    seen.push({ from, to, node });
  }
}

function checkOff(parameters: JsonNode, { context }: RulesetView): void {
  if (flagMember(parameters, 'cache') !== false) return;
  for (const name of ['edge_ttl', 'cache_key', 'cache_reserve']) {
    const member = memberOf(parameters, name);
    if (member)
      report(context, 'warning', 'cache-off', member.key, l10n.t('"{0}" has no effect because "cache" is false. Remove it, or set "cache" to true.', name), { tags: ['unnecessary'] }); // prettier-ignore
  }
}

const ofResponses = ['strip_etags', 'strip_last_modified', 'strip_set_cookie'];

function checkResponsePhase(parameters: JsonNode, { context, phase }: RulesetView): void {
  if (parameters.type !== 'object' || !phase) return;
  const isResponse = phase.name === 'http_response_cache_settings';
  if (!isResponse && phase.name !== 'http_request_cache_settings') return;
  for (const { key } of parameters.members) {
    if (ofResponses.includes(key.value) === isResponse) continue;
    const right = isResponse ? 'http_request_cache_settings' : 'http_response_cache_settings';
    report(context, 'error', 'parameters-phase', key, l10n.t('"{0}" is allowed only in {1}, not in the {2} phase.', key.value, right, phase.name)); // prettier-ignore
  }
}

const lastOnly = ['none', 'auto', 'default'];

function checkAlgorithms(entries: readonly JsonNode[], { context }: RulesetView): void {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const node = valueOf(entry, 'name');
    const name = textMember(entry, 'name');
    if (!node || name === undefined) continue;
    if (seen.has(name))
      report(context, 'warning', 'compression-order', node, l10n.t('"{0}" is listed twice. Remove the duplicate.', name)); // prettier-ignore
    else if (lastOnly.includes(name) && index < entries.length - 1)
      report(context, 'error', 'compression-order', node, l10n.t('"{0}" must be the last algorithm. Move it to the end.', name)); // prettier-ignore
    seen.add(name);
  }
}
