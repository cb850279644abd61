import assert from 'node:assert/strict';
import { lockName } from '../../../../../core/changes/folder-sync/lock';
import { listFilesFor, scopeNames } from '../../../../../core/rule-tests/lists/list-scope';

const files = (rules: string, ...found: string[]): readonly string[] =>
  listFilesFor([`file:///w/${rules}`], found.map((one) => `file:///w/${one}`)).map((one) => one.slice(10)); // prettier-ignore

describe('the files with lists for rules', () => {
  it('are those in the same folder', () => {
    const found = ['rules/a.list.json', 'rules/main.tf', 'a.list.json', 'rules/deep/a.list.json'];
    assert.deepEqual(files('rules/a.ruleset.json', ...found), ['rules/a.list.json', 'rules/main.tf']);
  });

  it('are those of the same project, without modules of Terraform in other folders', () => {
    const found = ['rampart.json', 'rules/b.tf', 'lists/a.list.json', 'lists/main.tf'];
    assert.deepEqual(files('rules/a.ruleset.json', ...found), ['rules/b.tf', 'lists/a.list.json']);
  });

  it('are those of the same pulled folder, not of another one in the same project', () => {
    assert.ok(scopeNames.includes(lockName));
    const found = ['rampart.json', `one/${lockName}`, `two/${lockName}`, 'one/list/a.list.json', 'two/list/a.list.json', 'a.list.json']; // prettier-ignore
    assert.deepEqual(files('one/ruleset/a.ruleset.jsonc', ...found), ['one/list/a.list.json']);
    assert.deepEqual(files('three/a.ruleset.json', ...found), ['a.list.json']);
  });
});
