import assert from 'node:assert/strict';
import { isInTheWay } from '../../../../server/src/features/unasked-list';

describe('completion that no one requested', () => {
  it('is not shown after a bracket that Enter follows', () => {
    assert.equal(isInTheWay('json', '{', '{'), true);
    assert.equal(isInTheWay('jsonc', '  "urls": [', '['), true);
    assert.equal(isInTheWay('typescript', "await step.do('load', {", '{'), true);
  });

  it('is shown within an expression, for other characters, and on request', () => {
    assert.equal(isInTheWay('json', '  "expression": "ip.src in {', '{'), false);
    assert.equal(isInTheWay('json', '  "expression": "http.host eq \\"a\\" and ip.src in {', '{'), false);
    assert.equal(isInTheWay('rampart-filter', 'ip.src in {', '{'), false);
    assert.equal(isInTheWay('json', '  "', '"'), false);
    assert.equal(isInTheWay('json', '{', undefined), false);
  });
});
