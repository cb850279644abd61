import * as l10n from '@vscode/l10n';
import { type JsonObject, valueOf } from '../../../../json/tree';
import { report } from '../context';
import { type RulesetView } from './view';

/** Checks that the kind of a ruleset fits the phase and level of the ruleset (documents.md, "Ruleset"). */
export function checkLevel({ context, kind, phase, level }: RulesetView, node: JsonObject): void {
  const place = valueOf(node, 'kind') ?? valueOf(node, 'phase');
  if (!place || !phase || kind === undefined) return;
  const { name } = phase;
  if (kind === 'root' && context.level === 'zone') {
    report(context, 'error', 'level-phase', place, l10n.t('A ruleset of kind "root" belongs to an account. Use "zone" in a zone.')); // prettier-ignore
    return;
  }
  if (kind === 'zone' && context.level === 'account') {
    report(context, 'error', 'level-phase', place, l10n.t('A ruleset of kind "zone" belongs to a zone. Use "root" in an account.')); // prettier-ignore
    return;
  }
  if (phase.onlyLevel === 'account' && (kind === 'zone' || level === 'zone'))
    report(context, 'error', 'level-phase', place, l10n.t('The {0} phase is available only in account rulesets. In an account, use the kind "root".', name)); // prettier-ignore
  else if (kind === 'custom' && !phase.hasCustom && !phase.isNetwork)
    report(context, 'error', 'level-phase', place, l10n.t('The {0} phase has no custom rulesets. Add the rules to its entry point.', name)); // prettier-ignore
  else if (kind === 'custom' && level === 'zone' && name !== 'http_request_firewall_custom')
    report(context, 'error', 'level-phase', place, l10n.t('Zones can have custom rulesets only in the {0} phase.', 'http_request_firewall_custom')); // prettier-ignore
}
