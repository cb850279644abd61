import * as l10n from '@vscode/l10n';
import { type ChangePlan, scopeText } from '../../core/changes/plan';
import { type BatchRow, isOpen, type RowResult } from './batch-run';

const order = ['created', 'seen', 'existed', 'refused', 'unknown', 'open'] as const;

function words(result: RowResult): string {
  switch (result.type) {
    case 'created':
      return l10n.t('created');
    case 'seen':
      return l10n.t('created, but the response was lost');
    case 'existed':
      return l10n.t('an instance with this ID already exists');
    case 'refused':
      return l10n.t('rejected: {0}', result.message);
    case 'unknown':
      return l10n.t('outcome unknown: {0}', result.message);
    case 'open':
      return result.message === undefined ? l10n.t('not sent') : l10n.t('not sent: {0}', result.message);
  }
}

const counted: Readonly<Record<RowResult['type'], (count: number) => string>> = {
  created: (count) => l10n.t('{0} created', count),
  seen: (count) => l10n.t('{0} created (response lost)', count),
  existed: (count) => l10n.t('{0} already existed', count),
  refused: (count) => l10n.t('{0} rejected', count),
  unknown: (count) => l10n.t('{0} with unknown outcome', count),
  open: (count) => l10n.t('{0} not sent', count),
};

/** Returns a one-line summary with the number of rows per outcome. */
export const batchSummary = (results: readonly RowResult[]): string =>
  order
    .map((type) => [type, results.filter((one) => one.type === type).length] as const)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => counted[type](count))
    .join(', ');

/**
 * Sections that contain the bodies of rows, so that the user can correct and resend them. Each section is defined by
 * the results that it includes, and by its heading.
 */
const sections: readonly (readonly [readonly RowResult['type'][], () => string])[] = [
  [['refused', 'open'], () => l10n.t('Instances that were not created')],
  [['unknown'], () => l10n.t('Instances with unknown outcome')],
];

/**
 * Returns a Markdown report on every row. The report includes the bodies of the rows that were not created or whose
 * outcome is unknown.
 */
export function batchReport(
  plan: ChangePlan,
  rows: readonly BatchRow[],
  results: readonly RowResult[],
): string {
  const table = rows.map(
    ({ row, id }, index) => `| ${row} | ${id} | ${cell(words(results[index] ?? { type: 'open' }))} |`,
  );
  return [
    `# ${plan.title}`,
    '',
    scopeText(plan.scope),
    '',
    `**${batchSummary(results)}**`,
    '',
    ...(results.some(isOpen)
      ? [l10n.t('To resume, run “Create Instances from File…” for the workflow. No instance is created twice.'), '']
      : []),
    `| ${l10n.t('Row')} | ${l10n.t('ID')} | ${l10n.t('Result')} |`,
    '|---|---|---|',
    ...table,
    ...sections.flatMap(([types, heading]) => {
      const bodies = rows.flatMap(({ body }, index) =>
        types.includes(results[index]?.type ?? 'open') ? [body] : [],
      );
      if (bodies.length === 0) return [];
      return ['', `## ${heading()}`, '', '```json', JSON.stringify(bodies, null, 2), '```'];
    }),
    '',
  ].join('\n'); // prettier-ignore
}

/** Replaces vertical bars and line breaks in messages from the service, because they would break the table. */
const cell = (message: string): string => message.replace(/[|\r\n]+/g, ' ');
