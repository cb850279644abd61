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
 * The known base of a class:
 * - `workflow`: `WorkflowEntrypoint` of the platform, even under another name, or by its name if there are no imports;
 * - `agent`: a base that adds its own methods to the step;
 * - `wrapped`: a call with one of these as an argument (`instrument(WorkflowEntrypoint)`, a mixin);
 * - `foreign`: `WorkflowEntrypoint` of another package;
 * - `unknown`: an imported class; the class counts as a workflow because its `run` uses steps.
 * A class that extends one in the same file has the base of that class.
 */
export type WorkflowBase = 'workflow' | 'agent' | 'wrapped' | 'foreign' | 'unknown';

export interface WorkflowClass {
  /** Name of the class in the service. */
  readonly name: string;
  /** Range of the name, or of the `class` keyword if it has none. */
  readonly nameRange: OffsetRange;
  readonly node: ClassNode;
  readonly base: WorkflowBase;
  /** The class and its bases in this file, nearest first. */
  readonly chain: readonly ClassNode[];
  /** The names under which the module exports it. */
  readonly exportedAs: readonly string[];
  /** The `run` function, its own or inherited within the file. */
  readonly run?: FunctionNode;
  readonly eventParameter?: Parameter;
  readonly stepParameter?: Parameter;
}

const platformModules = new Set(['cloudflare:workers', 'workers']);
const agentBases = new Set(['AgentWorkflow', 'ThinkWorkflow']);
const entrypoint = 'WorkflowEntrypoint';

/** Finds the workflow classes of a file, in source order. `usesSteps` decides whether unknown bases count. */
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

/** The member that the engine calls, which is `on_run` in older Python Workers. */
function findRun(chain: readonly ClassNode[], language: ScriptLanguage): ClassMember | undefined {
  return findMember(chain, 'run') ?? (language === 'python' ? findMember(chain, 'on_run') : undefined);
}

/** Whether a class has a `run`, or may have one because a member has a computed name. */
export function mayHaveRun(chain: readonly ClassNode[], language: ScriptLanguage): boolean {
  return (
    findRun(chain, language) !== undefined ||
    chain.some(({ members }) => members.some(({ name }) => name === undefined))
  );
}

/** Kind of a base class expression; undefined if it is certainly not a workflow. */
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
  // `const { WorkflowEntrypoint: Base } = …` with a dynamic value.
  if (binding.path.length > 0) return byName(binding.path.at(-1) ?? base.name);
  if (value !== undefined) return baseOf(value, scopes, depth + 1);
  // The parameter of a mixin is determined by its callers, and is visible in the resulting class.
  return binding.kind === 'parameter' ? undefined : byName(base.name);
}

function byName(name: string): WorkflowBase | undefined {
  if (name === entrypoint) return 'workflow';
  return agentBases.has(name) ? 'agent' : undefined;
}

/** Maximum number of base classes; real hierarchies are not deeper. */
const maxBases = 40;

/** A class and its bases in this file, nearest first. */
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

/** Finds a member by name, in the nearest class first. Abstract and overload signatures do not count. */
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
  // `const W = class …` or `const W = wrap(class …)`.
  let at = scopes.parentOf(node);
  while (at?.kind === 'call' || at?.kind === 'cast') at = scopes.parentOf(at);
  if (at?.kind === 'declarator' && at.pattern.kind === 'name-pattern')
    return { name: at.pattern.name, nameRange: { start: at.pattern.start, end: at.pattern.end } };
  return { name: 'default', nameRange: { start: node.start, end: node.start + 'class'.length } };
}

/** The name W in `export const W = instrument(Base)`, which is deployed if Base itself is not exported. */
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
