import { type OffsetRange } from '../base/problem';
import { itemsOf, type JsonNode, memberOf, plainOf, textOf, valueOf } from '../json/tree';
import { type Outcome } from '../rules/simulate/outcome';

/** A string with its range in the file. */
export interface PlacedText extends OffsetRange {
  readonly text: string;
}

/**
 * A file of rule tests. Parts that cannot be read are absent. A check of the document reports them. Source:
 * Contracts, `*.rules.test.yaml`.
 */
export interface RuleTestFile {
  /** Paths of the files with rules, relative to the test file. */
  readonly rules: readonly PlacedText[];
  /** The account or zone whose rules are tested. It is identified by name or ID. */
  readonly scope?: TestScopeName;
  readonly samples?: PlacedText;
  readonly tests: readonly RuleTest[];
}

/** The name or ID of an account or zone in a test file. */
export interface TestScopeName extends PlacedText {
  readonly type: 'accounts' | 'zones';
}

export interface RuleTest {
  readonly name: string;
  readonly range: OffsetRange;
  readonly nameRange: OffsetRange;
  /** A request line with optional headers and a body, or the name of a sample. */
  readonly request?: PlacedText;
  /** A file with requests, each of which is a test case. */
  readonly each?: PlacedText;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly expect: Expectation;
  /** Range of the expectation, or range of the test's name if there is no expectation. */
  readonly expectRange: OffsetRange;
}

export interface Expectation {
  /** Whether the outcome must match the snapshot next to the test file. */
  readonly snapshot?: true;
  /** The accepted outcomes, one of which must occur. */
  readonly outcomes?: readonly Outcome[];
  readonly by?: string;
  readonly status?: number;
  /** The assumptions on which the outcome may depend. If absent, all assumptions are accepted. */
  readonly assumptions?: readonly string[];
}

const outcomes: readonly Outcome[] = ['pass', 'block', 'challenge', 'redirect', 'depends'];

/** Reads a test file from its JSON tree. */
export function readRuleTests(root: JsonNode | undefined): RuleTestFile {
  const rules = valueOf(root, 'rules');
  const scope = scopeOf(root);
  const samples = placed(valueOf(root, 'samples'));
  return {
    rules: listed(rules),
    ...(scope ? { scope } : {}),
    ...(samples ? { samples } : {}),
    tests: itemsOf(valueOf(root, 'tests')).flatMap((node, i) =>
      node.type === 'object' ? [readTest(node, i)] : [],
    ),
  };
}

function scopeOf(root: JsonNode | undefined): TestScopeName | undefined {
  const account = placed(valueOf(root, 'account'));
  if (account) return { type: 'accounts', ...account };
  const zone = placed(valueOf(root, 'zone'));
  return zone && { type: 'zones', ...zone };
}

function readTest(node: JsonNode, index: number): RuleTest {
  const name = placed(valueOf(node, 'name'));
  const request = placed(valueOf(node, 'request'));
  const each = placed(valueOf(node, 'each'));
  const expect = valueOf(node, 'expect');
  const facts = valueOf(node, 'facts');
  const nameRange = name ?? { start: node.start, end: Math.min(node.start + 1, node.end) };
  return {
    name: name?.text ?? request?.text.split('\n')[0] ?? each?.text ?? String(index + 1),
    range: { start: node.start, end: node.end },
    nameRange: { start: nameRange.start, end: nameRange.end },
    ...(request ? { request } : {}),
    ...(each ? { each } : {}),
    facts: facts?.type === 'object' ? (plainOf(facts) as Record<string, unknown>) : {},
    expect: readExpectation(expect),
    expectRange: expect ? (memberOf(node, 'expect') ?? expect) : nameRange,
  };
}

function readExpectation(node: JsonNode | undefined): Expectation {
  if (textOf(node) === 'snapshot') return { snapshot: true };
  const told = listed(valueOf(node, 'outcome')).map(({ text }) => text);
  const known = outcomes.filter((one) => told.includes(one));
  const by = textOf(valueOf(node, 'by'));
  const status = valueOf(node, 'status');
  const assumptions = valueOf(node, 'assumptions');
  const allowed = listed(assumptions)
    .map(({ text }) => text)
    .filter((text) => text !== 'none');
  return {
    ...(known.length > 0 ? { outcomes: known } : {}),
    ...(by === undefined ? {} : { by }),
    ...(status?.type === 'number' && typeof status.value === 'number' ? { status: status.value } : {}),
    ...(assumptions ? { assumptions: allowed } : {}),
  };
}

const placed = (node: JsonNode | undefined): PlacedText | undefined =>
  node?.type === 'string' ? { text: node.value, start: node.start, end: node.end } : undefined;

const listed = (node: JsonNode | undefined): PlacedText[] =>
  (node?.type === 'array' ? node.items : [node]).flatMap((one) => placed(one) ?? []);
