import assert from 'node:assert/strict';
import {
  builtinOf,
  choiceOfFile,
  choiceOfSetting,
  fileOfChoice,
} from '../../../../../core/language/samples/sample-choice';

describe('the choice of a sample', () => {
  const settings: [string, string | undefined][] = [
    ['builtin:browser', 'builtin:browser'],
    ['', ''],
    ['shop.http', 'file:///w/a/shop.http'],
    ['../shop.http#sign-in', 'file:///w/shop.http#sign-in'],
    ['./my shop.http#two words', 'file:///w/a/my%20shop.http#two%20words'],
    ['a#b.http#3', 'file:///w/a/a%23b.http#3'],
    ['pasted:', undefined],
    ['https://www.example.com/a.http', 'file:///w/a/https%3A//www.example.com/a.http'],
  ];
  for (const [setting, expected] of settings)
    it(`in rampart.json: ${JSON.stringify(setting)}`, () =>
      assert.equal(choiceOfSetting(setting, 'file:///w/a/rampart.json'), expected));

  it('of a file keeps its name or number', () => {
    for (const request of [undefined, 'sign-in', '3', 'a#b %'])
      assert.deepEqual(fileOfChoice(choiceOfFile('file:///w/a%23.http', request)), {
        uri: 'file:///w/a%23.http',
        request,
      });
  });

  it('of a built-in sample is not a file, and of an unknown one is undefined', () => {
    assert.equal(fileOfChoice('builtin:browser'), undefined);
    assert.equal(builtinOf('builtin:browser')?.id, 'browser');
    assert.equal(builtinOf('builtin:nothing'), undefined);
  });
});
