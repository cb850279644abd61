import assert from 'node:assert/strict';
import { findRuleFiles } from '../../../../app/simulation/rule-files';

/** Creates a file search that finds the given number of files for each extension. */
const folder =
  (counts: Readonly<Record<string, number>>) =>
  (pattern: string, max: number): Promise<string[]> => {
    const endings = /\{(.+)\}/.exec(pattern)?.[1]?.split(',') ?? [];
    const all = endings.flatMap((ending) =>
      Array.from({ length: counts[ending] ?? 0 }, (_, i) => `file:///w/${i}.${ending}`),
    );
    return Promise.resolve(all.slice(0, max));
  };

describe('the files with rules of a folder', () => {
  it('include every ruleset next to many YAML files, with a note on the rest', async () => {
    const { sources, notes } = await findRuleFiles(folder({ json: 40, tf: 1, yaml: 3000 }));
    const count = (ending: string) => sources.filter(({ uri }) => uri.endsWith(ending)).length;
    assert.deepEqual([count('.json'), count('.tf'), count('.yaml')], [40, 1, 2000]);
    assert.deepEqual(notes, ['Only 2000 YAML files were read. Rules in other YAML files are not included.']);
  });

  it('are all read up to the limit', async () => {
    const { sources, notes } = await findRuleFiles(folder({ json: 2000, yml: 2000 }));
    assert.equal(sources.length, 4000);
    assert.deepEqual(notes, []);
    const { notes: over } = await findRuleFiles(folder({ json: 2001 }));
    assert.deepEqual(over, [
      'Only 2000 JSON and Terraform files were read. Rules in other JSON and Terraform files are not included.',
    ]);
  });

  it('do not include the state of the account when the folder was pulled', async () => {
    const { sources } = await findRuleFiles((pattern) =>
      Promise.resolve(pattern.includes('json') ? ['file:///w/rampart.lock.json', 'file:///w/a.json'] : []),
    );
    assert.deepEqual(sources, [{ uri: 'file:///w/a.json' }]);
  });
});
