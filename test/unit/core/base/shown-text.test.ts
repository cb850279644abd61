import assert from 'node:assert/strict';
import { codeSpan, visibleLine } from '../../../../core/base/shown-text';

describe('visibleLine', () => {
  for (const [text, shown] of [
    ['Office', 'Office'],
    ['Büro 🚀 事務所 مكتب', 'Büro 🚀 事務所 مكتب'],
    ['two\r\nlines\tand\u2028more', 'two  lines and more'],
    ['\x1b[2Jgone', '\\u001b[2Jgone'],
    ['\x9b31mred', '\\u009b31mred'],
    ['evil\u202etxt.exe', 'evil\\u202etxt.exe'],
    ['\u2066a\u2069', '\\u2066a\\u2069'],
  ] as const)
    it(JSON.stringify(text), () => assert.equal(visibleLine(text), shown));
});

describe('codeSpan', () => {
  for (const [text, markdown] of [
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['a``b`', '``` a``b` ```'],
    [' a ', '`  a  `'],
    ['a\nb', '`a b`'],
  ] as const)
    it(JSON.stringify(text), () => assert.equal(codeSpan(text), markdown));
});
