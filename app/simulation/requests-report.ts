import * as l10n from '@vscode/l10n';
import {
  maxSimulatedRequests,
  type RequestOutcome,
  type SimulateEachResult,
} from '../../core/protocol/simulation';
import {
  hasWords,
  type Piece,
  plain,
  type Report,
  type ReportText,
  ReportWriter,
} from '../../core/resources/report';
import { type ChosenRequests } from './chosen-requests';

/** Data for a report on the requests in a file. `again` recomputes the data with the current rules. */
export interface SimulatedFile {
  readonly file: ChosenRequests;
  /** Display name of the rules: a file, a folder, an account, or a zone. */
  readonly title: string;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
  readonly result: SimulateEachResult;
  again(): Promise<SimulatedFile | undefined>;
}

/**
 * Returns a report on the outcome of every request in a file: first the counts by outcome and rule, then each
 * request.
 */
export function requestsReport(simulated: SimulatedFile): Report {
  const { file, title } = simulated;
  const heading = l10n.t('Requests from {0}, simulated with the rules of {1}', file.name, title);
  return {
    title: heading,
    isConfidential: true,
    write: (words) => write(heading, simulated, words),
    again: async () => {
      const later = await simulated.again();
      return later && requestsReport(later);
    },
  };
}

function write(heading: string, { result, notes }: SimulatedFile, words: string): ReportText {
  const { requests } = result;
  const writer = new ReportWriter().line('# ', plain(heading)).line();
  writer.line(summaryOf(requests)).line();
  writer.line(`| ${l10n.t('Requests')} | ${l10n.t('Outcome')} | ${l10n.t('Rule')} |`);
  writer.line('| ---: | --- | --- |');
  for (const { count, first } of groupsOf(requests))
    writer.line(`| ${count} | ${cell(first.text)} | `, ruleOf(first), ' |');
  writer.line().line('## ', l10n.t('Requests')).line();
  writeRequests(writer, requests, words);
  const remarks = remarksOf(result, notes);
  if (remarks.length > 0) writer.line().line('## ', l10n.t('Notes')).line();
  for (const remark of remarks) writer.line('- ', plain(remark));
  return writer.done();
}

const outcomes: readonly RequestOutcome['outcome'][] = ['block', 'challenge', 'redirect', 'depends', 'pass'];

/**
 * Returns a summary such as `3 requests: 1 block, 2 pass`. Outcomes have the same names as in rule tests. These names
 * are not translated.
 */
function summaryOf(requests: readonly RequestOutcome[]): string {
  const counts = outcomes
    .map((outcome) => ({ outcome, count: requests.filter((one) => one.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${outcome}`)
    .join(', ');
  return requests.length === 1
    ? l10n.t('1 request: {0}', counts)
    : l10n.t('{0} requests: {1}', requests.length, counts);
}

/** Returns the requests grouped by outcome and rule, the largest group first. */
function groupsOf(
  requests: readonly RequestOutcome[],
): readonly { readonly count: number; readonly first: RequestOutcome }[] {
  const groups = new Map<string, { count: number; readonly first: RequestOutcome }>();
  for (const first of requests) {
    const { name, place } = first.by ?? {};
    const key = JSON.stringify([first.text, name, place]);
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { count: 1, first });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

interface Column {
  readonly title: () => string;
  readonly text: (request: RequestOutcome) => string | undefined;
}

/** Columns that are shown only if at least one cell has a value. */
const columns: readonly Column[] = [
  {
    title: () => l10n.t('Depends On'),
    text: ({ needs }) => (needs.length === 0 ? undefined : needs.join(', ')),
  },
  { title: () => l10n.t('Deployed'), text: ({ before }) => before },
  { title: () => l10n.t('Recorded'), text: ({ recorded }) => recorded },
];

function writeRequests(writer: ReportWriter, requests: readonly RequestOutcome[], words: string): void {
  const used = columns.filter(({ text }) => requests.some((one) => text(one) !== undefined));
  const shown = requests.filter((one) =>
    hasWords(words, one.name, one.text, one.by?.name, ...used.map(({ text }) => text(one))),
  );
  if (shown.length === 0) {
    writer.line(l10n.t('No match.'));
    return;
  }
  const titles = [l10n.t('Request'), l10n.t('Outcome'), l10n.t('Rule'), ...used.map(({ title }) => title())];
  writer.line(`| | ${titles.join(' | ')} |`);
  writer.line(`| ---: |${' --- |'.repeat(titles.length)}`);
  for (const one of shown)
    writer.line(
      `| ${one.number} | ${cell(one.name)} | ${cell(one.text)} | `,
      ruleOf(one),
      ...used.map(({ text }) => ` | ${cell(text(one) ?? '')}`),
      ' |',
    );
}

function remarksOf(
  { unread, isCut, absentProfiles, assumed }: SimulateEachResult,
  notes: readonly string[],
): readonly string[] {
  return [
    ...notes,
    ...(isCut
      ? [
          l10n.t(
            'Only the first {0} requests are simulated. To simulate all requests, run `rampart simulate --each` on the file.',
            maxSimulatedRequests,
          ),
        ]
      : []),
    ...(unread > 0 ? [l10n.t('Entries without a readable request: {0}', unread)] : []),
    ...absentProfiles.map((name) => l10n.t('rampart.profile.yaml does not have the profile "{0}".', name)),
    ...assumed.map(({ id, text }) => `${id}: ${text}`),
  ];
}

function ruleOf({ by }: RequestOutcome): Piece {
  if (!by) return '';
  const text = cell(by.name);
  return by.place ? { text, place: by.place } : text;
}

/** Returns text as a table cell, on one line and with vertical bars escaped. */
const cell = (text: string): string => plain(text).replaceAll('|', '\\|');
