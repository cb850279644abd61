import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';

/** Names that the platform's module exports, but that other engines use as well. */
const sharedNames: ReadonlySet<string> = new Set(['WorkflowEntrypoint', 'WorkflowStep']);

/**
 * Pattern for the platform's modules, its types packages, and the vendor's frameworks that are built on its engine.
 */
const platform = /^(?:cloudflare:|workers$|@cloudflare\/|agents(?:\/|$))/;

/**
 * Checks, based on a script's imports, whether the script uses another engine that exports the same names. Such an
 * engine may come from another package or from the script's own project, and its behavior is unknown.
 */
export const isOfOtherEngine = oncePerProgram(({ tree }: WorkflowProgram): boolean => {
  const named = tree.imports.filter(({ imported }) => sharedNames.has(imported));
  return named.length > 0 && named.every(({ module }) => !platform.test(module));
});
