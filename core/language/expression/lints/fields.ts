import * as l10n from '@vscode/l10n';
import { planCovers } from '../../../expression/catalogue/catalogue';
import { phases } from '../../../expression/catalogue/service.data';
import { type FieldFacts, type FunctionFacts } from '../../../expression/scheme/facts';
import { type FieldOperand } from '../../../expression/tree';
import { isOperand, pathAt } from '../../../expression/walk';
import { type Lint, type LintContext } from './lint';

/** This file contains lints for the choice of fields and functions, regardless of their values. */

const networkPhases: readonly string[] = phases.network;

function nameRange(node: FieldOperand) {
  return { start: node.start, end: node.nameEnd };
}

export const deprecatedField: Lint = {
  code: 'deprecated-field',
  severity: 'warning',
  catalogueOnly: true,
  fields: ({ facts }) => facts?.replacement !== undefined,
  field(node, context) {
    const facts = node.field?.facts;
    if (facts?.replacement === undefined) return;
    const isNetwork = facts.layer === 'both' && networkPhases.includes(context.settings.phase ?? '');
    if (isNetwork) {
      const destination = facts.replacement.replace('ip.src.', 'ip.dst.');
      context.report(
        nameRange(node),
        l10n.t(
          '`{0}` is deprecated and matches either the source or the destination. Use `{1}` or `{2}`.',
          node.name,
          facts.replacement,
          destination,
        ),
        {
          tags: ['deprecated'],
          fixes: [facts.replacement, destination].map((name) => ({
            title:
              name === destination
                ? l10n.t('Write `{0}` (compares only the destination)', name)
                : l10n.t('Write `{0}` (compares only the source)', name),
            edits: [{ start: node.start, end: node.nameEnd, newText: name }],
            keepsMeaning: false,
          })),
        },
      );
      return;
    }
    const isGone = facts.status === 'gone';
    context.report(
      nameRange(node),
      isGone
        ? l10n.t('`{0}` is no longer in the field reference. Use `{1}`.', node.name, facts.replacement)
        : l10n.t('`{0}` is deprecated. Use `{1}`.', node.name, facts.replacement),
      {
        tags: ['deprecated'],
        fixes: [
          {
            title: isGone
              ? l10n.t('Write `{0}` (may change what matches)', facts.replacement)
              : l10n.t('Write `{0}`', facts.replacement),
            edits: [{ start: node.start, end: node.nameEnd, newText: facts.replacement }],
            ...(isGone ? { keepsMeaning: false } : { preferred: true }),
          },
        ],
      },
    );
  },
};

export const frozenField: Lint = {
  code: 'unpopulated-field',
  severity: 'warning',
  catalogueOnly: true,
  fields: ({ facts }) => facts?.frozenAt !== undefined,
  field(node, context) {
    const frozenAt = node.field?.facts?.frozenAt;
    if (frozenAt === undefined) return;
    context.report(
      nameRange(node),
      l10n.t(
        '`{0}` is no longer populated, so its value is always {1}. Remove the condition.',
        node.name,
        frozenAt,
      ),
      {
        tags: ['deprecated'],
      },
    );
  },
};

/** Whether a field or function with these facts exists in the phase. The result is undefined if that is unknown. */
function isInPhase(facts: FieldFacts | FunctionFacts, phase: string | undefined): boolean | undefined {
  if (phase === undefined) return undefined;
  const isKnown = Object.values(phases).some((list: readonly string[]) => list.includes(phase));
  if (facts.phases?.includes(phase)) return true;
  if (!isKnown) return undefined;
  const isNetworkPhase = networkPhases.includes(phase);
  if (facts.layer === 'both') return true;
  if (facts.layer === 'network')
    return isNetworkPhase && facts.phases?.some((one) => networkPhases.includes(one));
  if (facts.phases !== undefined) return false;
  // If `layer` is absent, a function is available everywhere, whereas a field exists only for HTTP.
  return 'returns' in facts ? true : !isNetworkPhase;
}

export const fieldNotInPhase: Lint = {
  code: 'field-not-in-phase',
  severity: 'error',
  catalogueOnly: true,
  field(node, context) {
    const facts = node.field?.facts;
    const { phase } = context.settings;
    if (
      facts === undefined ||
      phase === undefined ||
      facts.name === 'true' ||
      isInPhase(facts, phase) !== false
    )
      return;
    context.report(nameRange(node), notInPhase(node.name, phase, facts));
  },
};

export const functionNotInPhase: Lint = {
  code: 'function-not-in-phase',
  severity: 'error',
  catalogueOnly: true,
  call(node, context) {
    const facts = node.function?.facts;
    const { phase } = context.settings;
    if (facts === undefined || phase === undefined || isInPhase(facts, phase) !== false) return;
    context.report({ start: node.start, end: node.nameEnd }, notInPhase(node.name, phase, facts));
  },
};

export const functionInFilter: Lint = {
  code: 'function-in-filter',
  severity: 'warning',
  catalogueOnly: true,
  functions: ({ facts }) => facts?.valueExpressionsOnly === true,
  call(node, context) {
    if (context.tree.kind !== 'filter' || node.function?.facts?.valueExpressionsOnly !== true) return;
    context.report(
      { start: node.start, end: node.nameEnd },
      l10n.t(
        '`{0}` works only in value expressions, such as rewrites and redirects. Compare the field itself.',
        node.name,
      ),
    );
  },
};

function notInPhase(name: string, phase: string, { phases }: FieldFacts | FunctionFacts): string {
  return phases === undefined
    ? l10n.t('`{0}` is not available in the {1} phase.', name, phase)
    : l10n.t('`{0}` is not available in the {1} phase. Available in: {2}.', name, phase, phases.join(', '));
}

export const needsPlan: Lint = {
  code: 'needs-plan',
  severity: 'warning',
  catalogueOnly: true,
  fields: ({ facts }) => facts?.plan !== undefined,
  field(node, context) {
    const facts = node.field?.facts;
    if (facts?.plan !== undefined) reportPlan(context, nameRange(node), node.name, facts.plan);
  },
  functions: ({ facts }) => facts?.plan !== undefined,
  call(node, context) {
    const facts = node.function?.facts;
    if (facts?.plan !== undefined)
      reportPlan(context, { start: node.start, end: node.nameEnd }, node.name, facts.plan);
  },
  operators: ['matches'],
  comparison(node, context) {
    if (node.operator === 'matches')
      reportPlan(context, { start: node.operatorStart, end: node.operatorEnd }, 'matches', 'business');
  },
};

function reportPlan(
  context: LintContext,
  range: { start: number; end: number },
  name: string,
  required: NonNullable<FieldFacts['plan']>,
): void {
  const { plan } = context.settings;
  if (plan === undefined || planCovers(plan, required)) return;
  context.report(
    range,
    l10n.t('`{0}` requires at least the {1} plan, but this zone has the {2} plan.', name, required, plan),
  );
}

export const rawField: Lint = {
  code: 'raw-field',
  severity: 'hint',
  catalogueOnly: true,
  fields: ({ name }) => /^raw\.http\.request\.(?:full_uri|uri)/.test(name),
  field(node, context) {
    if (context.tree.kind !== 'filter') return;
    if (asksForWhatIsNormalised(node, context)) return;
    const normal = node.name.slice('raw.'.length);
    context.report(
      nameRange(node),
      l10n.t(
        '`{0}` is not normalized, so the same path can be written in many ways. Use `{1}`, which is harder to bypass.',
        node.name,
        normal,
      ),
      {
        fixes: [
          {
            title: l10n.t('Write `{0}` (changes what matches)', normal),
            edits: [{ ...nameRange(node), newText: normal }],
            keepsMeaning: false,
          },
        ],
      },
    );
  },
};

/** Whether a condition needs the raw field, because it looks for `..`, `//`, `%`, or `\`. */
function asksForWhatIsNormalised(node: FieldOperand, { tree }: LintContext): boolean {
  const around = pathAt(tree, node.start).find(({ kind }) => kind === 'comparison' || kind === 'call');
  if (around?.kind === 'comparison' && isOperand(around.right)) return true;
  return around !== undefined && /\.\.|\/\/|[%\\]/.test(tree.text.slice(around.start, around.end));
}
