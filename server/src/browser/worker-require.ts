/** The part of a worker's global scope that is used here. */
export interface WorkerScope {
  importScripts(url: string): void;
  module?: { exports: unknown } | undefined;
  require?: (name: string) => unknown;
}

/**
 * Provides a worker with a `require` for CommonJS modules in the same folder (`./server.worker.js`). Each module runs
 * once. Modules are loaded with `importScripts` and can use only `module` and `require`.
 * @param base URL of the modules' folder, ending in `/`
 */
export function provideRequire(scope: WorkerScope, base: string): (name: string) => unknown {
  const modules = new Map<string, { exports: unknown }>();
  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    modules.set(name, module);
    const outer = scope.module;
    scope.module = module;
    try {
      scope.importScripts(`${base}${name.replace(/^\.\//, '')}`);
    } catch (error) {
      modules.delete(name);
      throw error;
    } finally {
      scope.module = outer;
    }
    return module.exports;
  };
  scope.require = load;
  return load;
}
