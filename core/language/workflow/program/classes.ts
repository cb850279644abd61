import { type OffsetRange } from '../../../base/problem';
import {
  type ClassMember,
  type ClassNode,
  type Expression,
  type FunctionNode,
  type Parameter,
  type ScriptLanguage,
  type ScriptTree,
} from '../../../script/tree';
import { type Scopes } from './scopes';

/**
 * Kinds of base classes:
 * - `workflow`: the platform's `WorkflowEntrypoint`, even if it is renamed. Without imports, the name alone is
 *   sufficient.
 * - `agent`: a base class that adds its own methods to the step.
 * - `wrapped`: a call with one of these classes as an argument, such as `instrument(WorkflowEntrypoint)` or a mixin.
 * - `foreign`: `WorkflowEntrypoint` of another package.
 * - `unknown`: an imported class. The class that extends it is treated as a workflow because its `run` uses steps.
 *
 * If a class extends another class in the same file, both have the same kind of base.
 */
export type WorkflowBase = 'workflow' | 'agent' | 'wrapped' | 'foreign' | 'unknown';

export interface WorkflowClass {
  /** Name that identifies the class in the service. */
  readonly name: string;
  /** Range of the class name, or of the `class` keyword if the class has no name. */
  readonly nameRange: OffsetRange;
  readonly node: ClassNode;
  readonly base: WorkflowBase;
  /** The class and its base classes in this file, nearest first. */
  readonly chain: readonly ClassNode[];
  /** Names under which the module exports the class. */
  readonly exportedAs: readonly string[];
  /** The `run` function, which the class either defines itself or inherits within the file. */
  readonly run?: FunctionNode;
  readonly eventParameter?: Parameter;
  readonly stepParameter?: Parameter;
}

const platformModules = new Set(['cloudflare:workers', 'workers']);
const agentBases = new Set(['AgentWorkflow', 'ThinkWorkflow']);
const entrypoint = 'WorkflowEntrypoint';

/**
 * Finds the workflow classes of a file, in source order. If a base class is unknown, `usesSteps` determines whether
 * the class is a workflow.
 */
export function findWorkflowClasses(
  tree: ScriptTree,
  scopes: Scopes,
  usesSteps: (run: FunctionNode, step: Parameter) => boolean,
): readonly WorkflowClass[] {
  return scopes.nodesOf('class').flatMap((node) => {
    if (node.base === undefined) return [];
    const found = baseOf(node.base, scopes, 0);
    if (found === undefined) return [];
    const chain = classChain(node, scopes);
    const run = findRun(chain, tree.language)?.value;
    const method = run?.kind === 'function' ? run : undefined;
    const [event, step] = method?.parameters ?? [];
    if (found === 'unknown' && !(method && step && usesSteps(method, step))) return [];
    const { name, nameRange } = nameOf(node, tree, scopes);
    return [
      {
        name,
        nameRange,
        node,
        base: found,
        chain,
        exportedAs: exportsOf(node, name, tree, scopes),
        ...(method === undefined ? {} : { run: method }),
        ...(event === undefined ? {} : { eventParameter: event }),
        ...(step === undefined ? {} : { stepParameter: step }),
      },
    ];
  });
}

/**
 * Returns the method that the engine calls: `run`, or `on_run` in older Python Workers. Returns undefined if the class
 * has neither.
 */
function findRun(chain: readonly ClassNode[], language: ScriptLanguage): ClassMember | undefined {
  return findMember(chain, 'run') ?? (language === 'python' ? findMember(chain, 'on_run') : undefined);
}

/** Checks whether a class has a `run` method, or may have one because a member has a computed name. */
export function mayHaveRun(chain: readonly ClassNode[], language: ScriptLanguage): boolean {
  return (
    findRun(chain, language) !== undefined ||
    chain.some(({ members }) => members.some(({ name }) => name === undefined))
  );
}

/** Returns the kind of a base class expression. Returns undefined if the base is certainly not a workflow. */
function baseOf(base: Expression, scopes: Scopes, depth: number): WorkflowBase | undefined {
  if (depth > 10) return undefined;
  if (base.kind === 'cast') return baseOf(base.operand, scopes, depth + 1);
  if (base.kind === 'member') {
    if (base.name !== entrypoint) return agentBases.has(base.name ?? '') ? 'agent' : undefined;
    const namespace = base.object.kind === 'identifier' ? scopes.bindingOf(base.object)?.imported : undefined;
    return namespace === undefined || platformModules.has(namespace.module) ? 'workflow' : 'foreign';
  }
  if (base.kind === 'call') {
    const inner = base.arguments.map((argument) => baseOf(argument, scopes, depth + 1));
    return inner.some((each) => each !== undefined && each !== 'unknown') ? 'wrapped' : undefined;
  }
  if (base.kind === 'class') return base.base && baseOf(base.base, scopes, depth + 1);
  if (base.kind !== 'identifier') return undefined;
  const binding = scopes.bindingOf(base);
  if (binding === undefined) return byName(base.name);
  if (binding.imported !== undefined) {
    const { imported, module } = binding.imported;
    if (imported === entrypoint) return platformModules.has(module) ? 'workflow' : 'foreign';
    return agentBases.has(imported) ? 'agent' : 'unknown';
  }
  const { value } = binding;
  if (value?.kind === 'class') return value.base && baseOf(value.base, scopes, depth + 1);
  // Handles `const { WorkflowEntrypoint: Base } = …` with a value that is known only at run time.
  if (binding.path.length > 0) return byName(binding.path.at(-1) ?? base.name);
  if (value !== undefined) return baseOf(value, scopes, depth + 1);
  // If a mixin receives the base class as a parameter, the base class depends on the mixin's callers, so it is
  // unknown here. It is determined for each class that extends the result of a mixin call.
  return binding.kind === 'parameter' ? undefined : byName(base.name);
}

function byName(name: string): WorkflowBase | undefined {
  if (name === entrypoint) return 'workflow';
  return agentBases.has(name) ? 'agent' : undefined;
}

/** Maximum number of base classes that are followed. Real class hierarchies are not as deep. */
const maxBases = 40;

/** Returns a class and its base classes in this file, nearest first. */
export function classChain(node: ClassNode, scopes: Scopes): readonly ClassNode[] {
  const chain: ClassNode[] = [];
  let at: ClassNode | undefined = node;
  while (at !== undefined && chain.length < maxBases && !chain.includes(at)) {
    chain.push(at);
    const base: Expression | undefined = at.base;
    const value: Expression | undefined = base?.kind === 'identifier' ? scopes.bindingOf(base)?.value : base;
    at = value?.kind === 'class' ? value : undefined;
  }
  return chain;
}

/**
 * Finds a member by name, starting with the nearest class. Abstract members and overload signatures are ignored.
 * Returns undefined if there is no such member.
 */
export function findMember(
  chain: readonly ClassNode[],
  name: string,
  isStatic = false,
): ClassMember | undefined {
  for (const { members } of chain) {
    const found = members.find(
      (member) =>
        member.name === name &&
        member.isStatic === isStatic &&
        (member.value?.kind === 'function' ? member.value.hasBody : !member.isMethod),
    );
    if (found) return found;
  }
  return undefined;
}

function nameOf(node: ClassNode, tree: ScriptTree, scopes: Scopes): { name: string; nameRange: OffsetRange } {
  if (node.name !== undefined && node.nameRange !== undefined) {
    const name = exportedWrapperOf(node, tree, scopes) ?? node.name;
    return { name, nameRange: node.nameRange };
  }
  // Handles `const W = class …` and `const W = wrap(class …)`.
  let at = scopes.parentOf(node);
  while (at?.kind === 'call' || at?.kind === 'cast') at = scopes.parentOf(at);
  if (at?.kind === 'declarator' && at.pattern.kind === 'name-pattern')
    return { name: at.pattern.name, nameRange: { start: at.pattern.start, end: at.pattern.end } };
  return { name: 'default', nameRange: { start: node.start, end: node.start + 'class'.length } };
}

/**
 * Returns the name `W` in `export const W = instrument(Base)`. `W` is the class that is deployed if `Base` itself is
 * not exported. Returns undefined if `Base` is exported or not wrapped.
 */
function exportedWrapperOf(node: ClassNode, tree: ScriptTree, scopes: Scopes): string | undefined {
  const isExported = (name: string): boolean =>
    tree.exports.some(({ local, module }) => local === name && module === undefined);
  if (node.name === undefined || isExported(node.name)) return undefined;
  for (const wrapper of tree.body) {
    if (wrapper.kind !== 'variables') continue;
    for (const { pattern, value } of wrapper.declarators) {
      const isWrapped =
        value?.kind === 'call' &&
        value.arguments.some((each) => each.kind === 'identifier' && scopes.bindingOf(each)?.value === node);
      if (isWrapped && pattern.kind === 'name-pattern' && isExported(pattern.name)) return pattern.name;
    }
  }
  return undefined;
}

function exportsOf(node: ClassNode, name: string, tree: ScriptTree, scopes: Scopes): readonly string[] {
  const isDeclared = node.name !== undefined || scopes.parentOf(node)?.kind === 'declarator';
  return tree.exports
    .filter(({ module, local, start }) =>
      module !== undefined ? false : isDeclared ? local === name : start <= node.start && local === undefined,
    )
    .map(({ exported }) => exported);
}
