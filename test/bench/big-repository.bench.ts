import * as esbuild from 'esbuild';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildsOf, bundlesOf } from '../../scripts/bundles.mjs';
import { repositoryFiles } from '../support/big-repository';

const root = path.resolve(__dirname, '../..');
const files = 10_000;
/**
 * Number of files in the smaller repository. The memory needed to check it is compared with the memory needed to check
 * the large repository.
 */
const fewerFiles = 2_500;
const rounds = 3;

/**
 * Code that makes a process report its resource use when it exits: processor time in milliseconds and peak memory in
 * KiB.
 */
const meter = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, JSON.stringify([(user + system) / 1000, process.resourceUsage().maxRSS]));
});`;

interface Run {
  readonly out: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMib: number;
}

/** Builds the command-line tool as it is shipped, in a separate folder. */
async function buildProgram(folder: string): Promise<string> {
  fs.copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  fs.writeFileSync(path.join(folder, 'meter.cjs'), meter);
  const wanted = bundlesOf(['dist/cli.js', 'dist/scripts.js']);
  for (const options of buildsOf(wanted, root, { production: true, folder })) await esbuild.build(options);
  return path.join(folder, 'dist/cli.js');
}

function makeRepository(folder: string, count: number): string {
  for (const [name, text] of repositoryFiles(count)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return folder;
}

function check(program: string, cwd: string, args: readonly string[]): Run {
  const load = path.join(path.dirname(program), '../meter.cjs');
  const started = performance.now();
  const { stdout, stderr, output } = spawnSync(
    process.execPath,
    ['-r', load, program, 'check', ...args, '.'],
    {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    },
  );
  const wallMs = performance.now() - started;
  if (stderr !== '') throw new Error(stderr);
  const [cpuMs, peakKib] = JSON.parse(output[3] ?? '') as [number, number];
  return { out: stdout, wallMs, cpuMs, peakMib: peakKib / 1024 };
}

/** Makes several runs and returns the run with the median time. */
function median(make: () => Run): Run {
  const runs = Array.from({ length: rounds }, make).sort((a, b) => a.wallMs - b.wallMs);
  const [middle] = runs.slice(Math.floor(rounds / 2));
  if (!middle) throw new Error('no run');
  return middle;
}

/**
 * Runs `rampart check` over a large repository in four ways: without a cache on one thread and on all threads, with an
 * empty cache, and with the cache of the previous run.
 */
export const bench = {
  name: 'rampart check of a big repository',
  async run(): Promise<Record<string, number>> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-big-repository-'));
    try {
      const program = await buildProgram(folder);
      const repository = makeRepository(path.join(folder, 'repository'), files);
      const smaller = makeRepository(path.join(folder, 'smaller'), fewerFiles);
      const cache = path.join(folder, 'cache');
      const serial = median(() => check(program, repository, ['--no-cache', '--jobs', '1']));
      const parallel = median(() => check(program, repository, ['--no-cache']));
      const cold = median(() => {
        fs.rmSync(cache, { recursive: true, force: true });
        return check(program, repository, ['--cache', cache]);
      });
      const warm = median(() => check(program, repository, ['--cache', cache]));
      for (const { out } of [parallel, cold, warm])
        if (out !== serial.out) throw new Error('threads and cache change what comes out');
      const small = check(program, smaller, ['--no-cache', '--jobs', '1']);
      const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
      return {
        files,
        'of which checked': Number(/in (\d+) files/.exec(serial.out)?.[1]),
        findings: serial.out.trim().split('\n').length - 1,
        threads: os.availableParallelism(),
        'one thread, no cache, ms': round(serial.wallMs),
        'all threads, no cache, ms': round(parallel.wallMs),
        'all threads, empty cache, ms': round(cold.wallMs),
        'all threads, full cache, ms': round(warm.wallMs),
        'ratio of all threads to one': round(parallel.wallMs / serial.wallMs, 2),
        'ratio of full cache to none': round(warm.wallMs / parallel.wallMs, 2),
        'one thread, no cache, ms of the processor': round(serial.cpuMs),
        'all threads, no cache, ms of the processor': round(parallel.cpuMs),
        'all threads, full cache, ms of the processor': round(warm.cpuMs),
        'one thread, peak memory MiB': round(serial.peakMib),
        'all threads, peak memory MiB': round(parallel.peakMib),
        'full cache, peak memory MiB': round(warm.peakMib),
        [`ratio of peak memory to that of ${fewerFiles} files`]: round(serial.peakMib / small.peakMib, 2),
        'cache KiB': round(fs.statSync(path.join(cache, fs.readdirSync(cache)[0] ?? '')).size / 1024),
      };
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};
