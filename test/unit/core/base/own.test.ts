import assert from 'node:assert/strict';
import { keySetting } from '../../../../app/language/kind-setting';
import { own } from '../../../../core/base/own';
import { includes } from '../../../../core/changes/read-back';
import { parseType } from '../../../../core/expression/types';
import { kindByName } from '../../../../core/language/documents/hosted/yaml';
import { ignoreEdit } from '../../../../core/language/ignore-comments';
import { unicodeClass } from '../../../../core/regex/match/unicode-classes';
import { changesBetween } from '../../../../core/resources/difference';
import { equalJson } from '../../../../core/resources/json';
import { merge3 } from '../../../../core/resources/merge';
import { presentAccessRule } from '../../../../core/resources/present';
import { wafEffect } from '../../../../core/rules/simulate/waf-effect';

/** Names of properties that every object inherits, but that may also be names in files and accounts. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];

describe('own', () => {
  it('returns what a record has, and nothing that it inherits', () => {
    const record = JSON.parse('{"a": 1, "__proto__": 2, "toString": 3}') as Record<string, number>;
    const names = ['a', '__proto__', 'toString', 'constructor', 'b'];
    assert.deepEqual(
      names.map((name) => own(record, name)),
      [1, 2, 3, undefined, undefined],
    );
    assert.equal(own(undefined, 'a'), undefined);
  });
});

for (const name of inherited)
  describe(`the name ${name}`, () => {
    it('is neither a type, nor a class of characters, nor the name of a known file', () => {
      assert.equal(parseType(name), undefined);
      assert.equal(unicodeClass(name), undefined);
      assert.equal(kindByName(`file:///w/${name}.yaml`, 'a: 1'), undefined);
    });

    it('is no language that has a comment for ignored problems', () => {
      const problem = { code: 'rule/x', severity: 'warning', start: 0, end: 1, message: '' } as const;
      assert.equal(ignoreEdit(name, 'a', problem), undefined);
    });

    it('is a key of a record like any other', () => {
      assert.equal(equalJson({ [name]: 1 }, { other: 1 }), false);
      assert.equal(includes({}, { [name]: 'x' }), false);
      assert.deepEqual(changesBetween({}, { [name]: 1 }), [{ type: 'added', pointer: `/${name}`, after: 1 }]);
      assert.deepEqual(merge3({}, { [name]: 'mine' }, {}), { value: { [name]: 'mine' }, conflicts: [] });
      assert.deepEqual(keySetting({}, name, 'expression'), { [name]: ['expression'] });
    });

    it('is an unknown mode of a rule', () => {
      assert.deepEqual(presentAccessRule({ id: 'a', mode: name }, 'a').icon, { id: 'shield' });
      const rule = { id: name, kind: 'deny', mode: 'disable' } as const;
      assert.equal(wafEffect(rule, new Map(), [{ groups: {}, rules: {}, rewrite: {} }]), 'none');
    });
  });
