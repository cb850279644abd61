import os from 'node:os';
import { catalogueScheme } from '../../core/expression/catalogue/catalogue';
import { FilterQuestions } from '../../core/expression/algebra/decide/question';
import { reachabilityOf } from '../../core/expression/algebra/decide/reachability';
import { relate } from '../../core/expression/algebra/decide/relation';
import { Evaluator } from '../../core/expression/evaluate/evaluator';
import { parseExpression } from '../../core/expression/parse';
import { type ExpressionTree } from '../../core/expression/tree';
import { pickInteger } from '../../local/random';
import { readJsonLines, withShared } from '../support/shared';

interface Line {
  readonly expr: string;
  readonly valid: boolean;
  readonly kind: 'bool' | 'value';
}

const pairCount = 1000;
const realRules = 200;
/** Time limit in milliseconds for deciding a pair. Pairs that take longer are counted as late. */
const quickMs = 10;
/** Maximum number of steps for one logical check of a list, as in the lints. */
const listSteps = 1500;

const scheme = catalogueScheme();

/** Returns the valid filters of a corpus, without duplicates. */
function filtersOf(names: readonly string[]): readonly ExpressionTree[] {
  const trees = new Map<string, ExpressionTree>();
  for (const name of names)
    withShared(`corpus/filter/${name}.jsonl`, (file) => {
      for (const { expr, valid, kind } of readJsonLines<Line>(file)) {
        const tree =
          valid && kind !== 'value' ? parseExpression(expr, { kind: 'filter', scheme }) : undefined;
        if (tree?.root && !tree.problems.some(({ severity }) => severity === 'error')) trees.set(expr, tree);
      }
    });
  return [...trees.values()];
}

/**
 * Returns the time in milliseconds that it takes to find the rules that are never reached in a list of blocking
 * rules.
 */
function listMs(trees: readonly ExpressionTree[]): number {
  const start = performance.now();
  const questions = FilterQuestions.of(trees, new Evaluator(scheme));
  const earlier: number[] = [];
  for (const filter of trees.keys()) {
    reachabilityOf(questions, filter, earlier, listSteps);
    earlier.push(filter);
  }
  return performance.now() - start;
}

/**
 * Measures three inputs: the filters of the docs and wild corpora as one list of blocking rules, the first 200
 * filters written by users as another list, and random pairs. Undecided pairs are counted by reason: `budget` (too
 * much work) or `outside` (there is neither a proof nor a request that the evaluator confirms). `late` pairs are
 * decided, but take longer than the time limit.
 */
export const bench = {
  name: 'relate',
  run(): Promise<Record<string, number | string>> {
    const all = filtersOf(['docs', 'wild']);
    if (all.length === 0) return Promise.resolve({ state: 'not run: no corpus on this machine' });
    const real = filtersOf(['wild']).slice(0, realRules);
    listMs(real); // warm-up run
    const counts = { decided: 0, late: 0, budget: 0, outside: 0 };
    const evaluator = new Evaluator(scheme);
    for (let i = 0; i < pairCount; i++) {
      const [a, b] = ['a', 'b'].map((side) => all[pickInteger(0, all.length - 1, side, i)]);
      if (!a || !b) continue;
      const start = performance.now();
      const { relation, reason = 'outside' } = relate(FilterQuestions.of([a, b], evaluator));
      const isQuick = performance.now() - start <= quickMs;
      counts[relation === 'unknown' ? reason : isQuick ? 'decided' : 'late']++;
    }
    return Promise.resolve({
      processor: os.cpus()[0]?.model ?? 'unknown',
      filters: all.length,
      allAsOneListMs: Math.round(listMs(all)),
      realRules: real.length,
      realRulesAsOneListMs: Math.round(listMs(real)),
      pairs: pairCount,
      pairsDecidedWithin10MsPercent: Math.round((counts.decided / pairCount) * 1000) / 10,
      pairsLate: counts.late,
      pairsOverBudget: counts.budget,
      pairsOutside: counts.outside,
    });
  },
};
