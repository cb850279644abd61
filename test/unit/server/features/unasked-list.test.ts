import assert from 'node:assert/strict';
import { isInTheWay } from '../../../../server/src/features/unasked-list';

describe('a list that no one asked for', () => {
  it('does not come after a bracket that Enter follows', () => {
    assert.equal(isInTheWay('json', '{', '{'), true);
    assert.equal(isInTheWay('jsonc', '  "urls": [', '['), true);
    assert.equal(isInTheWay('typescript', "await step.do('load', {", '{'), true);
  });

  it('comes within an expression, for other signs, and when it is asked for', () => {
    assert.equal(isInTheWay('json', '  "expression": "ip.src in {', '{'), false);
    assert.equal(isInTheWay('json', '  "expression": "http.host eq \\"a\\" and ip.src in {', '{'), false);
    assert.equal(isInTheWay('rampart-filter', 'ip.src in {', '{'), false);
    assert.equal(isInTheWay('json', '  "', '"'), false);
    assert.equal(isInTheWay('json', '{', undefined), false);
  });
});
