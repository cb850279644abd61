import assert from 'node:assert/strict';
import { withBoundImports } from '../../../../scripts/support/common-js.mjs';

describe('the imports of a bundle', () => {
  for (const [text, expected] of [
    ['import{a as b,c}from"./x.js";d()', 'var {a:b,c} = require("./x.js");d()'],
    ['import { a as b } from "./x.js";\nd()', 'var { a:b } = require("./x.js");\nd()'],
    ['import{a as as,as as b,as}from"./x.js";', 'var {a:as,as:b,as} = require("./x.js");'],
    ['import{a}from"node:fs";', 'import{a}from"node:fs";'],
  ] as const)
    it(`become variables: ${text}`, () => {
      assert.equal(withBoundImports(text), expected);
    });
});
