import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { action, environmentOf, repositoryRoot } from '../../support/github-action';

const { version } = JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  version: string;
};

const keysOf = (value: object): readonly string[] => Object.keys(value).sort();

describe('action.yml', () => {
  const { steps } = action.runs;

  // According to the metadata syntax of GitHub Actions, a composite action has the keys listed below, and each step
  // that runs a command specifies a shell.
  it('has the metadata of a composite action, and nothing that runners ignore', () => {
    assert.deepEqual(keysOf(action), ['branding', 'description', 'inputs', 'name', 'runs']);
    assert.deepEqual(keysOf(action.runs), ['steps', 'using']);
    assert.equal(action.runs.using, 'composite');
    for (const [name, input] of Object.entries(action.inputs)) {
      assert.deepEqual(keysOf(input), ['default', 'description'], name);
      // a runner passes inputs as strings
      assert.deepEqual([typeof input.default, typeof input.description], ['string', 'string'], name);
    }
    const allowed = new Set(['name', 'id', 'if', 'shell', 'working-directory', 'env', 'run', 'continue-on-error']);
    for (const step of steps) {
      assert.deepEqual(Object.keys(step).filter((key) => !allowed.has(key)), [], step.name);
      assert.equal(step.shell, 'bash', step.name);
    }
    assert.equal(new Set(steps.map(({ name }) => name)).size, steps.length);
  }); // prettier-ignore

  it('has an icon and a color of the marketplace', () => {
    assert.equal(action.branding.icon, 'shield');
    assert.ok(['white', 'black', 'yellow', 'blue', 'green', 'orange', 'red', 'purple', 'gray-dark'].includes(action.branding.color)); // prettier-ignore
  });

  it('uses every input, and names nothing that a runner does not know', () => {
    const contexts = {
      github: {
        token: 't',
        action_path: '/action',
        event: { pull_request: { number: 7, base: { sha: 'abc' } } },
      },
      runner: { temp: '/tmp' },
    };
    for (const step of steps)
      for (const [variable, value] of Object.entries(environmentOf(step, contexts)))
        assert.ok(!value.includes('${{'), `${step.name} ${variable}: ${value}`);
    const text = JSON.stringify(steps);
    for (const name of Object.keys(action.inputs)) assert.ok(text.includes(`inputs.${name}`), name);
    const named = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(named.filter((name) => action.inputs[name] === undefined), []);
  }); // prettier-ignore

  it('reads input of a workflow through the environment only, so that no text becomes a command', () => {
    for (const { run } of steps) assert.doesNotMatch(run, /\$\{\{/);
  });

  it('continues with the next report when one fails, and compares only pull requests', () => {
    const conditions = steps.map((step) => [step.name, step.if ?? '']);
    assert.deepEqual(conditions, [
      ['Check', ''],
      ['Test', '${{ !cancelled() }}'],
      ['Compare', "${{ !cancelled() && github.event_name == 'pull_request' }}"],
      ['Comment', "${{ !cancelled() && github.event_name == 'pull_request' && inputs.comment == 'true' }}"],
    ]);
  });

  it('has scripts that bash can parse', () => {
    for (const { name, run } of steps) {
      const { status, stderr } = spawnSync('bash', ['-n', '-c', run], { encoding: 'utf8' });
      assert.equal(status, 0, `${name}: ${stderr}`);
    }
  });

  it('runs the package of this version', () => {
    assert.equal(action.inputs.package?.default, `rampart@${version}`);
  });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
}

describe('.pre-commit-hooks.yaml', () => {
  const file = path.join(repositoryRoot, '.pre-commit-hooks.yaml');
  const hooks = parse(fs.readFileSync(file, 'utf8')) as readonly Hook[];

  // According to "Creating new hooks" in the documentation of pre-commit, id, name, entry, and language are required.
  it('has what every hook needs, and runs the package of this version', () => {
    for (const hook of hooks) {
      assert.deepEqual(keysOf(hook), ['description', 'entry', 'id', 'language', 'name', 'types'], hook.id);
      assert.match(hook.entry, new RegExp(`^npx --yes rampart@${version.replaceAll('.', '\\.')} [a-z]+$`));
    }
    assert.deepEqual(hooks.map(({ id }) => id), ['rampart-check', 'rampart-format']);
  }); // prettier-ignore

  it('is valid for pre-commit itself', () => {
    const { status, error, stdout, stderr } = spawnSync('pre-commit', ['validate-manifest', file], { encoding: 'utf8' }); // prettier-ignore
    if (error) console.log('not run: pre-commit validates the hooks: there is no pre-commit here');
    else assert.equal(status, 0, stdout + stderr);
  });
});
