import * as l10n from '@vscode/l10n';
import { itemsOf, textMember, textOf, valueOf } from '../../../json/tree';
import { isGroupOff } from '../managed-rules';
import { type Check, replaceValue, report } from './context';

const modes: ReadonlySet<string> = new Set([
  'block', 'challenge', 'whitelist', 'js_challenge', 'managed_challenge', 'default', 'disable', 'simulate', 'on', 'off',
]); // prettier-ignore

function isMode(text: string): boolean {
  return modes.has(text);
}

/** Checks that the `mode` of a resource is one of its `allowed_modes`. */
export const checkAllowedModes: Check = (node, context) => {
  const mode = valueOf(node, 'mode');
  const allowed = valueOf(node, 'allowed_modes');
  if (mode?.type !== 'string' || allowed?.type !== 'array' || allowed.broken) return;
  const texts = itemsOf(allowed).flatMap((item) => textOf(item) ?? []);
  // A list that is empty or contains an invalid mode is ignored, because it does not reliably state which modes are
  // allowed.
  const isSound = texts.length > 0 && texts.length === allowed.items.length && texts.every(isMode);
  if (!isSound || !isMode(mode.value) || texts.includes(mode.value)) return;
  const message = l10n.t(
    '"{0}" is not a valid mode for this rule. Valid modes: {1}.',
    mode.value,
    texts.join(', '),
  );
  report(context, 'error', 'mode-not-allowed', mode, message, {
    related: [{ start: allowed.start, end: allowed.end, message: l10n.t('The valid modes') }],
    fixes: texts.slice(0, 8).map((text) => ({
      title: l10n.t('Replace with "{0}"', text),
      edits: [replaceValue(mode, text)],
      keepsMeaning: false,
    })),
  });
};

const switches = ['on', 'off'];

/** Checks the modes of a legacy WAF rule. Anomaly and allow rules have the modes `on` and `off`. */
export const checkWafRuleModes: Check = (node, context) => {
  const mode = valueOf(node, 'mode');
  const isSwitch = (text: string): boolean => switches.includes(text);
  const allowed = itemsOf(valueOf(node, 'allowed_modes'));
  const odd = allowed.find((item) => isSwitch(textOf(item) ?? '') !== isSwitch(textOf(allowed[0]) ?? ''));
  if (odd)
    report(
      context,
      'warning',
      'mixed-modes',
      odd,
      l10n.t(
        'The modes of a rule must be either `on` and `off`, or actions. Remove the modes of the other type.',
      ),
    );
  const fallback = valueOf(node, 'default_mode');
  if (fallback && mode?.type === 'string' && isSwitch(mode.value))
    report(
      context,
      'warning',
      'mixed-modes',
      fallback,
      l10n.t(
        '"default_mode" is only for rules whose mode is an action. This rule\'s mode is "{0}".',
        mode.value,
      ),
    );
};

/**
 * Checks the requirement "Unless disabling a rule, the rule group it belongs to must also be enabled" (firewall
 * document).
 */
export const checkOverride: Check = (node, context) => {
  const rules = valueOf(node, 'rules');
  if (rules?.type !== 'object') return;
  const groups = valueOf(node, 'groups');
  const modes =
    groups?.type === 'object' ? groups.members.map(({ key }) => textMember(groups, key.value)) : [];
  if (modes.some((mode) => !isGroupOff(mode))) return;
  const active = rules.members.find(
    ({ value }) => textOf(value) !== undefined && textOf(value) !== 'disable',
  );
  if (!active) return;
  const message =
    modes.length > 0
      ? l10n.t(
          'This override disables all groups that it lists, so the action of rule "{0}" has no effect.',
          active.key.value,
        )
      : l10n.t('The action of rule "{0}" has an effect only while its group is enabled.', active.key.value);
  report(context, modes.length > 0 ? 'warning' : 'hint', 'rule-group-disabled', active.key, message);
};
