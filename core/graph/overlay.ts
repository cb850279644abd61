import { type GraphNode, type GraphWorkflow } from '../model/graph';
import { walkWorkflow } from '../model/graph-walk';
import { type WorkflowStep } from '../model/workflow-step';
import { entryState, type RunState } from './run-state';
import { parseTime } from './timeline';

/** The results of a run for one node of the graph. */
export interface NodeRun {
  /** State of the node's latest log entry, or of the rollback that undoes this entry. */
  readonly state: RunState;
  /** Indices of the node's entries in the log, in log order. */
  readonly entries: readonly number[];
  /** Indices of the log entries that roll back the steps in `entries`. */
  readonly rollbacks: readonly number[];
  /**
   * Whether it is certain that the entries belong to this node. It is false if they could also belong to another
   * node.
   */
  readonly sure: boolean;
}

export interface Overlay {
  /** Results of the nodes, by JSON Pointer. */
  readonly nodes: ReadonlyMap<string, NodeRun>;
  /**
   * Indices of log entries that belong to no node, for example because the graph and the run belong to different
   * versions.
   */
  readonly unmatched: readonly number[];
}

type Kind = 'step' | 'sleep' | 'waitForEvent';

/** A node with a name that varies. It may have produced a log entry. */
interface Candidate {
  readonly pointer: string;
  /** The fixed parts of the name, in order. The text between two parts varies. */
  readonly parts: readonly string[];
  /**
   * Number of characters of the name that are written in the code, or -1 for a completely dynamic name. A larger number
   * means a better match.
   */
  readonly fixed: number;
}

const kindOf: Readonly<Partial<Record<GraphNode['type'], Kind>>> = {
  step_do: 'step',
  step_sleep: 'sleep',
  step_sleep_until: 'sleep',
  step_wait_for_event: 'waitForEvent',
};
const hole = '${...}';
const dynamicName = '<dynamic>';

/**
 * Assigns the log entries of a run to the nodes of a graph (version graph reference, section 5). Exact names are
 * tried first. Names with variable parts follow, starting with those that have the most fixed text. Completely
 * dynamic names, which match only by the kind of node, are tried last. If several nodes match equally well, the entry
 * is assigned to all of them, and none of these matches is certain (`sure`).
 */
export function overlayRun(workflow: GraphWorkflow, steps: readonly WorkflowStep[]): Overlay {
  const groups = groupByName(steps);
  const rolledBack = rollbacksByName(steps);
  const candidates = collect(workflow, groups);
  const unmatched: number[] = [];
  const found = new Map<string, { readonly groups: (readonly number[])[]; sure: boolean }>();
  for (const { kind, name, entries } of groups) {
    const matches = bestMatches(candidates[kind], name);
    if (matches.length === 0) unmatched.push(...entries);
    for (const pointer of matches) {
      const node = found.get(pointer) ?? { groups: [], sure: true };
      node.groups.push(entries);
      node.sure &&= matches.length === 1;
      found.set(pointer, node);
    }
  }
  const nodes = new Map<string, NodeRun>();
  for (const [pointer, { groups: own, sure }] of found) {
    const [only, ...more] = own;
    const entries = more.length === 0 && only ? only : own.flat().sort((a, b) => a - b);
    const latest = steps[entries[entries.length - 1] ?? 0];
    if (!latest) continue;
    const rollbacks = entries.flatMap((entry) => rolledBack.get(steps[entry]?.name ?? '') ?? []);
    const undoing = steps[rolledBack.get(latest.name ?? '')?.at(-1) ?? -1];
    const isUndone = latest.type === 'step' && undoing !== undefined && isAfter(undoing, latest);
    nodes.set(pointer, { state: entryState(isUndone ? undoing : latest), entries, rollbacks, sure });
  }
  return { nodes, unmatched: unmatched.sort((a, b) => a - b) };
}

/** Log entries of the same kind that have the same name in the code. */
interface NamedEntries {
  readonly kind: Kind;
  readonly name: string;
  readonly entries: number[];
}

const isKind = (type: string): type is Kind => type === 'step' || type === 'sleep' || type === 'waitForEvent';

/**
 * Groups the entries of a log by kind and name. Rollbacks and terminations are excluded because they have no node.
 */
function groupByName(steps: readonly WorkflowStep[]): readonly NamedEntries[] {
  const groups: NamedEntries[] = [];
  const known = byKind(() => new Map<string, NamedEntries>());
  steps.forEach(({ type, name }, index) => {
    if (name === undefined || !isKind(type)) return;
    const inCode = stripCounter(name);
    let group = known[type].get(inCode);
    if (!group) {
      known[type].set(inCode, (group = { kind: type, name: inCode, entries: [] }));
      groups.push(group);
    }
    group.entries.push(index);
  });
  return groups;
}

const byKind = <T>(make: () => T): Readonly<Record<Kind, T>> => ({
  step: make(),
  sleep: make(),
  waitForEvent: make(),
});

/** Maps the full name of each step to the indices of the log entries that roll it back. */
function rollbacksByName(steps: readonly WorkflowStep[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  steps.forEach(({ type, name }, index) => {
    if (type === 'rollback' && name !== undefined) found.set(name, [...(found.get(name) ?? []), index]);
  });
  return found;
}

/**
 * Whether `a` started at the same time as `b` or later. A rollback undoes only steps that started before it. A step
 * that ran again in a restarted run is therefore not undone.
 */
const isAfter = (a: WorkflowStep, b: WorkflowStep): boolean =>
  (parseTime(a.start) ?? Infinity) >= (parseTime(b.start) ?? -Infinity);

/**
 * Returns the name as written in the code, without the suffix `-<count>` that the log appends (workflow scripts
 * reference, section 1.2).
 */
function stripCounter(name: string): string {
  return name.replace(/-\d+$/, '');
}

/** The nodes of one kind that may have produced entries of a log, in source order. */
interface Candidates {
  /** JSON Pointers of the nodes, by the fixed names that occur in the log. */
  readonly fixed: Map<string, string[]>;
  /** Nodes whose name varies. */
  readonly open: Candidate[];
}

function collect(workflow: GraphWorkflow, groups: readonly NamedEntries[]): Record<Kind, Candidates> {
  const candidates = byKind((): Candidates => ({ fixed: new Map(), open: [] }));
  for (const { kind, name } of groups) candidates[kind].fixed.set(name, []);
  walkWorkflow(workflow, (node, pointer) => {
    const kind = kindOf[node.type];
    if (kind === undefined || !('name' in node)) return;
    const { fixed, open } = candidates[kind];
    if (node.name === dynamicName || node.name.includes(hole)) open.push(candidateOf(pointer, node.name));
    else fixed.get(node.name)?.push(pointer);
  });
  return candidates;
}

function candidateOf(pointer: string, name: string): Candidate {
  if (name === dynamicName) return { pointer, parts: ['', ''], fixed: -1 };
  const parts = name.split(hole);
  return { pointer, parts, fixed: parts.join('').length };
}

/**
 * Whether a name consists of the fixed parts in order, with any text between them. Scans the name once, without
 * backtracking.
 */
function fits(parts: readonly string[], name: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}

/** Returns the JSON Pointers of the nodes that match a name best. */
function bestMatches({ fixed, open }: Candidates, name: string): readonly string[] {
  const exact = fixed.get(name) ?? [];
  if (exact.length > 0) return exact;
  const fitting = open.filter(({ parts }) => fits(parts, name));
  const most = fitting.reduce((best, candidate) => Math.max(best, candidate.fixed), -Infinity);
  return fitting.filter((candidate) => candidate.fixed === most).map(({ pointer }) => pointer);
}
