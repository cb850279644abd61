import * as l10n from '@vscode/l10n';
import { visibleLine } from '../../core/base/shown-text';
import { type RuleTestCase, type RunRuleTestsResult } from '../../core/protocol/rule-tests';
import { type TraceFrame, traceFrames } from './trace-frames';

/** The result of a test, combined from the results of all its samples. */
export interface RuleTestOutcome {
  readonly id: string;
  readonly status: RuleTestCase['status'];
  /**
   * One message for each sample that did not pass, up to a maximum, followed by a message with the number of the other
   * samples that did not pass. Empty if all samples passed.
   */
  readonly messages: readonly OutcomeMessage[];
}

/**
 * Reason why a test did not pass. `expected` and `actual` are present only if it is useful to compare them. Otherwise,
 * they are absent, because the editor shows only part of each value next to the test.
 */
export interface OutcomeMessage extends Pick<RuleTestCase, 'expected' | 'actual' | 'range'> {
  /** Message text. It includes the name of the sample if the test has several samples. */
  readonly text: string;
  /** The actual outcome, one case per line. Present only if it cannot be compared with the expected outcome. */
  readonly details?: string;
  /** Rules and clauses that explain the outcome, with their positions. Empty for tests that could not be run. */
  readonly trace: readonly TraceFrame[];
}

/**
 * Statuses in order of precedence. The status of a test is the first of these statuses that any of its samples has.
 */
const ranks: readonly RuleTestCase['status'][] = ['errored', 'failed', 'passed', 'skipped'];

/**
 * Groups the results of a file by test, in the order of the tests. `ranks` determines the status of a test with several
 * samples.
 */
export function outcomesOf(cases: readonly RuleTestCase[]): readonly RuleTestOutcome[] {
  const byTest = new Map<string, RuleTestCase[]>();
  for (const one of cases) byTest.set(one.id, [...(byTest.get(one.id) ?? []), one]);
  return [...byTest].map(([id, own]) => ({
    id,
    status: ranks.find((rank) => own.some(({ status }) => status === rank)) ?? 'skipped',
    messages: messagesOf(own),
  }));
}

/** Maximum number of failure messages per test. There is one message per sample that did not pass. */
const maxMessages = 50;

function messagesOf(cases: readonly RuleTestCase[]): readonly OutcomeMessage[] {
  const told = cases.filter(({ message }) => message !== undefined);
  const messages = told.slice(0, maxMessages).map((one) => messageOf(one, one.message ?? ''));
  const [next] = told.slice(maxMessages);
  if (!next) return messages;
  const text = l10n.t('Other requests that fail the test: {0}', told.length - maxMessages);
  return [...messages, { text, range: next.range, trace: [] }];
}

/**
 * Returns the first reason why some tests have no outcome, such as a mistake in a file or a test that could not be
 * run.
 */
export const obstacleOf = ({ files }: Pick<RunRuleTestsResult, 'files'>): string | undefined =>
  files
    .flatMap(({ mistake, cases }) => [
      mistake,
      ...cases.filter(({ status }) => status === 'errored' || status === 'skipped'),
    ])
    .find((one) => one?.message !== undefined)?.message;

const signs = { passed: '✓', failed: '✗', errored: '!', skipped: '-' } as const;

/** Returns the output of a run for a test: a summary line, followed by the messages, each with its trace. */
export const outputLines = (
  name: string,
  status: RuleTestOutcome['status'],
  messages: RuleTestOutcome['messages'],
): readonly string[] => [
  `${signs[status]} ${visibleLine(name)}`,
  ...messages.flatMap(({ text, trace }) => [
    `    ${visibleLine(text)}`,
    ...trace.map(({ label, isClause }) => `      ${isClause ? '  ' : ''}${visibleLine(label)}`),
  ]),
];

function messageOf(
  { sample, expected, actual, range, trace = [] }: RuleTestCase,
  text: string,
): OutcomeMessage {
  return {
    text: sample === undefined ? text : `${sample}: ${text}`,
    range,
    trace: traceFrames(trace),
    ...(expected === undefined || actual === undefined
      ? {}
      : isComparable(expected, actual)
        ? { expected, actual }
        : { details: actual }),
  };
}

/**
 * Whether two outcomes can be compared. An actual outcome with several cases, which are on separate lines, can be
 * compared only with an expected outcome that also has several cases. A missing snapshot is represented by an empty
 * string and cannot be compared with anything.
 */
const isComparable = (expected: string, actual: string): boolean =>
  expected !== '' && (expected.includes('\n') || !actual.includes('\n'));
