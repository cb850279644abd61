import * as esbuild from 'esbuild';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildsOf, bundlesOf } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');
const RUNS = 21;

/**
 * A program that loads the client and activates it in a separate Node process, with a stub of `vscode` that accepts any
 * call. This measures only the extension's share of the activation time, without the editor's share.
 */
const program = `
const Module = require('node:module');
const anything = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
  apply: () => anything,
  construct: () => anything,
});
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? Object.create(anything) : load(name, ...rest));
const extension = { packageJSON: require(process.argv[2]) };
const context = new Proxy({ subscriptions: [], extension }, { get: (own, key) => own[key] ?? anything });
const start = performance.now();
const client = require(process.argv[1]);
const loaded = performance.now();
client.activate(context);
const activated = performance.now();
console.log(JSON.stringify([loaded - start, activated - loaded]));
`;

const median = (values: number[]): number =>
  Number(([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN).toFixed(2));

export const bench = {
  name: 'activation, with a stand-in for vscode',
  async run(): Promise<Record<string, number>> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-activation-'));
    try {
      const outfile = path.join(folder, 'dist/client.js');
      const wanted = bundlesOf(['dist/client.js']);
      for (const options of buildsOf(wanted, root, { production: true, folder }))
        await esbuild.build(options);
      const samples = Array.from({ length: RUNS }, () => {
        const printed = execFileSync(
          process.execPath,
          ['-e', program, outfile, path.join(root, 'package.json')],
          { encoding: 'utf8' },
        );
        return JSON.parse(printed) as [number, number];
      });
      return {
        runs: RUNS,
        'load client.js, median ms': median(samples.map(([load]) => load)),
        'activate, median ms': median(samples.map(([, activate]) => activate)),
      };
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  },
};
