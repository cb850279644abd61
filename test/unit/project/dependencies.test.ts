import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

/** The rows of the tables on the page: package, license, purpose. */
const rows = read('docs/contributing/dependencies.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, name]) => name !== undefined && !['', 'package', '---'].includes(name))
  .map(([, name = '', licence = '', reason = '']) => ({ name, licence, reason }));

describe('the dependencies', () => {
  it('are all in docs/contributing/dependencies.md, with a reason, and nothing else is', () => {
    assert.deepEqual(rows.map(({ name }) => name).sort(), named.map(([name]) => name).sort());
    assert.deepEqual(
      rows.filter(({ reason }) => reason === '').map(({ name }) => name),
      [],
    );
  });

  it('have the licenses that it names', () => {
    for (const { name, licence } of rows)
      assert.equal(
        (JSON.parse(read(`node_modules/${name}/package.json`)) as Manifest).license,
        licence,
        name,
      );
  });

  it('have exact versions', () => {
    assert.deepEqual(
      named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
      [],
    );
  });
});
