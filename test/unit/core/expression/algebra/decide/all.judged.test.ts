import assert from 'node:assert/strict';
import { type MadeRequest } from '../../../../../../core/expression/algebra/decide/made-request';
import { FilterQuestions, type Wanted } from '../../../../../../core/expression/algebra/decide/question';
import { reachabilityOf } from '../../../../../../core/expression/algebra/decide/reachability';
import { catalogueScheme } from '../../../../../../core/expression/catalogue/catalogue';
import { Evaluator } from '../../../../../../core/expression/evaluate/evaluator';
import { parseExpression } from '../../../../../../core/expression/parse';
import { type ExpressionTree } from '../../../../../../core/expression/tree';
import judged from '../../../../../fixtures/relate/judged.json';
import { readJsonLines, sharedPath } from '../../../../../support/shared';

interface Line {
  readonly expr: string;
  readonly valid: boolean;
  readonly kind: 'bool' | 'value';
}

/** Maximum number of steps for one logical check of a list, as in the lints. */
const steps = 1500;
const names = ['docs', 'wild'];
const scheme = catalogueScheme();

/** Returns the valid filters of a corpus, each with an ID that consists of the corpus name and the line number. */
function filtersOf(name: string, file: string): (readonly [id: string, tree: ExpressionTree])[] {
  return readJsonLines<Line>(file).flatMap(({ expr, valid, kind }, i) => {
    if (!valid || kind === 'value') return [];
    const tree = parseExpression(expr, { kind: 'filter', scheme });
    const isValid = tree.root && !tree.problems.some(({ severity }) => severity === 'error');
    return isValid ? [[`${name}:${i + 1}`, tree] as const] : [];
  });
}

/**
 * A filter that is never reached in an ordered list, and the filters that cover it. If no filters cover it, it is
 * never true.
 */
interface Unreachable {
  readonly filter: number;
  readonly by: readonly number[];
}

/** Describes the requests that match `filter` but none of the filters in `by`. */
const covered = (filter: number, by: readonly number[]): Wanted[] => [
  { filter, matches: true },
  ...by.map((other): Wanted => ({ filter: other, matches: false })),
];

class FilterList {
  readonly ids: readonly string[];
  /**
   * The filters, prepared for logical checks under the assumption that `ne` with a missing value is true and, if it
   * makes a difference, also under the assumption that it is false.
   */
  private readonly readings: readonly FilterQuestions[];

  constructor(filters: readonly (readonly [id: string, tree: ExpressionTree])[]) {
    this.ids = filters.map(([id]) => id);
    const questions = FilterQuestions.of(
      filters.map(([, tree]) => tree),
      new Evaluator(scheme),
    );
    const otherwise = questions.otherwise();
    this.readings = otherwise ? [questions, otherwise] : [questions];
  }

  isNone(wanted: readonly Wanted[]): boolean {
    return this.readings.every((questions) => questions.isNone(wanted, steps));
  }

  /** Returns the IDs of the filters whose result is `matches` for every request. */
  constant(matches: boolean): string[] {
    return this.ids.filter((_, filter) => this.isNone([{ filter, matches: !matches }]));
  }

  /** Returns the unreachable filters in a list of all filters except the ones in `leftOut`. */
  unreachable(leftOut: ReadonlySet<string>): Unreachable[] {
    const earlier: number[] = [];
    const [questions, ...others] = this.readings;
    return this.ids.flatMap((id, filter): Unreachable[] => {
      if (leftOut.has(id) || !questions) return [];
      const found = reachabilityOf(questions, filter, earlier, steps);
      earlier.push(filter);
      if (found.reachable !== false) return [];
      const by = (found.because === 'inside rule' ? found.rules?.slice(0, 1) : found.rules) ?? [];
      const isSame = others.every(
        (one) =>
          one.isNone(covered(filter, by), steps) ||
          reachabilityOf(one, filter, earlier.slice(0, -1), steps).reachable === false,
      );
      return isSame ? [{ filter, by }] : [];
    });
  }

  /**
   * Evaluates requests close to the boundaries of the filters, and returns which filters match each request. For each
   * filter, one request matches and one does not match. Further requests mix the fields of these requests. The requests
   * are the same in each run.
   */
  answers(): readonly (readonly (boolean | undefined)[])[] {
    return this.readings.flatMap((questions) => {
      const made = this.ids.flatMap((_, filter) =>
        [true, false].flatMap((matches) => {
          const found = questions.find([{ filter, matches }], steps);
          return found.kind === 'request' ? [found.request] : [];
        }),
      );
      const mixtures = made.map(({ fields, ...rest }, i): MadeRequest => {
        const other = made[(i * 7919 + 13) % made.length]?.fields ?? {};
        const taken = Object.entries(other).filter((__, field) => (field * 31 + i) % 3 === 0);
        return { ...rest, fields: { ...fields, ...Object.fromEntries(taken) } };
      });
      return [...made, ...mixtures].flatMap((request) => {
        const inputs = questions.inputsOf(request);
        return inputs ? [this.ids.map((_, filter) => questions.matches(filter, inputs))] : [];
      });
    });
  }
}

describe('diagnostics about the filters of people and documents', () => {
  const files = names.map((name) => sharedPath(`corpus/filter/${name}.jsonl`));
  if (files.includes(undefined)) {
    console.log('not run: shared/corpus/filter is not on this machine');
    return;
  }
  const constants = [...Object.keys(judged.never), ...Object.keys(judged.always)];
  let list: FilterList;

  before(() => {
    list = new FilterList(names.flatMap((name, i) => filtersOf(name, files[i] ?? '')));
  });

  it('are those that a person verified', function () {
    this.timeout(60_000);
    assert.deepEqual(list.constant(false), Object.keys(judged.never));
    assert.deepEqual(list.constant(true), Object.keys(judged.always));
    const found = list.unreachable(new Set([...constants, ...judged.wide]));
    const unreachable = found.map(({ filter, by }) => [list.ids[filter], by.map((one) => list.ids[one])]);
    const expected = Object.entries(judged.unreachable).map(([id, { by }]) => [id, by]);
    assert.deepEqual(unreachable, expected);
  });

  it('are also right in one list of all filters, where filters that match nearly everything cover the others', function () {
    this.timeout(60_000);
    const answers = list.answers();
    assert.ok(answers.length > 1000);
    for (const { leftOut, ...expected } of judged.lists) {
      const skipped = new Set(leftOut === 'none' ? [] : constants);
      const found = list.unreachable(skipped);
      const filters = list.ids.filter((id) => !skipped.has(id)).length;
      const never = found.filter(({ by }) => by.length === 0).length;
      const union = found.filter(({ by }) => by.length > 1).length;
      assert.deepEqual({ filters, never, unreachable: found.length - never, union }, expected);
      for (const { filter, by } of found) {
        const name = list.ids[filter] ?? '';
        // The proof must also succeed with only the covering filters.
        assert.ok(list.isNone(covered(filter, by)), name);
        for (const matches of answers)
          if (matches[filter] === true)
            assert.ok(
              by.some((other) => matches[other] !== false),
              name,
            );
      }
    }
  });
});
