import * as l10n from '@vscode/l10n';
import { explainFailure } from '../resources/explain-failure';
import { type Json } from '../resources/json';
import { type ResourceRef, formatRef } from '../resources/ref';
import { type ChangePlan, scopeText } from './plan';
import { type StepReport, type StepResult } from './step-result';

/** Summarizes the result of a run in one line. */
export function reportLine(plan: ChangePlan, reports: readonly StepReport[]): string {
  const failed = reports.filter(({ result }) => isTrouble(result)).length;
  if (failed === 0) return l10n.t('{0}: done', plan.title);
  const skipped = reports.filter(({ result }) => result.type === 'skipped').length;
  if (skipped === failed && reports.length > 1)
    return l10n.t('{0}: stopped, {1} of {2} items not sent', plan.title, skipped, reports.length);
  return reports.length === 1
    ? `${plan.title}: ${resultText(reports[0]?.result ?? { type: 'skipped' })}`
    : l10n.t('{0}: {1} of {2} items did not complete as planned', plan.title, failed, reports.length);
}

/** Whether a result needs the user's attention. */
export const isTrouble = ({ type }: StepResult): boolean => type !== 'verified' && type !== 'done';

/** Returns a report on every step, as Markdown. */
export function reportText(plan: ChangePlan, reports: readonly StepReport[]): string {
  const rows = reports.map(({ step, result }) => `| ${cell(step.target)} | ${cell(resultText(result))} |`);
  return [
    `# ${plan.title}`,
    '',
    scopeText(plan.scope),
    '',
    `| ${l10n.t('Item')} | ${l10n.t('Result')} |`,
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Describes the outcome of a step. */
export function resultText(result: StepResult): string {
  switch (result.type) {
    case 'verified':
      return l10n.t('done and verified');
    case 'done':
      return l10n.t('done');
    case 'differs':
      return l10n.t('done, but the result differs');
    case 'unknown':
    case 'failed':
      return explainFailure(result.error);
    case 'skipped':
      return l10n.t('not done');
  }
}

/**
 * Replaces vertical bars and line breaks in the text of a table cell with spaces, because they would break the table.
 * Names come from the account and may contain them.
 */
const cell = (text: string): string => text.replace(/[|\r\n]+/g, ' ');

/**
 * Returns the resources that a run is known to have changed, with their new records, or `null` for those that are
 * gone.
 */
export const changedResources = (
  reports: readonly StepReport[],
): readonly (readonly [ResourceRef, Json | null])[] =>
  reports.flatMap(({ step: { ref, expect }, result }): [ResourceRef, Json | null][] => {
    if (!ref || result.type === 'skipped' || result.type === 'failed') return [];
    if (expect?.type === 'gone') return result.type === 'verified' ? [[ref, null]] : [];
    return 'after' in result ? [[ref, result.after]] : [];
  });

/**
 * Returns the resources whose documents are outdated after a run, with their new records. A record is `null` if the
 * resource is gone, and undefined if it has to be read. The latter are rulesets whose rules were changed: a ruleset
 * contains its rules.
 */
export function outdatedDocuments(
  reports: readonly StepReport[],
): readonly (readonly [ResourceRef, Json | null | undefined])[] {
  const known = changedResources(reports);
  const shown = new Set(known.map(([ref]) => formatRef(ref)));
  const rulesets = reports.flatMap(({ step: { ref, makes }, result }): [string, ResourceRef][] => {
    const changed = ref ?? makes?.within;
    if (changed?.path[0]?.kind !== 'ruleset' || result.type === 'skipped' || result.type === 'failed')
      return [];
    const ruleset = { ...changed, path: changed.path.slice(0, 1) };
    return [[formatRef(ruleset), ruleset]];
  });
  const unread = [...new Map(rulesets)].filter(([key]) => !shown.has(key));
  return [...known, ...unread.map(([, ref]) => [ref, undefined] as const)];
}
