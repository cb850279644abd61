import assert from 'node:assert/strict';
import path from 'node:path';
import { jsonOfCell } from '../../../../../core/expression/evaluate/json-value';
import { unknownCell } from '../../../../../core/expression/evaluate/value';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { compiled, type EvaluationLine, prepared } from '../../../../support/evaluation';
import { readJsonLines, withShared } from '../../../../support/shared';

const fixtures = path.resolve(__dirname, '../../../../fixtures/evaluate');

/** Returns the expected and the actual result of a corpus line in the same format, so that they can be compared. */
function compare({ expression, fields, lists, result, resultIfMissingNeIsFalse, clauses }: EvaluationLine) {
  const one = compiled(expression);
  const inputs = prepared({ fields, ...(lists === undefined ? {} : { lists }), absent: 'missing' });
  const { result: ours, alternative } = one.evaluate(inputs);
  return {
    expected: { result, alternative: resultIfMissingNeIsFalse, clauses },
    actual: {
      result: ours,
      alternative,
      clauses: clauses === undefined ? undefined : one.clauseAnswers(inputs),
    },
  };
}

function agrees(file: string, lines: number): void {
  const read = readJsonLines<EvaluationLine>(file);
  assert.ok(read.length >= lines, `${read.length} lines`);
  const wrong = read.flatMap((line) => {
    const { expected, actual } = compare(line);
    return isSame(expected, actual) ? [] : [{ id: line.id, expected, actual }];
  });
  assert.deepEqual(wrong, []);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

describe('evaluation, compared with the engine', function () {
  this.timeout(60_000);

  it('agrees on our own lines: results, alternatives, clauses', () => {
    agrees(path.join(fixtures, 'evaluation.jsonl'), 900);
  });

  it('agrees on our own lines with regular expressions', () => {
    agrees(path.join(fixtures, 'regex.jsonl'), 300);
  });

  withShared('corpus/insight/evaluation.jsonl', (file) => {
    it('agrees on every line of the corpus', () => agrees(file, 6000));
  });

  withShared('corpus/insight/regex.jsonl', (file) => {
    it('agrees on every line of the corpus of regular expressions', () => agrees(file, 1600));
  });
});

interface FunctionLine {
  readonly id: string;
  readonly call: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly value: unknown;
}

describe('the results of functions, compared with the reference', () => {
  for (const { id, call, fields, value } of readJsonLines<FunctionLine>(
    path.join(fixtures, 'functions.jsonl'),
  ))
    it(`${id}: ${call}`, () => {
      const inputs = prepared({ fields, absent: 'missing' });
      if (typeof value === 'boolean' && /^(?:any|all|not)\b|>= 0/.test(call)) {
        assert.equal(compiled(call).evaluate(inputs).result, value);
        return;
      }
      const tree = parseExpression(call, { kind: 'value', scheme: catalogueScheme() });
      const { root } = tree;
      const result = compiled(call, 'value').evaluateValue(inputs).value;
      assert.ok(root?.kind === 'call' && result !== unknownCell);
      assert.deepEqual(jsonOfCell(result, root.type), value);
    });
});
