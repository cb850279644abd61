import * as l10n from '@vscode/l10n';
import { type FieldFacts } from '../catalogue/facts';
import { documentationUrl } from '../catalogue/catalogue';
import { sentenceOf } from '../catalogue/sentences';
import { type Definition, type FunctionDefinition, type TypePattern } from '../scheme';

/** A field or function in words: type, meaning, where it exists. Markdown. */
export function describeDefinition(definition: Definition): string {
  const lines =
    definition.kind === 'field'
      ? [`\`\`\`\n${definition.name}: ${definition.type.name}\n\`\`\``, ...describeField(definition.facts)]
      : [`\`\`\`\n${signatureLabel(definition)}\n\`\`\``, ...describeFunction(definition)];
  const url = documentationUrl(definition);
  if (url !== undefined) lines.push(`[${l10n.t('Documentation')}](${url})`);
  return lines.join('\n\n');
}

function describeField(facts: FieldFacts | undefined): string[] {
  if (facts === undefined) return [l10n.t('A custom field of the settings.')];
  const lines = [sentenceOf(facts)];
  if (facts.deprecated)
    lines.push(
      facts.replacement === undefined
        ? l10n.t('**Deprecated.**')
        : l10n.t('**Deprecated**: use `{0}`.', facts.replacement),
    );
  if (facts.frozenAt !== undefined) lines.push(l10n.t('No longer filled: always {0}.', facts.frozenAt));
  if (facts.range) lines.push(l10n.t('From {0} to {1}.', facts.range[0], facts.range[1]));
  if (facts.values) lines.push(l10n.t('Values: {0}', listOf(facts.values)));
  return [...lines, ...availability(facts)];
}

function describeFunction({ facts, description }: FunctionDefinition): string[] {
  if (facts === undefined)
    return [
      ...(description === undefined ? [] : [description]),
      l10n.t('A custom function of the settings.'),
    ];
  const lines = [sentenceOf(facts), l10n.t('Example: `{0}`', facts.example)];
  if (facts.valueExpressionsOnly) lines.push(l10n.t('Only in value expressions (rewrites, redirects).'));
  return [...lines, ...availability(facts)];
}

const mostValues = 20;

function listOf(values: readonly string[]): string {
  const shown = values.slice(0, mostValues).map((value) => `\`${value}\``);
  return shown.join(', ') + (values.length > mostValues ? ', …' : '');
}

function availability(facts: Pick<FieldFacts, 'phases' | 'plan' | 'addOn' | 'layer'>): string[] {
  const lines: string[] = [];
  if (facts.plan !== undefined && facts.plan !== 'free')
    lines.push(l10n.t('Plan: {0} and above.', facts.plan));
  if (facts.addOn) lines.push(l10n.t('Needs an add-on besides the plan.'));
  if (facts.phases) lines.push(l10n.t('Phases: {0}', listOf(facts.phases)));
  else if (facts.layer === 'network') lines.push(l10n.t('In rules of the network layer.'));
  return lines;
}

/** `lower(source: String): String`. */
export function signatureLabel(definition: FunctionDefinition): string {
  return signatureParts(definition).label;
}

/** The label of a function, and where its parameters are in it. */
export function signatureParts({ name, parameters, returns }: FunctionDefinition): {
  readonly label: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
} {
  let label = `${name}(`;
  const ranges = parameters.map(({ name: parameter, accepts, optional, variadic }, i) => {
    if (i > 0) label += ', ';
    const start = label.length;
    label += `${parameter}${optional ? '?' : ''}: ${patternText(accepts)}${variadic ? ' …' : ''}`;
    return { start, end: label.length };
  });
  return { label: `${label}): ${patternText(returns)}`, ranges };
}

function patternText({ text }: TypePattern): string {
  return text.replace(/\b(?:sameAs|elementOf):(\w+)/g, '$1').replaceAll('|', ' | ');
}
