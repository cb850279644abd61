import assert from 'node:assert/strict';
import { type Declaration } from '../../../../core/base/problem';
import { declareIn } from '../../../../core/language/declarations';
import { readProjectConfig } from '../../../../core/language/project-config';

const field: Declaration = { kind: 'field', name: 'cf.edge.shard', type: 'Integer' };

function declared(text: string, declaration: Declaration = field): string | undefined {
  const edit = declareIn(text, declaration);
  return edit && text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
}

describe('declaring a name in rampart.json', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{}', '{\n  "filter": {\n    "fields": {\n      "cf.edge.shard": "Integer"\n    }\n  }\n}'],
    [
      '{\n  // plan\n  "filter": { "plan": "pro" },\n}\n',
      '{\n  // plan\n  "filter": { "plan": "pro", "fields": { "cf.edge.shard": "Integer" } },\n}\n',
    ],
    [
      '{\n  "filter": {\n    "fields": {\n      "mine": "Bytes"\n    }\n  }\n}\n',
      '{\n  "filter": {\n    "fields": {\n      "mine": "Bytes",\n      "cf.edge.shard": "Integer"\n    }\n  }\n}\n',
    ],
  ];
  for (const [text, expected] of cases)
    it(`keeps existing content: ${JSON.stringify(text)}`, () => {
      const result = declared(text) ?? '';
      assert.equal(result, expected);
      assert.equal(
        readProjectConfig(result, 'file:///w/rampart.json').filter.fields['cf.edge.shard'],
        'Integer',
      );
    });

  it('writes functions with as many parameters as the call has, of any type', () => {
    const text = declared('', { kind: 'function', name: 'entirely_new', type: 'Integer', parameters: 2 });
    assert.deepEqual(readProjectConfig(text ?? '', 'file:///w/rampart.json').filter.functions, {
      entirely_new: { params: [{ type: 'Any' }, { type: 'Any' }], returns: 'Integer' },
    });
  });

  it('changes nothing if the file is invalid, or declares the name already', () => {
    assert.equal(declared('{"filter": {"fields": {"cf.edge.shard": "String"}}}'), undefined);
    assert.equal(declared('{"filter": 5}'), undefined);
    assert.equal(declared('[]'), undefined);
    assert.equal(declared('{"filter": {"fields": {"a": "String" "b": 1}}}'), undefined);
  });
});
