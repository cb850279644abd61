import assert from 'node:assert/strict';
import { payloadCursor } from '../../../../app/instances/payload-cursor';

describe('payloadCursor', () => {
  for (const text of ['// for {x}\n{|}\n', '{|\n  "a": 1\n}', '// a\n[|1]', '// a\n"text"|', '|'])
    it(`is at the start of the value: ${JSON.stringify(text)}`, () => {
      assert.equal(payloadCursor(text.replace('|', '')), text.indexOf('|'));
    });
});
