import * as l10n from '@vscode/l10n';
import { memberOf, valueOf } from '../../../../json/tree';
import { actionsOfAnyPhase, rulePhases } from '../../../../rules/phases.data';
import { report } from '../context';
import { removeItem } from '../edits';
import { objectMember, type RuleView } from './view';

const ofRulesets = ['block', 'managed_challenge', 'js_challenge', 'challenge', 'log', 'score'];

/** Whether the action exists in at least one phase. All other actions are reported elsewhere as invalid values. */
const isAction = (action: string): boolean =>
  ofRulesets.includes(action) || rulePhases.some(({ actions }) => actions?.includes(action));

/**
 * Checks that the phase supports the action, and that the parameters belong to the action (documents.md, "Action ↔
 * phase").
 */
export function checkAction(rule: RuleView): void {
  checkPhase(rule);
  checkLogging(rule);
  checkConfig(rule);
}

function checkPhase({ ruleset, action, actionNode }: RuleView): void {
  const { context, phase, kind } = ruleset;
  if (!phase?.actions || action === undefined || !actionNode || actionsOfAnyPhase.includes(action)) return;
  // Rules of custom rulesets also support the actions in `ofRulesets`, even in the phase of managed rules.
  const known = kind === 'custom' ? [...phase.actions, ...ofRulesets] : phase.actions;
  if (!isAction(action)) return;
  if (!known.includes(action)) {
    const message = l10n.t('The "{0}" action is not available in the {1} phase. Use one of: {2}.', action, phase.name, phase.actions.join(', ')); // prettier-ignore
    report(context, 'error', 'action-phase', actionNode, message);
  } else if (kind === 'custom' && action === 'execute') {
    const message = l10n.t('A custom ruleset cannot execute another ruleset. Add this rule to the entry point of the phase.'); // prettier-ignore
    report(context, 'warning', 'action-phase', actionNode, message);
  }
}

function checkLogging({ ruleset: { context }, node, action }: RuleView): void {
  const member = memberOf(node, 'logging');
  if (!member || action === undefined || action === 'skip' || context.intent === 'record') return;
  const fixes = [
    {
      title: l10n.t('Remove "{0}"', 'logging'),
      edits: [removeItem(node.members, node.members.indexOf(member))],
    },
  ];
  const message = l10n.t('"logging" is allowed only with the "skip" action. Remove it.');
  report(context, 'error', 'logging-action', member.key, message, { fixes });
}

const goneSettings = ['autominify', 'disable_apps', 'mirage', 'sxg'];

function checkConfig({ ruleset: { context }, action, parameters }: RuleView): void {
  if (action === 'block') checkResponse(context, parameters);
  if (action !== 'set_config' || context.intent === 'record') return;
  for (const member of parameters?.members ?? [])
    if (goneSettings.includes(member.key.value)) {
      const message = l10n.t('The setting "{0}" is deprecated. Remove it.', member.key.value);
      report(context, 'warning', 'deprecated-setting', member.key, message, { tags: ['deprecated'] });
    }
}

/** Documented maximum size of a response's content, in bytes. */
const maxContent = 30_720;

function checkResponse(context: RuleView['ruleset']['context'], parameters: RuleView['parameters']): void {
  const content = valueOf(objectMember(parameters, 'response'), 'content');
  if (content?.type !== 'string' || content.value.length <= maxContent / 4) return;
  if (new TextEncoder().encode(content.value).length <= maxContent) return;
  report(context, 'warning', 'too-long', content, l10n.t('The response exceeds the API limit of 30 KB. Shorten the response.')); // prettier-ignore
}
