import * as l10n from '@vscode/l10n';
import { type Inputs } from '../../expression/evaluate/inputs';
import { assumptionText } from '../../requests/assumption-text';
import { type Step } from '../simulate/outcome';
import { type TracedRule } from './traced-rules';

/** Values of a sample that the tracer does not receive. */
export interface Withheld {
  /** Names of fields with facts that the tracer does not accept. */
  readonly facts: readonly string[];
  /** Parts of the request that were not sent, each with its name and the fields that it determines. */
  readonly parts: readonly { readonly name: string; readonly fields: readonly string[] }[];
}

/**
 * Returns the possible reasons why the simulation and the trace differ for a rule. If no reason is known, the result
 * contains a sentence that states this.
 */
export function reasonsFor(
  { rule, result, because }: Step,
  traced: TracedRule | undefined,
  inputs: Inputs,
  withheld: Withheld,
  cause: string | undefined,
): readonly string[] {
  const { condition, rule: own } = rule;
  const texts = [condition, rule.allowed].map((one) => one?.tree.text ?? '');
  const uses = (field: string): boolean => texts.some((text) => namesField(text, field));
  const evaluated = condition?.evaluate(inputs);
  const reasons: string[] = [];
  if (traced === undefined)
    reasons.push(
      own.kind === 'ruleset_rule'
        ? l10n.t(
            'The trace does not list this rule. Either the trace ended before it reached this rule, or the rule is newer than the trace.',
          )
        : l10n.t(
            'The trace does not list this rule. Cloudflare Trace might not cover the product that this rule belongs to.',
          ),
    );
  const { expression, action } = traced?.step ?? {};
  if (
    expression !== undefined &&
    own.match?.by === 'expression' &&
    collapsed(expression) !== collapsed(own.match.text)
  )
    // prettier-ignore
    reasons.push(l10n.t('Trace evaluated a different expression: {0}', collapsed(expression)));
  if (action !== undefined && own.action !== undefined && action !== own.action.name)
    reasons.push(l10n.t('Trace applied the {0} action instead of {1}.', action, own.action.name));
  for (const field of withheld.facts)
    if (uses(field)) reasons.push(l10n.t('The sample request has a value for {0}, but Trace does not accept it.', field)); // prettier-ignore
  for (const { name, fields } of withheld.parts)
    if (fields.some(uses)) reasons.push(l10n.t('The rule reads a part of the request that was not sent to Trace: {0}.', name)); // prettier-ignore
  if (result === 'unknown' && evaluated && evaluated.needs.length > 0)
    reasons.push(
      l10n.t(
        'Missing from the sample request: {0}. Trace used its default values instead.',
        evaluated.needs.join(', '),
      ),
    );
  if (own.limitsRate === true)
    reasons.push(l10n.t('This rule depends on a request count, which Rampart does not track.'));
  if (own.action?.executes !== undefined && result === 'unknown' && evaluated?.needs.length === 0)
    reasons.push(l10n.t('The conditions of managed rules are not published.'));
  if (because) reasons.push(becauseText(result, because.name));
  if (cause !== undefined)
    reasons.push(l10n.t('The cause may be the difference in an earlier rule: {0}.', cause));
  for (const id of evaluated?.assumed ?? []) reasons.push(l10n.t('Rampart assumes: {0} ({1})', assumptionText(id), id)); // prettier-ignore
  return reasons.length > 0 ? reasons : [l10n.t('The reason is unknown.')];
}

function becauseText(result: Step['result'], name: string): string {
  return result === 'skipped-by'
    ? l10n.t('In the simulation, the rule {0} skips this rule.', name)
    : l10n.t('In the simulation, the rule {0} determines the outcome before this rule runs.', name);
}

/**
 * Whether an expression contains the name of a field. Fields `ip.src.…` are also found under their deprecated names,
 * `ip.geoip.…`.
 */
function namesField(text: string, field: string): boolean {
  return [field, field.replace(/^ip\.src\./, 'ip.geoip.')].some((name) => {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      if (!isNamePart(text[at - 1]) && !isNamePart(text[at + name.length])) return true;
    return false;
  });
}

const isNamePart = (character: string | undefined): boolean =>
  character !== undefined && /[\w.]/.test(character);

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();
