import {
  type GraphBranch,
  type GraphNode,
  type GraphWorkflow,
  isStepNode,
  type StepNode,
  type SwitchNode,
  type TryNode,
} from '../../core/model/graph';
import { own } from '../../core/base/own';
import { hexOf, pickInteger } from '../random';
import { type Behaviour } from '../state/behaviour';
import { conditionHolds } from './conditions';
import { fail, type Flow, join, next } from './flow';
import { type EventState, type InstanceState } from '../state/instance';
import { sleepStep, startAfterPauses, type StepContext, waitStep, workStep } from './steps';
import { type Entry } from '../state/entry';

/** Maximum number of visited nodes. It stops endless loops and recursion. */
const maxVisits = 20_000;
const maxCallDepth = 4;

/**
 * Computes the timeline of one run by walking its graph once. This is possible because all durations are known in
 * advance.
 */
export class Walk {
  readonly entries: Entry[] = [];
  private readonly counters = new Map<string, number>();
  private readonly kept: ReadonlyMap<string, Entry>;
  private readonly taken = new Set<EventState>();
  private readonly iterations: number[] = [];
  private visits = 0;
  private steps = 0;
  private calls = 0;

  constructor(
    private readonly workflow: GraphWorkflow,
    private readonly instance: InstanceState,
    private readonly behaviour: Behaviour,
    private readonly stepLimit: number,
  ) {
    this.kept = new Map((instance.run.kept ?? []).map((entry) => [`${entry.kind}/${entry.name}`, entry]));
  }

  run(startMs: number): Flow {
    return this.list(this.workflow.nodes, startMs, 'run');
  }

  /** Walks nodes one after another. Adjacent nodes with `starts` are promises, which run in parallel. */
  private list(nodes: readonly GraphNode[], atMs: number, path: string): Flow {
    let flow = next(atMs);
    for (let i = 0; i < nodes.length;) {
      if (flow.kind !== 'next' || flow.atMs === Infinity) return flow;
      let end = i + 1;
      if (startsOf(nodes[i]) !== undefined) while (startsOf(nodes[end]) !== undefined) end++;
      const group = nodes.slice(i, end);
      const [only] = group;
      flow =
        end - i > 1 || only === undefined
          ? this.promises(group, flow.atMs, `${path}/${i}`)
          : this.node(only, flow.atMs, `${path}/${i}`);
      i = end;
    }
    return flow;
  }

  /**
   * Walks steps that are started before they are awaited. A step waits for all earlier promises whose `resolves` is
   * not greater than the step's `starts`. Source: workflow graph, "starts / resolves".
   */
  private promises(nodes: readonly GraphNode[], atMs: number, path: string): Flow {
    const resolved: { number: number; atMs: number }[] = [];
    const flows = nodes.map((node, index) => {
      const starts = startsOf(node) ?? 0;
      const reached = resolved.filter(({ number }) => number <= starts).map((one) => one.atMs);
      const flow = this.node(node, Math.max(atMs, ...reached), `${path}+${index}`);
      const resolves = resolvesOf(node);
      if (resolves !== undefined) resolved.push({ number: resolves, atMs: flow.atMs });
      return flow;
    });
    return join('all', flows, atMs);
  }

  private node(node: GraphNode, atMs: number, path: string): Flow {
    if (++this.visits > maxVisits) return next(atMs);
    if (isStepNode(node)) return this.step(node, atMs, path);
    switch (node.type) {
      case 'loop':
        return this.loop(node.nodes, atMs, path);
      case 'parallel':
        return node.kind === 'all' && node.nodes.some((child) => startsOf(child) !== undefined)
          ? this.promises(node.nodes, atMs, path)
          : join(
              node.kind,
              node.nodes.map((child, index) => this.node(child, atMs, `${path}|${index}`)),
              atMs,
            );
      case 'if': {
        const branch = this.choose(node.branches, path);
        return branch ? this.list(branch.nodes, atMs, `${path}?`) : next(atMs);
      }
      case 'switch':
        return this.switch(node, atMs, path);
      case 'try':
        return this.try(node, atMs, path);
      case 'function_call':
        return this.call(node.name, atMs, path);
      case 'break':
        return { kind: node.kind, atMs };
      case 'function_def':
        return next(atMs);
      case 'block':
      case 'start':
      case 'unknown':
        return this.list(node.nodes, atMs, path);
    }
  }

  private step(node: StepNode, atMs: number, path: string): Flow {
    const startMs = startAfterPauses(this.instance.run.pauses, atMs);
    if (startMs === Infinity) return next(Infinity);
    const context = this.context(node, path);
    const kind =
      node.type === 'step_do' ? 'step' : node.type === 'step_wait_for_event' ? 'waitForEvent' : 'sleep';
    const kept = this.kept.get(`${kind}/${context.name}`);
    if (kept) {
      this.entries.push(kept);
      return next(startMs);
    }
    if (kind === 'step' && ++this.steps > this.stepLimit)
      return fail(startMs, { name: 'WorkflowFatalError', message: `More than ${this.stepLimit} steps` });
    const place = this.entries.length; // the entry of this step is inserted here, before the entries of the steps inside it
    const entry =
      node.type === 'step_do'
        ? workStep(context, node, startMs, (innerMs) => this.list(node.nodes, innerMs, path))
        : node.type === 'step_wait_for_event'
          ? waitStep(context, node, startMs, this.taken)
          : sleepStep(context, node, startMs);
    this.entries.splice(place, 0, entry);
    return entry.error && entry.endMs < Infinity ? fail(entry.endMs, entry.error) : next(entry.endMs);
  }

  /**
   * Creates the context of a step. Steps are counted by kind and name, as in the log: `name-1`, `name-2`. Source:
   * workflow scripts, "Step names".
   */
  private context(node: StepNode, path: string): StepContext {
    let dynamic = 0;
    const name = node.name.replace(/\$\{\.\.\.\}/g, () =>
      String(this.iterations.at(-1 - dynamic) ?? hexOf(4, this.instance.id, path, dynamic++)),
    );
    const kind = node.type === 'step_sleep_until' ? 'step_sleep' : node.type;
    const count = (this.counters.get(`${kind}/${name}`) ?? 0) + 1;
    this.counters.set(`${kind}/${name}`, count);
    return {
      instance: this.instance,
      behaviour: this.behaviour,
      name: `${name}-${count}`,
      nodeName: node.name,
    };
  }

  private loop(nodes: readonly GraphNode[], atMs: number, path: string): Flow {
    const times = this.behaviour.iterations ?? pickInteger(1, 3, this.instance.id, path, this.visits, 'loop');
    let flow = next(atMs);
    for (let i = 1; i <= times && flow.kind === 'next' && flow.atMs < Infinity; i++) {
      this.iterations.push(i);
      flow = this.list(nodes, flow.atMs, `${path}@${i}`);
      this.iterations.pop();
    }
    return flow.kind === 'break' ? next(flow.atMs) : flow;
  }

  /** Returns the first branch whose condition is true. Otherwise, returns the one without a condition, if any. */
  private choose(branches: readonly GraphBranch[], path: string): GraphBranch | undefined {
    const { instance, behaviour } = this;
    let outcomesLeft = branches.filter(({ condition }) => condition !== null).length + 1;
    for (const [index, branch] of branches.entries())
      if (
        branch.condition !== null &&
        conditionHolds(branch.condition, behaviour, instance, `${path}/${index}`, outcomesLeft--)
      )
        return branch;
    return branches.find(({ condition }) => condition === null);
  }

  /** Walks a switch. Cases that do not end with a break fall through to the next case. */
  private switch(node: SwitchNode, atMs: number, path: string): Flow {
    const chosen = this.choose(node.branches, path);
    const from = chosen === undefined ? node.branches.length : node.branches.indexOf(chosen);
    let flow = next(atMs);
    for (let i = from; i < node.branches.length && flow.kind === 'next'; i++) {
      const branch = node.branches[i];
      if (branch) flow = this.list(branch.nodes, flow.atMs, `${path}?${i}`);
    }
    return flow.kind === 'break' ? next(flow.atMs) : flow;
  }

  private try(node: TryNode, atMs: number, path: string): Flow {
    let flow = this.list(node.try_block?.nodes ?? [], atMs, `${path}/try`);
    if (flow.kind === 'fail' && node.catch_block)
      flow = this.list(node.catch_block.nodes, flow.atMs, `${path}/catch`);
    if (!node.finally_block || flow.atMs === Infinity) return flow;
    const last = this.list(node.finally_block.nodes, flow.atMs, `${path}/finally`);
    return last.kind === 'next' ? { ...flow, atMs: last.atMs } : last;
  }

  private call(name: string, atMs: number, path: string): Flow {
    const called = own(this.workflow.functions, name);
    if (!called || this.calls >= maxCallDepth) return next(atMs);
    this.calls++;
    const flow = this.list(called.nodes, atMs, `${path}()`);
    this.calls--;
    return flow.kind === 'return' || flow.kind === 'break' ? next(flow.atMs) : flow;
  }
}

function startsOf(node: GraphNode | undefined): number | undefined {
  return node !== undefined && 'starts' in node ? node.starts : undefined;
}

function resolvesOf(node: GraphNode): number | undefined {
  return 'resolves' in node ? node.resolves : undefined;
}
