import { type ScriptParsers } from '../../../core/script/script';
import type * as Scripts from '../../../core/script/script-parsers';

/** The part of a worker's world that is needed here. */
interface WorkerScope {
  importScripts(url: string): void;
  module?: { exports: unknown };
}

/**
 * The script parsers, from the bundle that Node's server uses: it is a CommonJS module without imports, so that all
 * it needs is a `module`. Loaded at the first call.
 */
export function workerScripts(url: string): () => ScriptParsers {
  let parsers: ScriptParsers | undefined;
  return () => (parsers ??= load(url).createScriptParsers());
}

function load(url: string): typeof Scripts {
  const scope = globalThis as unknown as WorkerScope;
  const module = { exports: {} };
  scope.module = module;
  try {
    scope.importScripts(url);
  } finally {
    delete scope.module;
  }
  return module.exports as typeof Scripts;
}
