import assert from 'node:assert/strict';
import { readTestText } from '../../../../core/rule-tests/read-test-text';
import { newTestFile, withTest, type WrittenTest } from '../../../../core/rule-tests/write-test';

const test: WrittenTest = {
  name: 'home: pass',
  request: 'GET https://a.example/',
  facts: {},
  expect: { outcome: 'pass' },
};
const uri = 'file:///w/a.rules.test.yaml';
const add = async (text: string, one: WrittenTest = test): Promise<string> =>
  withTest(text, (await readTestText(uri, text)).file.tests, one)?.text ?? 'none';

describe('a test in a test file', () => {
  it('comes after the others with their indentation, and leaves the rest unchanged', async () => {
    const text =
      'rules: a.json # ours\ntests:\n- name: one\n  request: GET https://a.example/\n  expect: { outcome: pass }\n# end\n';
    assert.equal(
      await add(text),
      'rules: a.json # ours\ntests:\n- name: one\n  request: GET https://a.example/\n  expect: { outcome: pass }\n\n- name: "home: pass"\n  request: GET https://a.example/\n  expect: { outcome: pass }\n# end\n',
    );
  });

  it('starts the list of a file that has none', async () => {
    for (const text of ['rules: [a.json]\n', 'rules: [a.json]\n\ntests: []\n', 'rules: [a.json]\n\ntests:\n'])
      assert.equal(
        await add(text),
        'rules: [a.json]\n\ntests:\n  - name: "home: pass"\n    request: GET https://a.example/\n    expect: { outcome: pass }\n',
        text,
      );
  });

  it('is not put into a list in brackets', async () => {
    assert.equal(await add('tests: [{ name: one }]\n'), 'none');
  });

  it('is at the returned position', () => {
    const written = withTest('', [], test);
    assert.ok(written);
    assert.match(written.text.slice(written.start, written.end), /^- name: [^]*pass \}$/);
  });

  it('reads back unchanged', async () => {
    const facts = {
      'ip.src.country': 'NO', 'ip.src': '2001:db8::1', 'cf.bot_management.score': 30, 'http.user_agent': 'a: b # c', 'http.referer': '1e3',
      'rate-exceeded': ['Limit, all'], 'http.host': 'on', 'http.cookie': null, 'ssl': true, 'http.request.uri.query': '', 'http.x_forwarded_for': '2026-11-22', 'cf.colo.name': '1.5',
    }; // prettier-ignore
    const request = 'POST https://a.example/x\nUser-Agent: a\n\nbody';
    const expect = { outcome: 'block', by: '"Deny": all', status: 403 };
    const text = await add(newTestFile(['a b.json', '../#1.json']), {
      name: '- yes',
      request,
      facts,
      expect,
    });
    const { file, mistake } = await readTestText(uri, text);
    assert.equal(mistake, undefined);
    assert.deepEqual(file.rules.map((one) => one.text), ['a b.json', '../#1.json']); // prettier-ignore
    const [read] = file.tests;
    assert.deepEqual(read?.facts, facts);
    assert.equal(read.name, '- yes');
    assert.equal(read.request?.text.trimEnd(), request);
    assert.deepEqual(read.expect, { outcomes: ['block'], by: '"Deny": all', status: 403 });
  });
});
