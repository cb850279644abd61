import * as l10n from '@vscode/l10n';
import { type FieldFacts } from '../../../expression/scheme/facts';
import { documentationUrl, sourcesOf } from '../../../expression/catalogue/catalogue';
import { catalogueAsOf } from '../../../expression/scheme/sources.data';
import { sentenceOf } from './sentences';
import {
  type Definition,
  type FunctionDefinition,
  type TypePattern,
} from '../../../expression/scheme/scheme';

/** Describes a field or function in Markdown: its type, its meaning, where it is available, and when it was added. */
export function describeDefinition(definition: Definition): string {
  const head =
    definition.kind === 'field'
      ? `${definition.name}: ${definition.type.name}`
      : signatureParts(definition).label;
  return `\`\`\`\n${head}\n\`\`\`\n\n${describeFacts(definition)}`;
}

/**
 * Describes a field or function like `describeDefinition`, but without the type. It is used where the type is shown
 * separately.
 */
export function describeFacts(definition: Definition): string {
  const lines = definition.kind === 'field' ? describeField(definition.facts) : describeFunction(definition);
  return [...lines, ...originOf(definition)].join('\n\n');
}

/**
 * Returns links to the sources of the facts, the date since which the definition is available (if known), and the date
 * on which the reference was last compared with the documentation.
 */
function originOf(definition: Definition): string[] {
  const { facts } = definition;
  const url = documentationUrl(definition);
  if (facts === undefined || url === undefined) return [];
  const [source] = sourcesOf(definition);
  const links = [
    `[${l10n.t('Documentation')}](${url})`,
    ...(facts.sources === undefined || source === undefined || source.url === url
      ? []
      : [`[${l10n.t('Source as of {0}', source.asOf)}](${source.url})`]),
  ];
  const dates = [
    ...(facts.since === undefined ? [] : [l10n.t('Available since {0}.', facts.since)]),
    l10n.t('Based on the reference as of {0}.', catalogueAsOf),
  ];
  return [links.join(' · '), `*${dates.join(' ')}*`];
}

function describeField(facts: FieldFacts | undefined): string[] {
  if (facts === undefined) return [l10n.t('Custom field from the settings.')];
  const lines = [sentenceOf(facts)];
  if (facts.deprecated)
    lines.push(
      facts.replacement === undefined
        ? l10n.t('**Deprecated.**')
        : l10n.t('**Deprecated**: use `{0}`.', facts.replacement),
    );
  if (facts.frozenAt !== undefined)
    lines.push(l10n.t('No longer populated. The value is always {0}.', facts.frozenAt));
  if (facts.range) lines.push(l10n.t('Values from {0} to {1}.', facts.range[0], facts.range[1]));
  if (facts.values) lines.push(l10n.t('Values: {0}', listOf(facts.values)));
  if (facts.retiredValues) lines.push(l10n.t('Former values: {0}', listOf(facts.retiredValues)));
  return [...lines, ...availability(facts)];
}

function describeFunction({ facts, description }: FunctionDefinition): string[] {
  if (facts === undefined)
    return [
      ...(description === undefined ? [] : [description]),
      l10n.t('Custom function from the settings.'),
    ];
  const lines = [sentenceOf(facts), l10n.t('Example: `{0}`', facts.example)];
  if (facts.valueExpressionsOnly)
    lines.push(l10n.t('Available only in value expressions (rewrites, redirects).'));
  return [...lines, ...availability(facts)];
}

const maxValues = 20;

function listOf(values: readonly string[]): string {
  const shown = values.slice(0, maxValues).map((value) => `\`${value}\``);
  return shown.join(', ') + (values.length > maxValues ? ', …' : '');
}

function availability(facts: Pick<FieldFacts, 'phases' | 'plan' | 'addOn' | 'layer' | 'status'>): string[] {
  const lines: string[] = [];
  if (facts.status === 'early') lines.push(l10n.t('Early access or beta. Not available in every account.'));
  if (facts.status === 'gone') lines.push(l10n.t('No longer in the field reference.'));
  if (facts.plan !== undefined && facts.plan !== 'free') lines.push(l10n.t('Minimum plan: {0}.', facts.plan));
  if (facts.addOn) lines.push(l10n.t('Requires an add-on in addition to the plan.'));
  if (facts.phases) lines.push(l10n.t('Phases: {0}', listOf(facts.phases)));
  else if (facts.layer === 'network') lines.push(l10n.t('Available in network-layer rules.'));
  return lines;
}

/** Returns the label of a function (`lower(source: String): String`) and the positions of its parameters. */
export function signatureParts({ name, parameters, returns }: FunctionDefinition): {
  readonly label: string;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly returns: string;
} {
  let label = `${name}(`;
  const ranges = parameters.map(({ name: parameter, accepts, optional, variadic }, i) => {
    if (i > 0) label += ', ';
    const start = label.length;
    label += `${parameter}${optional ? '?' : ''}: ${patternText(accepts)}${variadic ? ' …' : ''}`;
    return { start, end: label.length };
  });
  const result = patternText(returns);
  return { label: `${label}): ${result}`, ranges, returns: result };
}

function patternText({ text }: TypePattern): string {
  return text.replace(/\b(?:sameAs|elementOf):(\w+)/g, '$1').replaceAll('|', ' | ');
}
