import assert from 'node:assert/strict';
import { readTestText } from '../../../../core/rule-tests/read-test-text';

describe('the text of a rule test file', () => {
  const names = async (uri: string, text: string): Promise<readonly string[]> =>
    (await readTestText(uri, text)).file.tests.map(({ name }) => name);

  it('is read as YAML or JSON by its name', async () => {
    assert.deepEqual(await names('file:///a.rules.test.yaml', 'tests:\n  - name: one\n'), ['one']);
    assert.deepEqual(await names('file:///a.rules.test.json', '{"tests": [{"name": "one"}]}'), ['one']);
  });

  it('has the first mistake with its position', async () => {
    const text = '{"tests": 01}';
    const { mistake } = await readTestText('file:///a.rules.test.json', text);
    assert.equal(text.slice(mistake?.start, mistake?.end), '01');
    assert.match((await readTestText('file:///a.rules.test.yaml', 'tests: [')).mistake?.message ?? '', /\S/);
  });
});
