import { calledFunction, functionOf } from '../program/callees';
import { type WorkflowProgram } from '../program/program';
import { type StepCall } from '../program/step-calls';
import { type Call, type ClassNode, type FunctionNode } from '../script/tree';

interface Edge {
  readonly around: FunctionNode;
  readonly target: FunctionNode;
}

/** Which functions of a file hold a step, directly or through what they call; read once for all its classes. */
export class StepFunctions {
  /** Python's decorated steps by their function. */
  readonly decorated: ReadonlyMap<FunctionNode, StepCall>;
  private readonly holders = new Set<FunctionNode>();
  private readonly edges: readonly Edge[];
  /** Calls whose target depends on what `this` is. */
  private readonly onThis: readonly Call[];

  constructor(private readonly program: WorkflowProgram) {
    const { steps, scopes } = program;
    const decorated = new Map<FunctionNode, StepCall>();
    for (const step of steps) {
      if (step.decorated !== undefined) decorated.set(step.decorated.function, step);
      this.add(step.decorated?.function ?? scopes.functionAround(step.node), this.holders);
    }
    this.decorated = decorated;
    const calls = scopes.nodesOf('call');
    this.edges = calls.flatMap((call) => this.edgesOf(call, []));
    this.onThis = calls.filter(mentionsThis);
    this.spread(this.edges, this.holders);
  }

  /** The functions with steps when `this` is an instance of a class with these bases. */
  of(self: readonly ClassNode[]): ReadonlySet<FunctionNode> {
    if (self.length < 2) return this.holders;
    const found = new Set(this.holders);
    const { scopes } = this.program;
    const ofHeir = this.onThis.filter((call) => {
      const around = scopes.classAround(call);
      return around !== undefined && self.includes(around);
    });
    this.spread([...this.edges, ...ofHeir.flatMap((call) => this.edgesOf(call, self))], found);
    return found;
  }

  private edgesOf(call: Call, self: readonly ClassNode[]): Edge[] {
    const { scopes } = this.program;
    const around = scopes.functionAround(call);
    if (around === undefined) return [];
    const callee = calledFunction(call, scopes, self);
    const given = call.arguments.flatMap((argument) =>
      argument.kind === 'function' ? [] : (functionOf(argument, scopes, self) ?? []),
    );
    return [...(callee ? [callee] : []), ...given].map((target) => ({ around, target: target.function }));
  }

  /** A function holds what the functions inside it hold. */
  private add(node: FunctionNode | undefined, found: Set<FunctionNode>): boolean {
    let added = false;
    for (let at = node; at !== undefined && !found.has(at); at = this.program.scopes.functionAround(at)) {
      found.add(at);
      added = true;
    }
    return added;
  }

  private spread(edges: readonly Edge[], found: Set<FunctionNode>): void {
    for (let again = true; again;) {
      again = false;
      for (const { around, target } of edges) if (found.has(target) && this.add(around, found)) again = true;
    }
  }
}

function mentionsThis({ callee, arguments: given }: Call): boolean {
  return [callee, ...given].some((each) => each.kind === 'member' && each.object.kind === 'this');
}
