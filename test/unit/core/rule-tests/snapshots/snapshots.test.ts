import assert from 'node:assert/strict';
import { defaultSettings } from '../../../../../core/language/settings';
import { type CaseResult } from '../../../../../core/rule-tests/case-result';
import { runRuleTests } from '../../../../../core/rule-tests/run-rule-tests';
import { readTestText } from '../../../../../core/rule-tests/read-test-text';
import { openSnapshots } from '../../../../../core/rule-tests/snapshots/snapshots';

const name = 'shop.rules.test.yaml';
const head = 'rules: rules.json\ntests:\n';
const tests = `${head}  - name: sign-in
    request: GET https://www.example.com/login?token=s3cret
    facts: { ip.src.country: FR }
    expect: snapshot
  - request: GET https://www.example.com/home?token=s3cret
    facts: { ip.src.country: any }
    expect: snapshot
  - name: all
    each: shop.http
    facts: { ip.src.country: DE }
    expect: snapshot
`;
const rules = (login: string): string =>
  JSON.stringify({
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: [
      { action: 'log', expression: 'http.request.headers["x-key"][0] ne "s3cret"' },
      { description: 'Deny', action: 'block', expression: `http.request.uri.path eq "${login}"` },
      { ref: 'abroad', action: 'managed_challenge', expression: 'ip.src.country eq "FR"' },
    ],
  });
const disk: Readonly<Record<string, string>> = {
  'rules.json': rules('/login'),
  'shop.http': '### a\nGET https://www.example.com/login\n### a\nGET https://www.example.com/\n',
};

interface Run {
  readonly cases: readonly CaseResult[];
  readonly updated: string | undefined;
}

async function run(
  files: Readonly<Record<string, string>>,
  isUpdate = false,
  { text = tests, only }: { readonly text?: string; readonly only?: ReadonlySet<number> } = {},
): Promise<Run> {
  const { file } = await readTestText(`file:///w/${name}`, text);
  const read = (path: string) => {
    const found = files[path];
    return Promise.resolve(
      found === undefined ? undefined : { name: path, uri: `file:///w/${path}`, text: found },
    );
  };
  const snapshots = await openSnapshots({ testFile: name, tests: file.tests, read, isUpdate });
  const cases = await runRuleTests(file, { settings: defaultSettings, read, now: 0, snapshots }, only);
  return { cases, updated: snapshots.updated() };
}

const recorded = async (): Promise<Readonly<Record<string, string>>> => {
  const { updated } = await run(disk, true);
  assert.ok(updated);
  return { ...disk, [`${name}.snap`]: updated };
};
const messages = ({ cases }: Run): (string | undefined)[] => cases.map(({ failure }) => failure?.message);

describe('snapshots of rule tests', () => {
  it('are readable: outcome, matching rules, assumptions', async () => {
    const { [`${name}.snap`]: text } = await recorded();
    assert.equal(
      text,
      `# Outcomes of the tests in shop.rules.test.yaml that expect a snapshot.
# \`rampart test --update\` writes this file. Review its changes as you review code.
snapshots:
  - test: sign-in
    outcome: block 403 by Deny
    matched:
      - "rule 1 (http_request_firewall_custom) (log)"
      - "Deny (block)"
  - test: GET https://www.example.com/home
    outcome: depends
    cases:
      - challenge 403 by abroad
      - pass
    matched:
      - "rule 1 (http_request_firewall_custom) (log)"
      - "abroad (managed_challenge, may match)"
  - test: all
    sample: a
    outcome: block 403 by Deny
    matched:
      - "rule 1 (http_request_firewall_custom) (log)"
      - "Deny (block)"
  - test: all
    sample: "a (2)"
    outcome: pass
    matched:
      - "rule 1 (http_request_firewall_custom) (log)"
`,
    );
    assert.doesNotMatch(text, /s3cret/);
  });

  it('pass while the outcome is the same, and are then not written again', async () => {
    const files = await recorded();
    assert.deepEqual(messages(await run(files)), [undefined, undefined, undefined, undefined]);
    assert.equal((await run(files, true)).updated, undefined);
  });

  it('fail with both sides when the outcome or a matching rule differs', async () => {
    const files = { ...(await recorded()), 'rules.json': rules('/home') };
    const result = await run(files);
    assert.deepEqual(messages(result), [
      'The outcome in the snapshot is block 403 by Deny, but the current outcome is challenge 403 by abroad.',
      'The outcome in the snapshot is depends, but the current outcome is block 403 by Deny.',
      'The outcome in the snapshot is block 403 by Deny, but the current outcome is pass.',
      undefined,
    ]);
    const { failure } = result.cases[0] ?? {};
    assert.match(
      failure?.expected ?? '',
      /^block 403 by Deny\n {2}matched: rule 1 .*\n {2}matched: Deny \(block\)$/,
    );
    assert.match(failure?.actual ?? '', /matched: abroad \(managed_challenge\)$/);
    const logless = { ...(await recorded()), 'rules.json': rules('/login').replace('"log"', '"skip"') };
    assert.match(messages(await run(logless))[0] ?? '', /^The outcome matches the snapshot, but /);
  });

  it('fail if nothing is recorded', async () => {
    assert.match(
      messages(await run(disk))[0] ?? '',
      /^No snapshot has been recorded\. .*: block 403 by Deny\.$/,
    );
  });

  const unreadable: readonly (readonly [title: string, edit: (text: string) => string, line: number])[] = [
    ['a merge conflict', (text) => text.replace('  - test: all', '<<<<<<< HEAD\n  - test: all'), 17],
    ['something else', () => 'nothing: here\n', 1],
    ['a record without its outcome', (text) => text.replace('    outcome: depends\n', ''), 9],
    ['no text', () => '', 1],
  ];
  for (const [title, edit, line] of unreadable)
    it(`are neither compared nor written where the file has ${title}`, async () => {
      const { [`${name}.snap`]: text = '' } = await recorded();
      const files = { ...disk, [`${name}.snap`]: edit(text) };
      for (const isUpdate of [false, true]) {
        const { cases, updated } = await run(files, isUpdate, { only: new Set([0]) });
        assert.deepEqual(cases.map(({ status }) => status), ['errored']); // prettier-ignore
        assert.equal(
          cases[0]?.message,
          `Line ${line} of shop.rules.test.yaml.snap cannot be read. Correct the line or restore the file. To record all snapshots again, delete the file first.`,
        );
        assert.equal(updated, undefined);
      }
    });

  it('keep the record of a test that is temporarily removed, until all tests are recorded', async () => {
    const files = await recorded();
    const text = tests.replace(/ {2}- name: all[^]*/, '');
    const one = await run({ ...files, 'rules.json': rules('/none') }, true, { text, only: new Set([0]) });
    assert.match(one.updated ?? '', /sample: "a \(2\)"\n {4}outcome: pass\n/);
    assert.doesNotMatch((await run(files, true, { text })).updated ?? '', /sample:/);
  });

  it('keep what was not run, and remove what no test expects', async () => {
    const files = { ...(await recorded()), 'rules.json': rules('/none') };
    const { updated = '' } = await run(files, true, { only: new Set([0]) });
    assert.match(updated, /test: sign-in\n {4}outcome: challenge 403 by abroad\n/);
    assert.match(updated, /sample: a\n {4}outcome: block 403 by Deny\n/);
    const { updated: none } = await run(files, true, {
      text: tests.replaceAll('snapshot', '{ outcome: pass }'),
    });
    assert.match(none ?? '', /\nsnapshots: \[\]\n$/);
  });

  it('are not created if no test expects one', async () => {
    const text = `${head}  - request: GET https://a.example/\n    expect: { outcome: pass }\n`;
    assert.equal((await run(disk, true, { text })).updated, undefined);
  });
});
