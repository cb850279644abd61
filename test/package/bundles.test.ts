import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bundles, processes } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');
const CLIENT_MAX_KIB = 60;
const BIG_BYTES = 50 * 1024;

interface Metafile {
  outputs: Record<string, { bytes: number; inputs: Record<string, { bytesInOutput: number }> }>;
}

/** Bytes of each npm package in each bundle, from what esbuild wrote down (.build/meta.json). */
function readPackages(): Map<string, Map<string, number>> {
  const metafiles = JSON.parse(fs.readFileSync(path.join(root, '.build/meta.json'), 'utf8')) as Metafile[];
  const found = new Map<string, Map<string, number>>();
  for (const { outputs } of metafiles) {
    for (const [output, { inputs }] of Object.entries(outputs)) {
      if (!output.endsWith('.js')) continue;
      const sizes = new Map<string, number>();
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
        if (name) sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
      }
      found.set(output, sizes);
    }
  }
  return found;
}

/** Packages of some size that are in more than one bundle of a process. */
function duplicates(packages: Map<string, Map<string, number>>, outputs: readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const output of outputs) {
    for (const [name, bytes] of packages.get(output) ?? []) {
      if (bytes >= BIG_BYTES) places.set(name, [...(places.get(name) ?? []), output]);
    }
  }
  return [...places].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.join(', ')}`);
}

describe('the bundles', () => {
  const packages = readPackages();

  it('start with a small client', () => {
    const kib = fs.statSync(path.join(root, 'dist/client.js')).size / 1024;
    console.log(`      client.js ${kib.toFixed(1)} KiB`);
    assert.ok(kib <= CLIENT_MAX_KIB, `${kib.toFixed(1)} KiB`);
    assert.deepEqual([...(packages.get('dist/client.js') ?? [])], [], 'no package is loaded at activation');
  });

  for (const [name, outputs] of Object.entries(processes)) {
    it(`hold no big package twice in the ${name}`, () => {
      assert.deepEqual(duplicates(packages, outputs), []);
    });
  }

  it('belong to a process each', () => {
    const assigned = new Set(Object.values(processes).flat());
    assert.deepEqual(
      bundles.map((bundle) => bundle.output).filter((output) => !assigned.has(output)),
      [],
    );
  });

  it('would be found out with a package twice', () => {
    const twice = new Map([
      ['a.js', new Map([['typescript', BIG_BYTES]])],
      ['b.js', new Map([['typescript', BIG_BYTES]])],
      ['c.js', new Map([['typescript', BIG_BYTES - 1]])],
    ]);
    assert.deepEqual(duplicates(twice, ['a.js', 'b.js', 'c.js']), ['typescript: a.js, b.js']);
  });
});
