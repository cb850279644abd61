import * as l10n from '@vscode/l10n';
import { shortened } from '../../core/base/shortened';
import {
  type ExplainedRuleShown,
  type ExplainRulesResult,
  type NamedRuleShown,
  type RuleListShown,
} from '../../core/protocol/simulation';
import {
  hasWords,
  joined,
  type Piece,
  plain,
  type Report,
  type ReportText,
  ReportWriter,
} from '../../core/resources/report';

/** Content of a report on rules: what each rule does, or only which rules are unreachable or redundant. */
export type RuleReportView = 'explain' | 'unneeded';

/** Data for a report on rules. `again` recomputes the data with the current rules. */
export interface ExplainedRules {
  /** Display name of the rules: a file, a folder, an account, or a zone. */
  readonly title: string;
  /** Notes on missing data, one sentence each. */
  readonly notes: readonly string[];
  readonly result: ExplainRulesResult;
  again(): Promise<ExplainedRules | undefined>;
}

/** Returns a report on rules, with the content that `view` selects. */
export function rulesReport(explained: ExplainedRules, view: RuleReportView): Report {
  const { title } = explained;
  const heading =
    view === 'explain' ? l10n.t('Rules in {0}', title) : l10n.t('Unreachable and redundant rules in {0}', title); // prettier-ignore
  return {
    title: heading,
    write: (words) => (view === 'explain' ? writeRules : writeUnneeded)(heading, explained, words),
    again: async () => {
      const later = await explained.again();
      return later && rulesReport(later, view);
    },
  };
}

const countOf = (lists: readonly RuleListShown[]): number =>
  lists.reduce((sum, { rules }) => sum + rules.length, 0);

function writeRules(heading: string, { result, notes }: ExplainedRules, words: string): ReportText {
  const writer = new ReportWriter().line('# ', plain(heading)).line();
  writer.line(
    l10n.t('Rules in the order in which they run. Each example is a request that matches the rule and is not stopped by an earlier rule in the same list. The result is what all rules together do with that request if no rate limit is exceeded and no managed rule matches.'),
  ); // prettier-ignore
  for (const list of result.lists) {
    const rows = list.rules
      .map((rule, at) => ({ rule, at }))
      .filter(({ rule }) => hasWords(words, rule.name, rule.matches, rule.action));
    if (rows.length === 0 && words !== '') continue;
    writer.line().line('## ', plain(list.title));
    for (const { rule, at } of rows) writeRule(writer, rule, at + 1);
    if (words === '') writeRest(writer, list);
  }
  if (countOf(result.lists) === 0) writer.line().line(l10n.t('There are no rules.'));
  writeUnneededList(writer, result, words);
  return writeEnd(writer, result, notes);
}

/** Writes one rule as a heading with a list of its details. */
function writeRule(writer: ReportWriter, rule: ExplainedRuleShown, number: number): void {
  const { matches, action, example } = rule;
  writer.line().line(`### ${number}. `, linked(rule), action === '' ? '' : `: ${code(action)}`);
  writer.line();
  if (matches !== '') writer.line('- ', l10n.t('Requests'), ': ', code(matches));
  if (example) writer.line('- ', l10n.t('Example'), ': ', exampleText(example));
  else if (rule.state !== 'reached' && rule.state !== 'redundant')
    writer.line('- ', ...stateOf(rule.state, rule.by));
}

const exampleText = ({ request, outcome }: { readonly request: string; readonly outcome: string }): string =>
  `${plain(request)} → ${plain(outcome)}`;

/**
 * Writes a sample request that reaches the end of a list because no rule ends the evaluation. If no request reaches
 * the end, writes a note that says so. Writes nothing for a list without an order, or if neither is known.
 */
function writeRest(writer: ReportWriter, { rest, isOrdered }: RuleListShown): void {
  if (!isOrdered || rest === undefined) return;
  writer.line();
  if (rest) writer.line(l10n.t('After the last rule'), ': ', exampleText(rest));
  else writer.line(l10n.t('For every request, one of these rules ends the evaluation.'));
}

function writeUnneeded(heading: string, { result, notes }: ExplainedRules, words: string): ReportText {
  const writer = new ReportWriter().line('# ', plain(heading));
  if (!writeUnneededList(writer, result, words))
    writer.line().line(words === '' ? noneText(countOf(result.lists)) : l10n.t('No match.'));
  return writeEnd(writer, result, notes);
}

function noneText(count: number): string {
  if (count === 0) return l10n.t('There are no rules.');
  return count === 1
    ? l10n.t('The rule could not be proven unreachable or redundant.')
    : l10n.t('None of the {0} rules could be proven unreachable or redundant.', count);
}

const undecidedText = (count: number): string =>
  count === 1
    ? l10n.t('One rule could not be checked because it counts requests, depends on unknown facts, or takes too long to compare.')
    : l10n.t('{0} rules could not be checked because they count requests, depend on unknown facts, or take too long to compare.', count); // prettier-ignore

interface Section {
  readonly title: () => string;
  readonly of: (rule: ExplainedRuleShown) => boolean;
  readonly said: (rule: ExplainedRuleShown) => readonly Piece[];
}

const sections: readonly Section[] = [
  {
    title: () => l10n.t('Never true'),
    of: ({ state }) => state === 'never true',
    said: () => [l10n.t('no request matches the expression')],
  },
  {
    title: () => l10n.t('Unreachable'),
    of: ({ state }) => state === 'unreachable',
    said: ({ by }) => [l10n.t('evaluation always ends earlier, at:'), ' ', ...rulesOf(by)],
  },
  {
    title: () => l10n.t('Redundant'),
    of: ({ state }) => state === 'redundant',
    said: ({ by }) => [l10n.t('the same effect occurs later, in:'), ' ', ...rulesOf(by)],
  },
  {
    title: () => l10n.t('Can be merged'),
    of: ({ mergesInto }) => mergesInto !== undefined,
    said: ({ mergesInto }) => [l10n.t('can be combined, using "or", with'), ' ', ...rulesOf(mergesInto ? [mergesInto] : [])], // prettier-ignore
  },
];

/**
 * Writes the rules that are not needed, grouped by reason, and the pairs of unordered rules that are duplicates,
 * overlap, or contradict each other. Returns false if there are none.
 */
function writeUnneededList(
  writer: ReportWriter,
  { lists, pairs }: ExplainRulesResult,
  words: string,
): boolean {
  const rules = lists.flatMap((list) => list.rules.map((rule) => ({ rule, list: list.title })));
  let hasAny = false;
  for (const { title, of, said } of sections) {
    const found = rules.filter(({ rule }) => of(rule) && hasWords(words, rule.name, rule.matches));
    if (found.length === 0) continue;
    hasAny = true;
    writer.line().line('## ', title()).line();
    for (const { rule, list } of found)
      writer.line('- ', linked(rule), ` (${plain(list)}, ${code(rule.action)}): `, ...said(rule));
  }
  const shown = pairs.filter(({ rule, other, message }) => hasWords(words, rule.name, other.name, message));
  if (shown.length === 0) return hasAny;
  writer.line().line('## ', l10n.t('Duplicate or overlapping rules')).line();
  for (const { rule, other, message } of shown)
    writer.line('- ', linked(rule), ', ', linked(other), ': ', plain(message));
  return true;
}

function writeEnd(writer: ReportWriter, { lists }: ExplainRulesResult, notes: readonly string[]): ReportText {
  const open = lists.flatMap(({ rules }) => rules).filter(({ state }) => state === 'undecided').length;
  const remarks = [
    ...notes,
    ...(open > 0 ? [undecidedText(open)] : []),
    l10n.t('Each list is compared separately. Rules are listed as mergeable on the assumption that they differ only in their expressions and descriptions.'), // prettier-ignore
    l10n.t('The analysis assumes that each field can have any value. If a value is missing, "ne" may be true or false; all results hold in both cases.'), // prettier-ignore
  ];
  writer.line().line('## ', l10n.t('Notes')).line();
  for (const remark of remarks) writer.line('- ', plain(remark));
  return writer.done();
}

/** States of rules for which there is no request that shows what the rule does. */
type StateWithoutExample = Exclude<ExplainedRuleShown['state'], 'reached' | 'redundant'>;

const stateWords: Readonly<Record<StateWithoutExample, () => string>> = {
  'never true': () => l10n.t('Never true'),
  unreachable: () => l10n.t('Unreachable because of:'),
  off: () => l10n.t('Disabled'),
  undecided: () => l10n.t('Could not be determined'),
};

const stateOf = (state: StateWithoutExample, by: readonly NamedRuleShown[]): readonly Piece[] => [
  stateWords[state](),
  ...(by.length > 0 ? [' ', ...rulesOf(by)] : []),
];

const rulesOf = (rules: readonly NamedRuleShown[]): readonly Piece[] => joined(rules.map(linked), ', ');

/** Maximum length of code in characters. Longer code is truncated, but the link to the rule leads to all of it. */
const maxCodeLength = 400;

/** Returns text as Markdown code on one line. Backticks would end the code, so they are replaced. */
function code(text: string): string {
  if (text === '') return '';
  return `\`${shortened(text, maxCodeLength).replaceAll('`', "'")}\``;
}

function linked({ name, place }: NamedRuleShown): Piece {
  const text = plain(name);
  return place ? { text, place } : text;
}
