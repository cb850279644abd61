import assert from 'node:assert/strict';
import { FilterQuestions } from '../../../../../../core/expression/algebra/decide/question';
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

/** The work of one question in a list, as the lints allow it. */
const steps = 1500;
const names = ['docs', 'wild'];
const scheme = catalogueScheme();

/** The valid filters of a corpus, by file and line. */
function filtersOf(name: string, file: string): (readonly [id: string, tree: ExpressionTree])[] {
  return readJsonLines<Line>(file).flatMap(({ expr, valid, kind }, i) => {
    if (!valid || kind === 'value') return [];
    const tree = parseExpression(expr, { kind: 'filter', scheme });
    const isValid = tree.root && !tree.problems.some(({ severity }) => severity === 'error');
    return isValid ? [[`${name}:${i + 1}`, tree] as const] : [];
  });
}

describe('findings about the filters of people and documents', () => {
  const files = names.map((name) => sharedPath(`corpus/filter/${name}.jsonl`));
  if (files.includes(undefined)) {
    console.log('not run: shared/corpus/filter is not on this machine');
    return;
  }

  it('are those that were judged by hand', function () {
    this.timeout(60_000);
    const filters = names.flatMap((name, i) => filtersOf(name, files[i] ?? ''));
    const ids = filters.map(([id]) => id);
    const questions = FilterQuestions.of(
      filters.map(([, tree]) => tree),
      new Evaluator(scheme),
    );
    const otherwise = questions.otherwise();
    const constant = (matches: boolean): string[] =>
      ids.filter((_, filter) =>
        [questions, otherwise].every((one) => one?.isNone([{ filter, matches }], steps) !== false),
      );
    assert.deepEqual(constant(true), Object.keys(judged.never));
    assert.deepEqual(constant(false), Object.keys(judged.always));

    const leftOut = new Set([...Object.keys(judged.never), ...Object.keys(judged.always), ...judged.wide]);
    const unreachable: Record<string, readonly string[]> = {};
    const earlier: number[] = [];
    for (const [number, id] of ids.entries()) {
      if (leftOut.has(id)) continue;
      const found = reachabilityOf(questions, number, earlier, steps);
      const isSame = !otherwise || reachabilityOf(otherwise, number, earlier, steps).reachable === false;
      if (found.reachable === false && isSame) {
        const rules = found.because === 'inside rule' ? found.rules?.slice(0, 1) : found.rules;
        unreachable[id] = (rules ?? []).map((rule) => ids[rule] ?? '');
      }
      earlier.push(number);
    }
    const expected = Object.entries(judged.unreachable).map(([id, { by }]) => [id, by]);
    assert.deepEqual(unreachable, Object.fromEntries(expected));
  });
});
