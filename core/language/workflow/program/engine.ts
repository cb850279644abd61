import { oncePerProgram } from './once-per-program';
import { type WorkflowProgram } from './program';

/** Exports of the platform's module, including those of other engines. */
const sharedNames: ReadonlySet<string> = new Set(['WorkflowEntrypoint', 'WorkflowStep']);

/** The platform's modules and its types; frameworks of the vendor that build on its engine. */
const platform = /^(?:cloudflare:|workers$|@cloudflare\/|agents(?:\/|$))/;

/**
 * Whether a script uses an engine of another package, or of its own project, with the same names; the import decides.
 * The behavior of such an engine is unknown here.
 */
export const isOfOtherEngine = oncePerProgram(({ tree }: WorkflowProgram): boolean => {
  const named = tree.imports.filter(({ imported }) => sharedNames.has(imported));
  return named.length > 0 && named.every(({ module }) => !platform.test(module));
});
