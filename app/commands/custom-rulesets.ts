import * as l10n from '@vscode/l10n';
import { planCreate } from '../../core/changes/plans/create';
import { phaseName } from '../../core/resources/present-rulesets';
import { list, object, text } from '../../core/resources/record';
import { lastStep } from '../../core/resources/ref';
import { withPlanCondition } from '../../core/rules/account-condition';
import { rulePhases } from '../../core/rules/phases.data';
import { type Action } from '../context/action-context';
import { freshTargets, pickScope } from '../context/targets';
import { planAddToPhase, readEntryPoint, runAndReveal } from './rulesets';

/** The only phase in which a zone has custom rulesets (rulesets.md, "Objects"). */
const zonePhase = 'http_request_firewall_custom';

/** Creates a custom ruleset without rules. It has no effect until a rule executes it. */
export const createCustomRuleset: Action = async (context, nodes) => {
  const { prompts } = context;
  const title = l10n.t('Create Custom Ruleset');
  const scope =
    nodes[0]?.scope ?? (await pickScope(context, ['accounts', 'zones'], title, { writable: true, kind: 'ruleset' })); // prettier-ignore
  if (!scope) return;
  const name = await prompts.input({
    title,
    prompt: l10n.t('Name'),
    validate: (value) => (value.trim() === '' ? l10n.t('A value is required.') : undefined),
  });
  if (name === undefined) return;
  const phase =
    scope.type === 'zones'
      ? zonePhase
      : await prompts.pick(
          rulePhases
            .filter(({ hasCustom, name: one }) => hasCustom === true && one.startsWith('http_'))
            .map(({ name: value }) => ({ label: phaseName(value), detail: value, value })),
          { title, placeholder: l10n.t('Select a phase') },
        );
  if (phase === undefined) return;
  const description = await prompts.input({ title, prompt: l10n.t('Description') });
  if (description === undefined) return;
  const plan = planCreate(
    { scope, within: [] },
    'ruleset',
    { name: name.trim(), kind: 'custom', phase, description, rules: [] },
    l10n.t('The ruleset has no effect until a rule executes it. Add rules, then deploy it.'),
  );
  if (plan) await runAndReveal(context, plan);
};

/** Deploys a custom ruleset: adds a rule to its phase's entry point. The rule executes the custom ruleset. */
export const deployCustomRuleset: Action = async (context, nodes) => {
  const title = l10n.t('Deploy Custom Ruleset');
  const [ruleset] = await freshTargets(context, nodes.slice(0, 1), ['ruleset'], title);
  if (!ruleset) return;
  const { scope, record, label } = ruleset;
  const { id } = lastStep(ruleset.ref);
  const phase = text(record, 'phase') ?? '';
  if (text(record, 'kind') !== 'custom') {
    await context.prompts.warn(l10n.t('{0} is not a custom ruleset.', label));
    return;
  }
  const entry = await readEntryPoint(context, scope, phase);
  if (!entry) return;
  const executes = list(entry.record, 'rules').some(
    (rule) => text(rule, 'action') === 'execute' && text(object(rule, 'action_parameters'), 'id') === id,
  );
  if (executes) {
    await context.prompts.warn(l10n.t('A rule in {0} already executes {1}.', phaseName(phase), label));
    return;
  }
  const expression = await context.prompts.input({
    title,
    prompt:
      scope.type === 'accounts'
        ? l10n.t(
            'Expression that selects the requests to which the ruleset applies. The ruleset runs only in Enterprise zones.',
          )
        : l10n.t('Expression that selects the requests to which the ruleset applies'),
    value: 'true',
    validate: (value) => (value.trim() === '' ? l10n.t('A value is required.') : undefined),
  });
  if (expression === undefined) return;
  const plan = planAddToPhase(scope, phase, entry, {
    action: 'execute',
    action_parameters: { id },
    expression: scope.type === 'accounts' ? withPlanCondition(expression) : expression.trim(),
    description: l10n.t('Execute {0}', label),
  });
  if (plan) await runAndReveal(context, plan);
};
