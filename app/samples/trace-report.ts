import * as l10n from '@vscode/l10n';
import { type TraceDraftResult } from '../../core/protocol/request-trace';
import { scopeText } from '../../core/changes/plan';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Unread } from '../../core/resources/read-list';
import { hasWords, type Piece, plain, type ReportText, ReportWriter } from '../../core/resources/report';
import { refIn, type Scope } from '../../core/resources/scope';
import {
  type Agreement,
  type ComparedOutcome,
  type ComparedRule,
  type RuleReference,
  type TraceComparison,
} from '../../core/rules/trace/compare-trace';

/** Data for a report that compares a simulation with a trace. */
export interface TraceReport {
  readonly draft: Pick<Exclude<TraceDraftResult, { readonly problem: string }>, 'name' | 'body'>;
  readonly zone: Scope;
  readonly account: Scope;
  readonly comparison: TraceComparison;
  readonly unread: readonly Unread[];
}

/**
 * Writes a Markdown report that compares the simulation of a sample with its trace. If `words` is not empty, the report
 * includes only rules that contain these words.
 */
export function writeTraceReport(report: TraceReport, words: string): ReportText {
  const { draft, zone, account, comparison, unread } = report;
  const { simulated, traced, agreement, withAll, rules } = comparison;
  const writer = new ReportWriter();
  const link = (rule: RuleReference): Piece => pieceOf(rule, zone, account);
  const outcome = (one: ComparedOutcome): readonly Piece[] => [
    outcomeWord(one),
    ...(one.by ? [', ', link(one.by)] : []),
  ];
  writer
    .line('# ', plain(l10n.t('Trace of {0}', draft.name)))
    .line()
    // The query is left out, because it may contain a secret, and reports are stored.
    .line(plain(`${draft.body.method} ${draft.body.url.split('?', 1)[0] ?? ''}`))
    .line()
    .line(plain(scopeText(zone)))
    .line()
    .line('## ', verdictWord(agreement))
    .line()
    .line('- ', l10n.t('Simulation: '), ...outcome(simulated))
    .line('- ', l10n.t('Trace: '), ...outcome(traced), traced.status === undefined ? '' : ` (HTTP ${String(traced.status)})`); // prettier-ignore
  if (withAll)
    writer.line('- ', l10n.t('Simulation with IP access rules and deprecated rules, which Trace does not evaluate: '), ...outcome(withAll)); // prettier-ignore
  for (const { heading, agreements } of sections) {
    const shown = rules.filter(
      (one) => agreements.includes(one.agreement) && hasWords(words, one.rule.name, one.rule.product, ...one.reasons), // prettier-ignore
    );
    if (shown.length === 0) continue;
    writer
      .line()
      .line('## ', `${heading()} (${String(shown.length)})`)
      .line();
    for (const one of shown) writeRule(writer, one, link(one.rule));
  }
  if (unread.length > 0) writer.line().line('## ', l10n.t('Could not be read')).line();
  for (const { what, error } of unread)
    writer.line('- ', plain(what), error ? `: ${plain(explainListFailure(error, { list: 'ruleset' }))}` : '');
  return writer.done();
}

const sections: readonly { readonly heading: () => string; readonly agreements: readonly Agreement[] }[] = [
  { heading: () => l10n.t('Differences'), agreements: ['differs'] },
  { heading: () => l10n.t('Unknown in the simulation, but determined by Trace'), agreements: ['decided'] },
  { heading: () => l10n.t('Unknown'), agreements: ['open'] },
  { heading: () => l10n.t('In the trace, but not in the simulation'), agreements: ['only-traced'] },
  { heading: () => l10n.t('No difference'), agreements: ['agrees'] },
];

function writeRule(
  writer: ReportWriter,
  { rule, simulated, traced, reasons }: ComparedRule,
  link: Piece,
): void {
  const results = [
    ...(simulated === undefined ? [] : [l10n.t('simulation: {0}', resultWord(simulated))]),
    ...(traced === undefined ? [] : [l10n.t('trace: {0}', resultWord(traced ? 'matched' : 'not'))]),
  ];
  writer.line('- ', link, [rule.product === undefined ? '' : ` · ${rule.product}`, ` – ${results.join(', ')}`].join('')); // prettier-ignore
  for (const reason of reasons) writer.line('  - ', plain(reason));
}

/** Returns the name of a rule. For a rule in a ruleset, the name is a link to the rule's document. */
function pieceOf({ name, id, rulesetId, level }: RuleReference, zone: Scope, account: Scope): Piece {
  const text = plain(name);
  if (id === undefined || rulesetId === undefined) return text;
  const ref = refIn(level === 'account' ? account : zone, [
    { kind: 'ruleset', id: rulesetId },
    { kind: 'ruleset_rule', id },
  ]);
  return { text, ref };
}

function verdictWord(agreement: TraceComparison['agreement']): string {
  switch (agreement) {
    case 'agrees':
      return l10n.t('Simulation and trace agree');
    case 'differs':
      return l10n.t('Simulation and trace differ');
    case 'open':
      return l10n.t('The trace shows one of the possible outcomes of the simulation');
  }
}

function outcomeWord({ outcome, needs = [] }: ComparedOutcome): string {
  switch (outcome) {
    case 'pass':
      return l10n.t('passes');
    case 'block':
      return l10n.t('blocked');
    case 'challenge':
      return l10n.t('challenged');
    case 'redirect':
      return l10n.t('redirected');
    case 'depends':
      return l10n.t('depends on {0}', plain(needs.join(', ')));
  }
}

function resultWord(result: NonNullable<ComparedRule['simulated']>): string {
  switch (result) {
    case 'matched':
      return l10n.t('matches');
    case 'not':
      return l10n.t('no match');
    case 'unknown':
      return l10n.t('unknown');
    case 'skipped-by':
      return l10n.t('skipped');
    case 'paused':
      return l10n.t('disabled');
    case 'not reached':
      return l10n.t('not reached');
  }
}
