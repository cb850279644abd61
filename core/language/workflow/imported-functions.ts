import { type LanguageContext, type SourceDocument } from '../language';
import { readModule } from './module-files';
import { type WorkflowProgram } from './program/program';
import { type FunctionNode } from '../../script/tree';
import { type WorkflowPrograms } from './workflow-programs';

/** A function in a module of the workspace. */
export interface FoundFunction {
  readonly document: SourceDocument;
  readonly program: WorkflowProgram;
  readonly function: FunctionNode;
}

const maxDepth = 8;

/**
 * Finds the function that a module exports under a name, including through re-exports. Returns undefined if the module
 * cannot be read or the export is not a function.
 */
export async function findFunction(
  module: string,
  name: string,
  from: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
  depth = 0,
): Promise<FoundFunction | undefined> {
  const document = depth > maxDepth ? undefined : await readModule(module, from, context);
  const program = document && (await programs.of(document, context));
  if (document === undefined || program === undefined) return undefined;
  const { tree } = program;
  const follow = (next: string, wanted: string): Promise<FoundFunction | undefined> =>
    findFunction(next, wanted, document, programs, context, depth + 1);
  const direct = tree.exports.find(({ exported }) => exported === name);
  if (direct?.module !== undefined)
    return direct.local === undefined || direct.local === '*'
      ? undefined
      : await follow(direct.module, direct.local);
  if (direct !== undefined) {
    const imported = tree.imports.find(({ local }) => local === direct.local);
    if (imported !== undefined) return await follow(imported.module, imported.imported);
    const found = topFunction(direct.local, program);
    return found && { document, program, function: found };
  }
  for (const { exported, module: next } of tree.exports) {
    const found = exported === '*' && next !== undefined ? await follow(next, name) : undefined;
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the function with the given name at the top level of a module, or, without a name, the default export.
 * Overload signatures are ignored.
 */
function topFunction(name: string | undefined, { tree }: WorkflowProgram): FunctionNode | undefined {
  for (const statement of tree.body) {
    if (
      statement.kind === 'function-statement' &&
      statement.function.name === name &&
      statement.function.hasBody
    )
      return statement.function;
    if (statement.kind !== 'variables') continue;
    for (const { pattern, value } of statement.declarators)
      if (pattern.kind === 'name-pattern' && pattern.name === name && value?.kind === 'function')
        return value;
  }
  return undefined;
}
