import assert from 'node:assert/strict';
import path from 'node:path';
import { type Problem } from '../../../../core/base/problem';
import { checkText } from '../../../../core/language/expression/check-text';
import { readJsonLines, withShared } from '../../../support/shared';

interface Case {
  readonly expr: string;
  readonly valid: boolean;
  readonly kind: 'bool' | 'value';
  readonly severity?: 'error' | 'warning';
  readonly errorClass?: string;
  readonly start?: number;
  readonly end?: number;
  readonly alt?: readonly (readonly [number, number])[];
  readonly engine?: { readonly start: number; readonly end: number } | null;
  readonly error?: { readonly start: number; readonly end: number };
  readonly scheme?: unknown;
  readonly settings?: unknown;
}

function check(test: Case): readonly Problem[] {
  const kind = test.kind === 'value' ? 'value' : 'filter';
  return checkText(test.expr, kind, { scheme: test.scheme, limits: test.settings });
}

function isSerious({ severity }: Problem): boolean {
  return severity === 'error' || severity === 'warning';
}

function errors(test: Case): readonly Problem[] {
  return check(test).filter(({ severity }) => severity === 'error');
}

/**
 * Returns whether a problem concerns an unknown name. The engine rejects every unknown name, but names in the corpus
 * may be newer than the reference.
 */
function isUnlistedName({ code }: Problem): boolean {
  return code === 'filter/not-in-catalogue';
}

function touches(problem: Problem, [start, end]: readonly [number, number]): boolean {
  return problem.start <= end && start <= problem.end;
}

/** Returns the expected ranges. The reported problems must touch at least one of them. */
function wanted(test: Case): (readonly [number, number])[] {
  if (test.start !== undefined && test.end !== undefined)
    return [[test.start, test.end], ...(test.alt ?? [])];
  const engine = test.error ?? test.engine;
  return engine ? [[engine.start, engine.end]] : [];
}

for (const name of ['docs', 'wild', 'wirefilter', 'mutants'])
  withShared(`corpus/filter/${name}.jsonl`, (file) => {
    describe(`the expressions of ${path.basename(file)}`, () => {
      for (const [line, test] of readJsonLines<Case>(file).entries()) {
        const title = `${line + 1}: ${test.errorClass ?? (test.valid ? 'valid' : 'invalid')} ${test.expr.slice(0, 80)}`;
        if (test.valid)
          it(title, () => {
            assert.deepEqual(errors(test), []);
          });
        else
          it(title, () => {
            // A mistake that the engine accepts is reported by a lint, as a warning.
            const wantsWarning = test.severity === 'warning';
            const all = check(test);
            const problems = all.filter((one) =>
              wantsWarning ? isSerious(one) : one.severity === 'error' || isUnlistedName(one),
            );
            const ranges = wanted(test);
            const found = problems.map(({ start, end, code }) => `${code} ${start}-${end}`).join(', ');
            assert.ok(
              problems.some((problem) => ranges.some((range) => touches(problem, range))),
              `${found} touches none of ${JSON.stringify(ranges)}`,
            );
            if (test.errorClass !== undefined && !wantsWarning)
              assert.equal(problems.length, 1, `one mistake, one problem: ${found}`);
          });
      }
    });
  });

withShared('corpus/filter/docs.jsonl', (file) => {
  // The documentation page on functions shows the results of `regex_replace` as comparisons, which are not possible
  // in rules.
  it('warns in the documented expressions only about old names, reserved addresses and calls shown with their results', () => {
    const found = readJsonLines<Case>(file)
      .filter(({ valid }) => valid)
      .flatMap((test) => check(test).filter(isSerious));
    const codes = new Set(found.map(({ code }) => code));
    assert.deepEqual([...codes].sort(), [
      'filter/deprecated-field',
      'filter/function-in-filter',
      'filter/reserved-address',
      'filter/unpopulated-field',
    ]);
  });
});
