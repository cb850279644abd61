import assert from 'node:assert/strict';
import { readExpressionRefusal } from '../../../../core/api/expression-refusal';

const wrapped = (expression: string, rest: string): string =>
  `'${expression}' is not a valid value for expression because could not parse filter expression: ${rest}`;

describe('the rejection of an expression', () => {
  it('has its position, its line and its reason', () => {
    const text = wrapped('ip.src eq\nfoo', 'Filter parsing error (2:1):\nfoo\n^^^ unknown identifier\n');
    assert.deepEqual(readExpressionRefusal(text), {
      line: 1,
      startByte: 0,
      lengthBytes: 3,
      lineText: 'foo',
      message: 'unknown identifier',
    });
  });

  it('keeps a reason of several lines', () => {
    const text =
      'Filter parsing error (1:17):\nhttp.host ~ "(a"\n             ^^ regex parse error:\n    (a\n    ^';
    const read = readExpressionRefusal(text);
    assert.equal(read?.lengthBytes, 2);
    assert.equal(read.message, 'regex parse error:\n    (a\n    ^');
  });

  it('has only a position if the line is not repeated', () => {
    assert.deepEqual(readExpressionRefusal('Filter parsing error (1:4): unknown identifier'), {
      line: 0,
      startByte: 3,
      message: 'unknown identifier',
    });
  });

  for (const message of [
    '',
    'not entitled: the use of operator Matches is not allowed',
    'Filter parsing error (0:0):',
  ])
    it(`is not in ${JSON.stringify(message)}`, () => assert.equal(readExpressionRefusal(message), undefined));
});
