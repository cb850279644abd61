import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly integrity?: string; readonly link?: boolean; readonly hasInstallScript?: boolean }
    >
  >;
}

describe('what is installed', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;

  it('has exact versions', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name);
  });

  it('has the hashes of its content', () => {
    const unknown = Object.entries(packages).filter(
      ([name, one]) => name !== '' && one.integrity === undefined,
    );
    assert.deepEqual(unknown, []);
  });

  it('runs no scripts while it is installed', () => {
    assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
    // docs/contributing/security.md explains why each of these packages works without its install script
    const withScript = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);
    assert.deepEqual(withScript.sort(), [
      'node_modules/@vscode/vsce-sign',
      'node_modules/esbuild',
      'node_modules/keytar',
    ]);
  });

  it('is not in the package, except for undici', () => {
    assert.deepEqual(Object.keys(dependencies), ['undici']);
  });
});
