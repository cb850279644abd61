import { type LanguageContext, type SourceDocument } from '../../language';
import { classOf } from '../program/callees';
import { type WorkflowClass } from '../program/classes';
import { type WorkflowProgram } from '../program/program';
import { type ClassNode, type Expression } from '../../../script/tree';
import { readModule } from '../module-files';
import { type WorkflowPrograms } from '../workflow-programs';

/**
 * What a name in an entry module refers to:
 * - `workflow`: a workflow class;
 * - `other`: a class that is certainly not a workflow;
 * - `hidden`: a workflow class that the module contains but does not export;
 * - `missing`: nothing, because the module has no export with this name;
 * - `unknown`: something that cannot be determined, for example because a module cannot be read.
 */
export type ExportedClass =
  | {
      readonly kind: 'workflow' | 'hidden' | 'other';
      readonly document: SourceDocument;
      readonly node: ClassNode;
      readonly class?: WorkflowClass;
      readonly program: WorkflowProgram;
    }
  | { readonly kind: 'missing'; readonly known: readonly string[] }
  | { readonly kind: 'unknown' };

const unknown: ExportedClass = { kind: 'unknown' };
const maxDepth = 8;

/** Finds a module's export by name, including re-exports from other modules. */
export async function findExport(
  name: string,
  document: SourceDocument,
  programs: WorkflowPrograms,
  context: LanguageContext,
  depth = 0,
): Promise<ExportedClass> {
  const program = depth > maxDepth ? undefined : await programs.of(document, context);
  if (program === undefined || program.tree.hasErrors) return unknown;
  const { tree } = program;
  const follow = async (module: string, wanted: string): Promise<ExportedClass> => {
    const next = await readModule(module, document, context);
    return next ? await findExport(wanted, next, programs, context, depth + 1) : unknown;
  };
  const direct = tree.exports.find(({ exported }) => exported === name);
  if (direct !== undefined) {
    if (direct.module !== undefined)
      return direct.local === undefined || direct.local === '*'
        ? unknown
        : await follow(direct.module, direct.local);
    const imported = tree.imports.find(({ local }) => local === direct.local);
    if (imported !== undefined) return await follow(imported.module, imported.imported);
    return ofClass(direct.local ?? name, 'workflow', document, program);
  }
  for (const { exported, module } of tree.exports) {
    if (exported !== '*' || module === undefined) continue;
    const found = await follow(module, name);
    if (found.kind !== 'missing') return found.kind === 'hidden' ? unknown : found;
  }
  if (tree.language === 'python') {
    const isImported = tree.imports.some(
      ({ local, imported }) => local === name || imported === '*' || local === '*',
    );
    return isImported ? unknown : missing(program);
  }
  const hidden = ofClass(name, 'hidden', document, program);
  if (hidden.kind === 'hidden') return hidden;
  // The exports of CommonJS modules and generated modules may not be detected here. If no exports are found, it is
  // therefore unknown whether the class exists.
  return tree.exports.length === 0 ? unknown : missing(program);
}

function missing({ tree }: WorkflowProgram): ExportedClass {
  return {
    kind: 'missing',
    known: tree.exports
      .map(({ exported }) => exported)
      .filter((each) => /^\w+$/.test(each) && each !== 'default'),
  };
}

function ofClass(
  name: string,
  kind: 'workflow' | 'hidden',
  document: SourceDocument,
  program: WorkflowProgram,
): ExportedClass {
  const node = topClass(name, program);
  if (node === undefined) return unknown;
  const found = program.classes.find((each) => each.node === node);
  if (found !== undefined) return { kind, document, node, class: found, program };
  if (kind === 'hidden') return unknown;
  return isOther(node, program) ? { kind: 'other', document, node, program } : unknown;
}

/** Returns the class with the given name at the top level of a module, or undefined if there is none. */
function topClass(name: string, { tree }: WorkflowProgram): ClassNode | undefined {
  for (const statement of tree.body)
    if (statement.kind === 'class-statement' && statement.class.name === name) return statement.class;
  return undefined;
}

/** Checks whether a class has no base class, or a base class that is certainly not a workflow. */
function isOther({ base }: ClassNode, program: WorkflowProgram): boolean {
  if (base === undefined) return true;
  return isOtherBase(base, program, 0);
}

function isOtherBase(base: Expression, program: WorkflowProgram, depth: number): boolean {
  const local = classOf(base, program.scopes);
  if (local !== undefined)
    return depth < maxDepth && (local.base === undefined || isOtherBase(local.base, program, depth + 1));
  const binding = base.kind === 'identifier' ? program.scopes.bindingOf(base) : undefined;
  const { imported, module } = binding?.imported ?? {};
  const isPlatform = module === 'cloudflare:workers' || module === 'workers';
  return isPlatform && imported !== 'WorkflowEntrypoint' && imported !== '*' && imported !== 'default';
}
