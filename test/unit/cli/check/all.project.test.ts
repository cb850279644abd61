import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { type Finding } from '../../../../cli/finding';
import { runCli } from '../../../support/run-cli';
import { removeTempFolders, tempFolder } from '../../../support/temp-folder';

const wrongRule = '{"mode": "blok", "configuration": {"target": "country", "value": "DE"}}';
const workflow = (line: string) =>
  `export class A extends WorkflowEntrypoint {\n  async run(event, step) {\n${line}\n  }\n}\n`;

afterEach(removeTempFolders);

async function findings(
  cwd: string,
  ...args: string[]
): Promise<{ code: number; err: string; found: string[] }> {
  const { code, out, err } = await runCli(['check', '--format', 'json', ...args], { cwd });
  const found = JSON.parse(out) as Finding[];
  return { code, err, found: found.map((one) => `${one.file} ${one.code} ${one.severity}`) };
}

describe('rampart check with a rampart.json', () => {
  it('reads severities, file types, custom fields and ignored paths from it', async () => {
    const cwd = tempFolder({
      'rampart.json': JSON.stringify({
        severities: { 'document/wrong-enum': 'warning', 'workflow/step-not-awaited': 'off' },
        documents: { 'rules/*.json': 'access_rule' },
        ignore: ['generated'],
        filter: { fields: { 'my.field': 'Bytes' } },
      }),
      'rules/a.json': wrongRule,
      'generated/b.access_rule.json': wrongRule,
      'a.rfilter': 'my.field eq "x"',
      'a.ts': workflow('    step.sleep("a", "1 day");'),
    });
    assert.deepEqual(await findings(cwd, '.'), {
      code: 0,
      err: '',
      found: ['./rules/a.json document/wrong-enum warning'],
    });
    assert.deepEqual((await findings(cwd, 'generated/b.access_rule.json')).found, []);
  });

  it('uses the nearest one, and none from outside the repository', async () => {
    const off = JSON.stringify({ severities: { 'document/wrong-enum': 'off' } });
    const cwd = tempFolder({
      'rampart.json': off,
      'a.access_rule.json': wrongRule,
      'zone/rampart.json': '{}',
      'zone/b.access_rule.json': wrongRule,
      'other/.git/HEAD': '',
      'other/c.access_rule.json': wrongRule,
    });
    assert.deepEqual((await findings(cwd, '.')).found, [
      './other/c.access_rule.json document/wrong-enum error',
      './zone/b.access_rule.json document/wrong-enum error',
    ]);
  });

  it('reports what is wrong in it, also if it is above what is checked', async () => {
    const cwd = tempFolder({
      'rampart.json': '{"severities": {"filter/empty-expression": "loud"}}',
      'rules/a.rfilter': 'ssl',
    });
    assert.deepEqual((await findings(cwd, '.')).found, ['./rampart.json document/wrong-enum error']);
    assert.deepEqual(await findings(path.join(cwd, 'rules'), 'a.rfilter'), {
      code: 1,
      err: '',
      found: ['../rampart.json document/wrong-enum error'],
    });
  });
});

describe('rampart check and suppressing comments', () => {
  const cases: [file: string, text: string, ...expected: string[]][] = [
    ['a.ts', workflow('    // rampart-ignore workflow/step-not-awaited: beside the next step\n    step.sleep("a", "1 day");')],
    ['b.ts', workflow('    step.sleep("a", "1 day"); // rampart-ignore workflow/step-not-awaited: beside the next step')],
    ['c.ts', workflow('    // rampart-ignore workflow/step-not-awaited\n    step.sleep("a", "1 day");'), 'suppression/incomplete warning'],
    ['d.ts', workflow('    // rampart-ignore workflow/step-not-awaited: gone\n    await step.sleep("a", "1 day");'), 'suppression/unused warning'],
    ['e.py', 'class A(WorkflowEntrypoint):\n    async def run(self, event, step):\n        step.sleep("a", "1 day")  # rampart-ignore workflow/step-not-awaited: meant\n'],
    ['f.access_rule.jsonc', '{\n  // rampart-ignore document/wrong-enum: the service of the test knows it\n  "mode": "blok",\n  "configuration": { "target": "country", "value": "DE" }\n}'],
    ['g.rfilter', '# rampart-ignore filter/unknown-field: of another product\nno.such eq 1'],
    ['h.yaml', '# rampart-ignore-file filter/unknown-field: of another product\n# rampart-filter\nrule: no.such eq 1\n'],
    ['i.tf', 'resource "cloudflare_filter" "a" {\n  # rampart-ignore filter/unknown-field: of another product\n  expression = "no.such eq 1"\n}\n'],
  ]; // prettier-ignore
  for (const [file, text, ...expected] of cases)
    it(`${file}: ${expected.join() || 'silent'}`, async () => {
      const cwd = tempFolder({ [file]: text });
      assert.deepEqual(
        (await findings(cwd, file)).found,
        expected.map((one) => `${file} ${one}`),
      );
    });
});

describe('rampart check with a baseline', () => {
  const rules = (...modes: string[]) =>
    JSON.stringify(
      modes.map((mode, i) => ({ mode, configuration: { target: 'asn', value: `AS${i + 1}` } })),
      null,
      2,
    );

  it('reports new diagnostics, even if lines moved', async () => {
    const cwd = tempFolder({ 'a.access_rule.json': rules('blok', 'block', 'blok'), 'ok.rfilter': 'ssl' });
    const written = await runCli(['check', '--write-baseline', 'known.json', '.'], { cwd });
    assert.deepEqual([written.code, written.out], [0, '']);
    assert.match(written.err, /known\.json: 2 findings kept/);
    assert.deepEqual(await findings(cwd, '--baseline', 'known.json', '.'), {
      code: 0,
      err: '2 findings are in known.json.\n',
      found: [],
    });
    fs.writeFileSync(
      path.join(cwd, 'a.access_rule.json'),
      `\n\n${rules('block', 'blok', 'whitelist', 'blok', 'blok')}`,
    );
    const now = await findings(cwd, '--baseline', 'known.json', 'a.access_rule.json');
    assert.deepEqual([now.code, now.found], [1, ['a.access_rule.json document/wrong-enum error']]);
  });

  it('names files relative to its own folder, so that it does not matter where the command runs', async () => {
    const cwd = tempFolder({ 'rules/a.access_rule.json': rules('blok') });
    await runCli(['check', '--write-baseline', 'known.json', '.'], { cwd });
    const there = await findings(
      path.join(cwd, 'rules'),
      '--baseline',
      '../known.json',
      'a.access_rule.json',
    );
    assert.deepEqual([there.code, there.found], [0, []]);
    assert.deepEqual(Object.keys((JSON.parse(fs.readFileSync(path.join(cwd, 'known.json'), 'utf8')) as { findings: object }).findings), ['rules/a.access_rule.json']); // prettier-ignore
  });

  it('reports when its diagnostics no longer exist, in files that were checked', async () => {
    const cwd = tempFolder({ 'a.access_rule.json': rules('blok'), 'b.access_rule.json': rules('blok') });
    await runCli(['check', '--write-baseline', 'known.json', '.'], { cwd });
    fs.writeFileSync(path.join(cwd, 'a.access_rule.json'), rules('block'));
    assert.match((await findings(cwd, '--baseline', 'known.json', 'a.access_rule.json')).err, /^1 finding of known\.json is gone/); // prettier-ignore
  });

  const refusals: [what: string, args: string[], message: RegExp][] = [
    ['it does not exist', ['--baseline', 'no.json'], /no\.json: there is no such baseline.*--write-baseline no\.json/],
    ['it is something else', ['--baseline', 'other.json'], /other\.json: is no baseline of version 1/],
    ['it cannot be written', ['--write-baseline', 'no/folder.json'], /no\/folder\.json: cannot be written \(ENOENT\)/],
    ['both are requested', ['--baseline', 'a', '--write-baseline', 'b'], /cannot be combined/],
  ]; // prettier-ignore
  for (const [what, args, message] of refusals)
    it(`ends with 2 when ${what}`, async () => {
      const cwd = tempFolder({ 'other.json': '{"version": 2}', 'a.rfilter': 'ssl' });
      const { code, err } = await runCli(['check', ...args, '.'], { cwd });
      assert.equal(code, 2);
      assert.match(err, message);
    });
});
