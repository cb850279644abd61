import { build } from 'esbuild';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildsOf, bundlesOf } from '../../scripts/bundles.mjs';

const root = path.resolve(__dirname, '../..');

/** A folder that contains some bundles as they are installed, with package.json and the documentation pages. */
export interface BuiltProgram {
  readonly folder: string;
  remove(): void;
}

/** Builds bundles (such as `dist/mcp.js`) into a separate folder. */
export async function buildProgram(outputs: readonly string[]): Promise<BuiltProgram> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-built-'));
  fs.copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  fs.mkdirSync(path.join(folder, 'docs'));
  fs.symlinkSync(path.join(root, 'docs/diagnostics'), path.join(folder, 'docs/diagnostics'), 'junction');
  await Promise.all(
    buildsOf(bundlesOf(outputs), root, { production: true, folder }).map((options) => build(options)),
  );
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
