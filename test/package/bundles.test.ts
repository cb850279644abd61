import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { bundles, processes } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');
const CLIENT_MAX_KIB = 60;
const BIG_BYTES = 50 * 1024;
/**
 * Maximum total size of repeated code in KiB, before compression. The files of the graph and the browser client are
 * not included.
 */
const REPEATED_MAX_KIB = 48;

interface Output {
  readonly inputs: Record<string, { readonly bytesInOutput: number }>;
  readonly imports: readonly { readonly path: string; readonly external?: boolean }[];
}

/** Returns every code file that was built, according to esbuild's metafile (.build/meta.json). */
function readOutputs(): Map<string, Output> {
  const metafiles = JSON.parse(fs.readFileSync(path.join(root, '.build/meta.json'), 'utf8')) as {
    outputs: Record<string, Output>;
  }[];
  return new Map(
    metafiles.flatMap(({ outputs }) => Object.entries(outputs).filter(([name]) => name.endsWith('.js'))),
  );
}

/** Returns the number of bytes of each npm package in each file. */
function readPackages(all: ReadonlyMap<string, Output>): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const [output, { inputs }] of all) {
    const sizes = new Map<string, number>();
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
      if (name) sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
    }
    found.set(output, sizes);
  }
  return found;
}

/** Returns the given files and all files that they import, directly or indirectly, statically or dynamically. */
function withShared(all: ReadonlyMap<string, Output>, entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  for (const name of found)
    for (const { path: other, external } of all.get(name)?.imports ?? [])
      if (external !== true) found.add(other);
  return [...found];
}

/**
 * Returns the total size in bytes of the source files that are repeated in the given files. The first occurrence of
 * each source file is not counted.
 */
function repeatedBytes(all: ReadonlyMap<string, Output>, outputs: readonly string[]): number {
  const seen = new Set<string>();
  let repeated = 0;
  for (const output of outputs)
    for (const [input, { bytesInOutput }] of Object.entries(all.get(output)?.inputs ?? {})) {
      if (bytesInOutput === 0) continue;
      if (seen.has(input)) repeated += bytesInOutput;
      seen.add(input);
    }
  return repeated;
}

/**
 * Returns the large packages that are in more than one of a process's bundles, each with the names of these bundles.
 */
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
  const all = readOutputs();
  const packages = readPackages(all);

  it('start with a small client', () => {
    const kib = fs.statSync(path.join(root, 'dist/client.js')).size / 1024;
    console.log(`      client.js ${kib.toFixed(1)} KiB`);
    assert.ok(kib <= CLIENT_MAX_KIB, `${kib.toFixed(1)} KiB`);
    assert.deepEqual([...(packages.get('dist/client.js') ?? [])], [], 'no package is loaded at activation');
  });

  for (const [name, outputs] of Object.entries(processes)) {
    it(`contain no large package twice in the ${name}`, () => {
      assert.deepEqual(duplicates(packages, withShared(all, outputs)), []);
    });
  }

  it('contain almost no code twice', () => {
    const outputs = [...all.keys()].filter((name) => !/client\.browser|media/.test(name));
    const kib = repeatedBytes(all, outputs) / 1024;
    console.log(`      ${kib.toFixed(0)} KiB repeated`);
    assert.ok(outputs.length > 8);
    assert.ok(kib <= REPEATED_MAX_KIB, `${kib.toFixed(0)} KiB`);
  });

  it('need nothing of Node where Node is not available', () => {
    const files = withShared(all, ['dist/server.browser.js', 'dist/server.worker.js']);
    const needed = files.flatMap((name) =>
      (all.get(name)?.imports ?? []).filter(({ external }) => external).map((one) => one.path),
    );
    assert.ok(files.length > 4);
    assert.deepEqual(needed, ['./scripts.js']);
  });

  it('would be rejected with code that is in two of them', () => {
    const output = { inputs: { 'core/a.ts': { bytesInOutput: 10 } }, imports: [] };
    const two = new Map([
      ['a.js', output],
      ['b.js', output],
    ]);
    assert.equal(repeatedBytes(two, ['a.js']), 0);
    assert.equal(repeatedBytes(two, ['a.js', 'b.js']), 10);
  });

  it('belong to one process each', () => {
    const assigned = new Set(Object.values(processes).flat());
    assert.deepEqual(
      bundles.map((bundle) => bundle.output).filter((output) => !assigned.has(output)),
      [],
    );
  });

  it('would be rejected with a package that is in two of them', () => {
    const twice = new Map([
      ['a.js', new Map([['typescript', BIG_BYTES]])],
      ['b.js', new Map([['typescript', BIG_BYTES]])],
      ['c.js', new Map([['typescript', BIG_BYTES - 1]])],
    ]);
    assert.deepEqual(duplicates(twice, ['a.js', 'b.js', 'c.js']), ['typescript: a.js, b.js']);
  });
});
