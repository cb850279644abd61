import assert from 'node:assert/strict';
import { parseFor } from '../../../../../core/language/expression/check';
import { comparedCondition } from '../../../../../core/rules/compare/compared-condition';

describe('the form in which conditions are compared', () => {
  const tree = parseFor('http.host in {"b" "a"}', { kind: 'filter' });

  it('is computed once for a tree: lists are compared after every keystroke', () =>
    assert.equal(comparedCondition(tree), comparedCondition(tree)));

  it('is equal for conditions that are written otherwise, and of their own trees', () => {
    const other = parseFor('http.host eq "a" or http.host eq "b"', { kind: 'filter' });
    assert.equal(comparedCondition(other).normal, comparedCondition(tree).normal);
    assert.equal(comparedCondition(other).tree, other);
  });
});
