import assert from 'node:assert/strict';
import { type Problem } from '../../../../../../core/base/problem';
import { parseJson } from '../../../../../../core/json/parse';
import { type JsonNode } from '../../../../../../core/json/tree';
import { type CheckContext } from '../../../../../../core/language/documents/lints/context';
import {
  checkFlag,
  checkNumber,
  checkText,
  lengthOf,
  wrongType,
} from '../../../../../../core/language/documents/lints/values';
import { type Shape } from '../../../../../../core/language/documents/shape';
import { applyEdits } from '../../../../../../core/text/apply-edits';

/** Checks a JSON value, and returns the code and message of its diagnostic, and the value after each fix. */
function check(text: string, shape: Shape): string[] {
  const node: JsonNode = parseJson(text, { comments: false }).roots[0] ?? assert.fail(text);
  const problems: Problem[] = [];
  const context = { report: (problem) => problems.push(problem) } as Partial<CheckContext> as CheckContext;
  if (shape.type === 'text' && node.type === 'string') checkText(node, shape, context, undefined);
  else if (shape.type === 'number' && node.type === 'number') checkNumber(node, shape, context, undefined);
  else if (shape.type === 'flag' && node.type === 'boolean') checkFlag(node, shape, context);
  else wrongType(node, shape, context, undefined);
  return problems.flatMap(({ code, message, fixes = [] }) => [
    `${code.replace('document/', '')}: ${message}`,
    ...fixes.map(({ edits, preferred }) => `${applyEdits(text, edits)}${preferred === true ? ' (preferred)' : ''}`),
  ]);
} // prettier-ignore

const word = { type: 'text' } as const;
const integer = { type: 'number', integer: true } as const;
const list = { type: 'list', items: word } as const;

const rows: readonly (readonly [text: string, shape: Shape, ...expected: string[]])[] = [
  ['42', word, 'wrong-type: This value must be a string, not an integer.', '"42" (preferred)'],
  ['1.5', word, 'wrong-type: This value must be a string, not 1.5.', '"1.5" (preferred)'],
  ['true', word, 'wrong-type: This value must be a string, not true.', '"true" (preferred)'],
  ['null', word, 'wrong-type: This value must be a string, not null.'],
  ['{}', word, 'wrong-type: This value must be a string, not an object.'],
  ['["a"]', word, 'wrong-type: This value must be a string, not an array.', '"a" (preferred)'],
  ['["a", "b"]', word, 'wrong-type: This value must be a string, not an array.'],
  ['[1]', word, 'wrong-type: This value must be a string, not an array.'],
  ['[]', word, 'wrong-type: This value must be a string, not an array.'],
  ['"TRUE"', { type: 'flag' }, 'wrong-type: This value must be a Boolean, not a string.', 'true (preferred)'],
  ['"false"', { type: 'flag' }, 'wrong-type: This value must be a Boolean, not a string.', 'false (preferred)'],
  ['"yes"', { type: 'flag' }, 'wrong-type: This value must be a Boolean, not a string.'],
  ['1', { type: 'flag' }, 'wrong-type: This value must be a Boolean, not an integer.'],
  ['"-1.5"', { type: 'number' }, 'wrong-type: This value must be a number, not a string.', '-1.5 (preferred)'],
  ['"10"', integer, 'wrong-type: This value must be an integer, not a string.', '10 (preferred)'],
  ['"1e3"', integer, 'wrong-type: This value must be an integer, not a string.'],
  ['"a"', list, 'wrong-type: This value must be an array, not a string.', '["a"] (preferred)'],
  ['{}', list, 'wrong-type: This value must be an array, not an object.', '[{}] (preferred)'],
  ['[]', { type: 'either', of: [word, integer] }, 'wrong-type: This value must be a string or an integer, not an array.'],

  ['"ab"', { type: 'text', min: 2, max: 3 }],
  ['"abc"', { type: 'text', min: 2, max: 3 }],
  ['"a"', { type: 'text', min: 2, max: 3 }, 'too-short: This string is too short. Minimum length: 2. Current length: 1.'],
  ['"abcd"', { type: 'text', min: 2, max: 3 }, 'too-long: This string has 4 characters, but at most 3 are allowed.'],
  ['"😀😀😀"', { type: 'text', min: 2, max: 3 }],
  ['"😀"', { type: 'text', min: 2, max: 3 }, 'too-short: This string is too short. Minimum length: 2. Current length: 1.'],
  ['"abc"', { type: 'text', min: 3, max: 3 }],
  ['"😀bc"', { type: 'text', min: 3, max: 3 }],
  ['"ab"', { type: 'text', min: 3, max: 3 }, 'exact-length: This string must have exactly 3 characters. Current length: 2.'],
  ['"abcd"', { type: 'text', min: 3, max: 3 }, 'exact-length: This string must have exactly 3 characters. Current length: 4.'],

  ['"block"', { type: 'text', values: ['block', 'log'] }],
  ['"blok"', { type: 'text', values: ['block', 'log'] }, 'wrong-enum: "blok" is not a valid value. Valid values: block, log.', '"block" (preferred)'],
  ['"zzzzzz"', { type: 'text', values: ['block', 'log'] }, 'wrong-enum: "zzzzzz" is not a valid value. Valid values: block, log.', '"block"', '"log"'],
  ['"zzzzzz"', { type: 'text', values: ['block'] }, 'wrong-enum: "zzzzzz" is not allowed here. The only valid value is "block".', '"block" (preferred)'],
  ['"zzzzzz"', { type: 'text', values: Array.from('abcdefghi') }, 'wrong-enum: "zzzzzz" is not a valid value. Valid values: a, b, c, d, e, f, g, h, i.'],
  ['"zzzzzz"', { type: 'text', values: Array.from('abcdefghijkl') }, 'wrong-enum: "zzzzzz" is not a valid value. Valid values: a, b, c, d, e, f, g, h, i, j, k, l.'],
  ['"zzzzzz"', { type: 'text', values: Array.from('abcdefghijklm') }, 'wrong-enum: "zzzzzz" is not a valid value. Valid values: a, b, c, d, e, f, g, h, i, j, k, l ….'],

  ['1.0', integer],
  ['1.5', integer, 'wrong-type: This value must be an integer, not 1.5.'],
  ['1.5', { type: 'number' }],
  ['3', { type: 'number', values: [1, 3] }],
  ['2', { type: 'number', values: [1, 3] }, 'wrong-enum: 2 is not one of the allowed values: 1, 3.'],
  ['1', { type: 'number', min: 1, max: 5 }],
  ['5', { type: 'number', min: 1, max: 5 }],
  ['0', { type: 'number', min: 1, max: 5 }, 'out-of-range: This number must be from 1 to 5.', '1'],
  ['6', { type: 'number', min: 1, max: 5 }, 'out-of-range: This number must be from 1 to 5.', '5'],
  ['0', { type: 'number', min: 1 }, 'out-of-range: This number must be at least 1.', '1'],
  ['6', { type: 'number', max: 5 }, 'out-of-range: This number must be at most 5.', '5'],

  ['true', { type: 'flag' }],
  ['true', { type: 'flag', only: true }],
  ['false', { type: 'flag', only: true }, 'wrong-enum: The only allowed value is true. Use true, or remove the property.'],
  ['true', { type: 'flag', only: false }, 'wrong-enum: The only allowed value is false. Use false, or remove the property.'],

  ['"{\\"a\\": 1}"', { type: 'text', format: 'json-text' }],
  ['"{"', { type: 'text', format: 'json-text' }, 'invalid-params-json: The string must contain valid JSON, such as {"order": 7}. It is sent to the workflow as is.'],
  ['"0123456789ABCDEF0123456789ABCDEF"', { type: 'text', format: 'hex-id' }, 'invalid-format: "0123456789ABCDEF0123456789ABCDEF" is not an ID. Use the 32 lowercase hexadecimal digits that the API returned.', '"0123456789abcdef0123456789abcdef" (preferred)'],
  ['"0123"', { type: 'text', format: 'hex-id' }, 'invalid-format: "0123" is not an ID. Use the 32 lowercase hexadecimal digits that the API returned.'],
  ['"Office IPs"', { type: 'text', format: 'list-name' }, 'name-chars: List names can contain only letters, digits, and "_".', '"office_ips" (preferred)'],
  ['"–"', { type: 'text', format: 'list-name' }, 'name-chars: List names can contain only letters, digits, and "_".'],
]; // prettier-ignore

describe('the check of a value', () => {
  for (const [text, shape, ...expected] of rows)
    it(`${text} as ${JSON.stringify(shape)}`, () => assert.deepEqual(check(text, shape), expected));

  const durations: readonly (readonly [written: string, fix?: string])[] = [
    ['5 min', '5 minutes'],
    ['1h', '1 hour'],
    ['2 hrs', '2 hours'],
    [' 3 D ', '3 days'],
    ['7 Mo', '7 months'],
    ['many days'],
    ['3 fortnights'],
    ['3 constructor'],
  ];
  for (const [written, fix] of durations)
    it(`suggests ${fix ?? 'no duration'} for ${written}`, () => {
      const [message = '', ...fixes] = check(JSON.stringify(written), { type: 'text', format: 'duration' });
      assert.match(message, /^bad-duration: /);
      assert.deepEqual(fixes, fix === undefined ? [] : [`"${fix}" (preferred)`]);
    });

  it('counts characters, not halves of them', () => {
    assert.deepEqual(['', 'a', '😀', 'a😀b', '😀😀'].map(lengthOf), [0, 1, 1, 3, 2]);
    assert.deepEqual(['\ud83d', '\ude00', '\ude00\ud83d', '\ud83da', '\ud83d\ud83d\ude00'].map(lengthOf), [1, 1, 2, 2, 2]); // prettier-ignore
  });
});
