import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';

/** Names that the platform's module exports and other engines use as well. */
const sharedNames: ReadonlySet<string> = new Set(['WorkflowEntrypoint', 'WorkflowStep']);

/** The platform's modules, its types, and frameworks of the vendor that build on its engine. */
const platform = /^(?:cloudflare:|workers$|@cloudflare\/|agents(?:\/|$))/;

/**
 * Whether a script uses an engine with the same names from another package or from its own project, based on its
 * imports. The behavior of such an engine is unknown.
 */
export const isOfOtherEngine = oncePerProgram(({ tree }: WorkflowProgram): boolean => {
  const named = tree.imports.filter(({ imported }) => sharedNames.has(imported));
  return named.length > 0 && named.every(({ module }) => !platform.test(module));
});
