import { type Scheme } from '../../expression/scheme/scheme';
import { type ExpressionKind, type ExpressionTree } from '../../expression/tree';
import { parseJson } from '../../json/parse';
import { readRuleRecord } from '../read-rule-set';
import { type PlacedRule } from '../rule';
import { inFile, joinRules, noRules, type RuleSet } from '../rule-set';
import { buildChain } from '../simulate/chain';
import { jsonSource } from '../source';
import { type DiffLimits } from './diff-limits';
import { diffRules, type RuleSetDiff } from './diff-rules';

/** A rule or ruleset before and after a change. A new record has no `before`, and a deleted record has no `after`. */
export interface RecordChange {
  /** Kind of the record: `firewall_rule`, `ruleset_rule`, `ruleset`, … */
  readonly kind: string;
  /** Display name of the record. */
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Effects of changed records on requests. */
export interface RecordsDiff {
  readonly diff: RuleSetDiff;
  /**
   * Returns the name of a rule, as shown to the user. Returns undefined if only one rule has changed, because no name
   * is needed in this case.
   */
  readonly nameOf: (rule: PlacedRule) => string | undefined;
  /**
   * Whether the records include all rules that are evaluated together with the changed rules, including unchanged
   * ones. Otherwise, the outcomes of requests are unknown.
   */
  readonly isWhole: boolean;
}

/** Compares records of an account before and after a change. `parse` parses an expression with `scheme`. */
export function diffRecords(
  changes: readonly RecordChange[],
  { parse, scheme, limits, isWhole: areAll = false }: RecordReader,
): RecordsDiff {
  const texts = { before: new Map<string, string>(), after: new Map<string, string>() };
  const sides = (['before', 'after'] as const).map((side) => {
    const sets = changes.flatMap((change, index) => {
      const record = change[side];
      if (typeof record !== 'object' || record === null) return [];
      // The index of the change is used as the ID of the rule, so that a renamed rule is recognized as the same rule.
      const text = JSON.stringify(change.kind === 'ruleset' ? record : { ...record, id: String(index) });
      texts[side].set(String(index), text);
      return readRecord(text, change.kind, String(index), parse) ?? [];
    });
    return buildChain(joinRules(sets), scheme);
  });
  const [before, after] = sides as [ReturnType<typeof buildChain>, ReturnType<typeof buildChain>];
  const isRuleset = changes.length === 1 && changes[0]?.kind === 'ruleset';
  return {
    diff: diffRules(before, after, texts, limits),
    nameOf: ({ rule, file }) =>
      isRuleset
        ? (rule.description ?? rule.ref ?? rule.match?.text)
        : changes.length > 1
          ? changes[Number(file)]?.name
          : undefined,
    isWhole: isRuleset || areAll,
  };
}

/** Functions for reading records, and the limits of the comparison. */
interface RecordReader {
  readonly parse: (text: string, kind: ExpressionKind) => ExpressionTree;
  readonly scheme: Scheme;
  readonly limits: DiffLimits;
  /**
   * Whether the records include all rules that are evaluated together with the changed rules, even unchanged ones.
   */
  readonly isWhole?: boolean;
}

function readRecord(
  text: string,
  kind: string,
  file: string,
  parse: RecordReader['parse'],
): RuleSet | undefined {
  const [root] = parseJson(text, { comments: false }).roots;
  const source = jsonSource((node, of) => (node.type === 'string' ? parse(node.value, of) : undefined));
  const set = root && readRuleRecord(root, source, kind);
  if (!set) return undefined;
  // A single rule without its ruleset is evaluated as if it were a ruleset with one rule.
  const own = kind === 'ruleset_rule' ? asRuleset(set) : set;
  return inFile(own, file);
}

const asRuleset = ({ rules }: RuleSet): RuleSet => ({
  ...noRules,
  rulesets: [{ aliases: [], level: 'zone', rules }],
});
