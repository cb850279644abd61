import assert from 'node:assert/strict';
import { parseFor } from '../../../../../core/language/expression/check';
import { comparedCondition } from '../../../../../core/rules/compare/compared-condition';

describe('the form in which conditions are compared', () => {
  const tree = parseFor('http.host in {"b" "a"}', { kind: 'filter' });

  it('is computed once for a tree, because lists are compared after every keystroke', () =>
    assert.equal(comparedCondition(tree), comparedCondition(tree)));

  it('is equal for conditions in different notations with their own trees', () => {
    const other = parseFor('http.host eq "a" or http.host eq "b"', { kind: 'filter' });
    assert.equal(comparedCondition(other).normal, comparedCondition(tree).normal);
    assert.equal(comparedCondition(other).tree, other);
  });
});
