import assert from 'node:assert/strict';
import path from 'node:path';
import { reachabilities } from '../../../../../../core/expression/algebra/decide/reachability';
import { relate } from '../../../../../../core/expression/algebra/decide/relation';
import { answerOn, cellAnswers, questionsAbout } from '../../../../../support/filter-questions';
import { readJsonLines, withShared } from '../../../../../support/shared';

const fixtures = path.resolve(__dirname, '../../../../../fixtures/relate');

interface RelationLine {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly relation: string;
  readonly relationIfMissingNeIsFalse?: string;
  readonly never?: readonly string[];
  readonly always?: readonly string[];
  readonly witness: Readonly<Record<string, unknown>>;
}

function relationsAgree(file: string, lines: number): void {
  const read = readJsonLines<RelationLine>(file);
  assert.equal(read.length, lines);
  for (const line of read) {
    const { a, b } = line;
    const { relation, alternative, never, always, witness } = relate(questionsAbout(a, b));
    assert.deepEqual(
      { relation, alternative, never, always, witness: Object.keys(witness).sort() },
      {
        relation: line.relation,
        alternative: line.relationIfMissingNeIsFalse,
        never: line.never ?? [],
        always: line.always ?? [],
        witness: Object.keys(line.witness).sort(),
      },
      line.id,
    );
    for (const [cell, answers] of Object.entries(cellAnswers)) {
      const request = witness[cell as keyof typeof cellAnswers];
      if (request)
        assert.deepEqual([answerOn(a, request), answerOn(b, request)], answers, `${line.id} ${cell}`);
    }
  }
}

interface ReachabilityLine {
  readonly id: string;
  readonly rules: readonly {
    readonly expression: string;
    readonly reachable: boolean;
    readonly because?: string;
    readonly rules?: readonly number[];
  }[];
  readonly reachableIfMissingNeIsFalse?: readonly boolean[];
}

function reachabilitiesAgree(file: string, lines: number): void {
  const read = readJsonLines<ReachabilityLine>(file);
  assert.equal(read.length, lines);
  let unions = 0;
  for (const { id, rules, reachableIfMissingNeIsFalse } of read) {
    const filters = rules.map(({ expression }) => expression);
    const questions = questionsAbout(...filters);
    const found = reachabilities(
      questions,
      rules.map(() => true),
    );
    for (const [number, expected] of rules.entries()) {
      const { reachability, alternative } = found[number]!;
      const where = `${id} rule ${number}`;
      assert.equal(reachability.reachable, expected.reachable, where);
      assert.equal(alternative ?? reachability.reachable, reachableIfMissingNeIsFalse?.[number] ?? expected.reachable, where); // prettier-ignore
      if ('witness' in reachability) {
        const answers = filters.slice(0, number + 1).map((one) => answerOn(one, reachability.witness));
        assert.deepEqual(answers, [...filters.slice(0, number).map(() => false), true], where);
      } else if ('because' in reachability) {
        assert.equal(reachability.because, expected.because, where);
        if (expected.because === 'inside rule') assert.deepEqual(reachability.rules, expected.rules, where);
        if (reachability.because !== 'inside the union of earlier rules') continue;
        unions++;
        assertCovers(filters, number, reachability.rules ?? [], where);
      }
    }
  }
  assert.ok(unions > 0);
}

/** Asserts that the rules in `by` together cover a rule, and that none of them can be omitted. */
function assertCovers(filters: readonly string[], rule: number, by: readonly number[], where: string): void {
  const questions = questionsAbout(...filters);
  const without = (rules: readonly number[]) =>
    questions.find([{ filter: rule, matches: true }, ...rules.map((filter) => ({ filter, matches: false }))]);
  assert.ok(by.length > 1 && by.every((one) => one < rule), where);
  assert.equal(without(by).kind, 'none', where);
  for (const one of by) assert.equal(without(by.filter((other) => other !== one)).kind, 'request', where);
}

describe('the relations of filters, compared with the engine', function () {
  this.timeout(120_000);

  it('agree on our own pairs, with witnesses that the evaluator confirms', () =>
    relationsAgree(path.join(fixtures, 'relations.jsonl'), 120));

  it('agree on our own lists of rules, with a covering set for each union', () =>
    reachabilitiesAgree(path.join(fixtures, 'reachability.jsonl'), 40));

  withShared('corpus/insight/relations.jsonl', (file) => {
    it('agree on all pairs of the corpus', () => relationsAgree(file, 600));
  });

  withShared('corpus/insight/reachability.jsonl', (file) => {
    it('agree on all lists of rules of the corpus', () => reachabilitiesAgree(file, 200));
  });
});
