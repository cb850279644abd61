import { type OffsetRange } from '../base/problem';
import { type Inputs } from '../expression/evaluate/inputs';
import { type Chain } from '../rules/simulate/chain';
import { type ChainRule } from '../rules/simulate/chain-rule';
import { type Simulation } from '../rules/simulate/outcome';
import { clausePlace } from './clause-place';

/**
 * Coverage of a rule by tests. In coverage reports, rules count as statements, and their clauses count as branches.
 */
export interface RuleCoverage extends OffsetRange {
  readonly name: string;
  /** Number of times that the rule matched. */
  readonly matched: number;
  /** Number of times that the rule was evaluated. */
  readonly asked: number;
  readonly clauses: readonly ClauseCoverage[];
}

/**
 * Coverage of a single clause: how often it was true and how often it was false when its rule was evaluated. The
 * range is the location of the clause in the file.
 */
export interface ClauseCoverage extends OffsetRange {
  readonly text: string;
  readonly seenTrue: number;
  readonly seenFalse: number;
}

export interface FileCoverage {
  readonly file: string;
  /** The rules, in the order in which they appear in the file. */
  readonly rules: readonly RuleCoverage[];
}

interface Count {
  readonly rule: ChainRule;
  matched: number;
  asked: number;
  readonly clauses: [seenTrue: number, seenFalse: number][];
}

/** Counts how often rules match and how often their clauses are true and false, for any number of test files. */
export class CoverageCounter {
  private readonly counts = new Map<string, Count>();
  private readonly chains = new WeakSet<Chain>();

  /** Counts the results of a simulation. `inputs` are the values for which the rules were evaluated. */
  add(chain: Chain, { steps }: Simulation, inputs: Inputs): void {
    if (!this.chains.has(chain)) for (const rule of chain.rules) this.countOf(rule);
    this.chains.add(chain);
    for (const { rule, result } of steps) {
      const isAsked = result === 'matched' || result === 'not' || result === 'unknown';
      const count = isAsked ? this.countOf(rule) : undefined;
      if (!count) continue;
      count.asked++;
      if (result === 'matched') count.matched++;
      if (rule.rule.match?.by !== 'expression') continue;
      for (const [i, clause] of (rule.condition?.clauseAnswers(inputs) ?? []).entries()) {
        const seen = (count.clauses[i] ??= [0, 0]);
        if (clause.result === true) seen[0]++;
        else if (clause.result === false) seen[1]++;
      }
    }
  }

  /** Returns the counts by file. `textOf` returns the text that a file had when its rules were read. */
  files(textOf: (file: string) => string): readonly FileCoverage[] {
    const byFile = new Map<string, RuleCoverage[]>();
    for (const { rule, matched, asked, clauses } of this.counts.values()) {
      const { file, ranges } = rule;
      if (file === undefined || !ranges) continue;
      const text = textOf(file);
      const own = rule.rule.match?.by === 'expression' ? (rule.condition?.compiled.clauses ?? []) : [];
      const covered: RuleCoverage = {
        start: ranges.whole.start,
        end: ranges.whole.end,
        name: rule.name,
        matched,
        asked,
        clauses: own.map(({ node }, i) => ({
          ...clausePlace(text, ranges.match, node, rule.condition?.tree.text ?? ''),
          text: rule.condition?.tree.text.slice(node.start, node.end) ?? '',
          seenTrue: clauses[i]?.[0] ?? 0,
          seenFalse: clauses[i]?.[1] ?? 0,
        })),
      };
      byFile.set(file, [...(byFile.get(file) ?? []), covered]);
    }
    return [...byFile]
      .map(([file, rules]) => ({ file, rules: rules.sort((a, b) => a.start - b.start) }))
      .sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  private countOf(rule: ChainRule): Count | undefined {
    if (rule.file === undefined || !rule.ranges) return undefined;
    const key = `${rule.file}:${rule.ranges.whole.start}`;
    let count = this.counts.get(key);
    if (!count) this.counts.set(key, (count = { rule, matched: 0, asked: 0, clauses: [] }));
    return count;
  }
}

/**
 * Coverage totals. Each pair consists of the number of covered rules or branches and the number of all rules or
 * branches.
 */
export interface CoverageTotals {
  readonly rules: readonly [covered: number, all: number];
  /** Each clause counts as two branches, one for true and one for false. */
  readonly branches: readonly [covered: number, all: number];
}

/**
 * Returns the coverage totals of rules. A rule is covered if it matched at least once. A branch is covered if its
 * result occurred at least once.
 */
export function totalsOf(rules: readonly RuleCoverage[]): CoverageTotals {
  const clauses = rules.flatMap((rule) => rule.clauses);
  const seen = clauses.reduce(
    (sum, { seenTrue, seenFalse }) => sum + Number(seenTrue > 0) + Number(seenFalse > 0),
    0,
  );
  return {
    rules: [rules.filter(({ matched }) => matched > 0).length, rules.length],
    branches: [seen, clauses.length * 2],
  };
}
