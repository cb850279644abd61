import assert from 'node:assert/strict';
import { checkWildcard } from '../../../../core/wildcard/check-wildcard';

function check(pattern: string, starLimit = Number.POSITIVE_INFINITY) {
  const problem = checkWildcard(
    Array.from({ length: pattern.length }, (_, i) => pattern.charCodeAt(i)),
    starLimit,
  );
  return problem && `${problem.mistake} ${pattern.slice(problem.from, problem.to)}`;
}

describe('checkWildcard', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['/api/*', undefined],
    ['*', undefined],
    ['', undefined],
    ['a?b', undefined],
    ['a\\*\\\\b*', undefined],
    ['*\\**', undefined],
    ['/a/**', 'double-star **'],
    ['***x', 'double-star ***'],
    ['a\\.b', 'escape \\.'],
    ['a\\', 'escape \\'],
  ];
  for (const [pattern, expected] of cases)
    it(JSON.stringify(pattern), () => {
      assert.equal(check(pattern), expected);
    });

  it('marks the first asterisk above the limit', () => {
    assert.equal(check('*_*_*', 3), undefined);
    assert.equal(check('*_*_*_*', 3), 'too-many-stars *');
  });
});
