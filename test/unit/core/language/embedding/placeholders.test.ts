import assert from 'node:assert/strict';
import { isPlaceholder } from '../../../../../core/language/embedding/placeholders';

describe('a placeholder for an expression', () => {
  for (const text of ['<EXPRESSION>', ' <your expression> ', '<>', '...', '…', '{{ filter }}', '{filter}'])
    it(`is ${text}`, () => assert.equal(isPlaceholder(text), true));
  for (const text of [
    '',
    'ssl',
    '<a> and <b>',
    '< "a" >',
    '..',
    '....',
    '{"a"}',
    '{{{a}}}',
    'x <a>',
    '{{a} b',
  ])
    it(`is not ${text || 'an empty text'}`, () => assert.equal(isPlaceholder(text), false));
});
