import { type OffsetRange } from '../../../base/problem';
import { type FunctionDefNode, type GraphNode, type GraphWorkflow } from '../../../model/graph';
import { escapePointer, walkWorkflow } from '../../../model/graph-walk';
import { classChain, type WorkflowClass } from '../program/classes';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { type ClassNode, type FunctionNode } from '../../../script/tree';
import { deriveBody, deriveStep } from './body';
import { coverGroups, type PlacedGroup } from './cover-groups';
import { Derivation, type Origin } from './derivation';
import {
  type DerivedGraphs,
  type GraphRange,
  joinGraphs,
  type NodeDetails,
  type SeparateGraphs,
  type WorkflowGraph,
} from './derived-graphs';
import { type GraphMode, modeRules } from './modes.data';
import { eventPayload } from './payload';
import { cutParts, type StepFunctions, stepFunctions } from '../program/step-functions';

export interface DeriveOptions {
  readonly mode: GraphMode;
  /** URI that identifies the file in `ranges`. */
  readonly file: string;
  /** Name of the only class whose graph is derived. If absent, the graphs of all classes are derived. */
  readonly className?: string;
}

/** Derives the version graph of every workflow class of a program. */
export function deriveGraphs(program: WorkflowProgram, options: DeriveOptions): DerivedGraphs {
  const { graphs, partial } = deriveEach(program, options);
  return { ...joinGraphs(graphs), partial };
}

/** Derives the graphs in the same way as `deriveGraphs`, but keeps them separate. */
export function deriveEach(program: WorkflowProgram, options: DeriveOptions): SeparateGraphs {
  const functions = stepFunctions(program);
  const rules = modeRules[options.mode];
  const isRead = ({ node, name }: WorkflowClass): boolean =>
    (rules.readsBrokenScripts || !program.tree.hasErrors) &&
    (rules.readsAllClasses || (name !== 'default' && extendsEntrypoint(node, program)));
  const drafts = program.classes
    .filter(isRead)
    .map((workflow) => new WorkflowDraft(program, workflow, functions, options.mode));
  const owners = new Map(drafts.map((draft) => [draft.workflow.node, draft]));
  const workflowAround = ({ node }: StepCall): ClassNode | undefined => {
    const around = program.scopes.classAround(node);
    return program.classes.find((each) => each.node === around)?.node;
  };
  for (const step of program.steps) {
    const around = workflowAround(step);
    if (around) owners.get(around)?.addUncalled(step);
  }
  // Helper functions that are never called do not belong to any class, so their steps are added to the graph of the
  // first class.
  const isPlaced = (step: StepCall): boolean =>
    drafts.some(({ derivation }) => derivation.placedSteps.has(step));
  for (const step of program.steps)
    if (workflowAround(step) === undefined && !isPlaced(step)) drafts[0]?.addUncalled(step);
  const kept = drafts.filter(
    (draft) =>
      (options.className === undefined || draft.workflow.name === options.className) &&
      (rules.keepsEmptyClasses ? !draft.isEmptyBase : !draft.isEmpty),
  );
  return { graphs: kept.map((draft) => draft.graph(options.file)), partial: isPartial(program, kept) };
}

/**
 * Checks whether a class extends a class named `WorkflowEntrypoint`, directly or through other classes in this file.
 */
function extendsEntrypoint(node: ClassNode, { scopes }: WorkflowProgram): boolean {
  const base = classChain(node, scopes).at(-1)?.base;
  return base?.kind === 'identifier' && base.name === 'WorkflowEntrypoint';
}

function isPartial(program: WorkflowProgram, drafts: readonly WorkflowDraft[]): boolean {
  return (
    program.tree.hasErrors ||
    cutParts(program).length > 0 ||
    drafts.some(({ derivation }) => derivation.isPartial)
  );
}

/**
 * Derives the graph of a function that receives the step. The function is treated like the `run` method of a class.
 * `name` is the name that recursive calls use.
 */
export function deriveFunction(
  program: WorkflowProgram,
  target: FunctionNode,
  name: string,
  file: string,
): DerivedGraphs {
  const { start, end } = target;
  const nameRange = target.nameRange ?? { start, end };
  const node = { kind: 'class', isAbstract: false, members: [], start, end } as const;
  const workflow = {
    name,
    nameRange,
    node,
    run: target,
    base: 'unknown',
    chain: [],
    exportedAs: [],
  } as const;
  const draft = new WorkflowDraft(program, workflow, stepFunctions(program), 'complete');
  return { ...joinGraphs([draft.graph(file)]), partial: isPartial(program, [draft]) };
}

/** The graph of one class while it is being built. */
class WorkflowDraft {
  readonly derivation: Derivation;
  private readonly nodes: readonly GraphNode[];
  private readonly definitions = new Map<
    string,
    { node: FunctionDefNode; origin: FunctionNode; isCalled: boolean }
  >();
  private readonly defined = new Set<FunctionNode>();

  constructor(
    private readonly program: WorkflowProgram,
    readonly workflow: WorkflowClass,
    functions: StepFunctions,
    mode: GraphMode,
  ) {
    this.derivation = new Derivation(program, workflow, functions, mode);
    const { run } = workflow;
    // In complete mode, `run` gets no separate definition if it calls itself, because the graph already contains its
    // nodes.
    if (run && this.derivation.rules.keepsLostSteps) this.defined.add(run);
    if (run && workflow.chain.length === 0) this.derivation.named.set(run, workflow.name);
    this.nodes = workflow.run === undefined ? [] : deriveBody(workflow.run, this.derivation);
    this.define(true);
  }

  get isEmpty(): boolean {
    return this.nodes.length === 0 && this.definitions.size === 0;
  }

  /** Whether the class is abstract and contains no steps, so that only its subclasses are workflows. */
  get isEmptyBase(): boolean {
    return this.isEmpty && this.workflow.node.isAbstract;
  }

  /**
   * Derives every function in `named` that has no definition yet. The body of such a function can add more functions
   * to `named`. `isCalled` is false if the functions are never called.
   */
  private define(isCalled: boolean): void {
    for (const [origin, name] of this.derivation.named) {
      if (this.defined.has(origin)) continue;
      this.defined.add(origin);
      const node: { type: 'function_def'; name: string; nodes: GraphNode[] } = {
        type: 'function_def',
        name,
        nodes: [],
      };
      this.definitions.set(name, { node, origin, isCalled });
      node.nodes = deriveBody(origin, this.derivation);
    }
  }

  /** Adds a step that is not in the graph yet, together with the functions around it, which are never called. */
  addUncalled(step: StepCall): void {
    const { derivation, program } = this;
    // After the outermost function is derived, a function inside it may still have no caller, so the search continues
    // inward.
    for (let next = this.uncalledAround(step); next !== undefined; next = this.uncalledAround(step)) {
      derivation.nameOf({ function: next, ...ownName(next, program) });
      this.define(false);
    }
    const inside = step.decorated?.function ?? program.scopes.functionAround(step.node);
    if (!derivation.rules.keepsLostSteps && inside !== undefined && derivation.placedFunctions.has(inside))
      return;
    if (derivation.placedSteps.has(step) || inside === undefined || !derivation.reads(step)) return;
    const isLeft = derivation.placedFunctions.has(inside) && program.tree.language === 'python';
    const own = derivation.nameOf({ function: inside, ...ownName(inside, program) });
    const name = isLeft ? `${own} (never awaited)` : own;
    const before = this.definitions.get(name)?.node.nodes ?? [];
    const nodes = [...before, ...deriveStep(step, derivation)];
    this.definitions.set(name, {
      node: { type: 'function_def', name, nodes },
      origin: inside,
      isCalled: false,
    });
  }

  private uncalledAround(step: StepCall): FunctionNode | undefined {
    const { derivation, program } = this;
    if (derivation.placedSteps.has(step)) return undefined;
    let found: FunctionNode | undefined;
    for (let at = program.scopes.functionAround(step.node); at; at = program.scopes.functionAround(at)) {
      const isDecorator = at === step.decorated?.function;
      if (!isDecorator && !derivation.placedFunctions.has(at)) found = at;
    }
    return found;
  }

  /** Returns the graph. `file` identifies the file in `ranges`. */
  graph(file: string): WorkflowGraph {
    const workflow = this.nodesOfGraph();
    const imports = [...this.derivation.imported].map(([name, each]) => ({ name, ...each }));
    return { workflow, ...this.describe(workflow, file), imports };
  }

  private nodesOfGraph(): GraphWorkflow {
    const { eventParameter, name } = this.workflow;
    const payload =
      eventParameter &&
      eventPayload(eventParameter.pattern, this.program, this.derivation.rules.followsConstants);
    return {
      class_name: name,
      functions: Object.fromEntries([...this.definitions].map(([key, { node }]) => [key, node])),
      nodes: this.nodes,
      ...(payload === undefined ? {} : { payload }),
    };
  }

  private describe(graph: GraphWorkflow, file: string): Pick<WorkflowGraph, 'ranges' | 'details'> {
    const ranges = new Map<string, GraphRange>();
    const details = new Map<string, NodeDetails>();
    const { node, nameRange } = this.workflow;
    const add = (at: string, range: OffsetRange, name: OffsetRange | undefined, from = range.start): void => {
      const names = name === undefined ? {} : { nameStart: name.start, nameEnd: name.end };
      const before = from < range.start ? { from } : {};
      ranges.set(at, { file, start: range.start, end: range.end, ...names, ...before });
    };
    add('', node, nameRange);
    for (const [key, { origin, isCalled }] of this.definitions) {
      const at = `/functions/${escapePointer(key)}`;
      add(at, origin, origin.nameRange);
      if (!isCalled) details.set(at, { isUnreachable: true });
    }
    const groups: PlacedGroup[] = [];
    walkWorkflow(graph, (each, at) => {
      const origin = this.derivation.origins.get(each);
      if (origin !== undefined) add(at, origin, origin.name, origin.from);
      else if (each.type === 'parallel') groups.push({ group: each, at });
      const detail = origin && detailsOf(origin);
      if (detail) details.set(at, detail);
    });
    coverGroups(groups, file, ranges);
    return { ranges, details };
  }
}

function detailsOf({ explicit, label, texts, isUnknown }: Origin): NodeDetails | undefined {
  const known = {
    ...(explicit === undefined ? {} : { explicit }),
    ...(label === undefined ? {} : { label }),
    ...(texts === undefined ? {} : { texts }),
    ...(isUnknown === undefined ? {} : { isUnknown }),
  };
  return Object.keys(known).length > 0 ? known : undefined;
}

/**
 * Returns the name under which a function is defined: its own name, or the name of the variable, class member, or
 * property that contains it. Returns an empty object if the function has no name.
 */
function ownName(target: FunctionNode, { scopes }: WorkflowProgram): { name?: string } {
  const parent = scopes.parentOf(target);
  const name =
    target.name ??
    (parent?.kind === 'declarator' && parent.pattern.kind === 'name-pattern'
      ? parent.pattern.name
      : parent?.kind === 'member-definition'
        ? parent.name
        : parent?.kind === 'property'
          ? parent.key
          : undefined);
  return name === undefined ? {} : { name };
}
