import { type GraphNode, type GraphWorkflow } from '../model/graph';
import { walkWorkflow } from '../model/graph-walk';
import { type WorkflowStep } from '../model/workflow-step';
import { entryState, type RunState } from './run-state';

/** What a run has done at one node of the graph. */
export interface NodeRun {
  /** Of the latest entry. */
  readonly state: RunState;
  /** Indices into the log, in its order. */
  readonly entries: readonly number[];
  /** False when other nodes could be meant as well. */
  readonly sure: boolean;
}

export interface Overlay {
  /** By JSON Pointer of the node. */
  readonly nodes: ReadonlyMap<string, NodeRun>;
  /** Entries of the log that no node can be found for: the graph may be of another version. */
  readonly unmatched: readonly number[];
}

type Kind = 'step' | 'sleep' | 'waitForEvent';

/** A node that a log entry may come from. */
interface Candidate {
  readonly pointer: string;
  /** The fixed texts of the name, with a hole between each two; one part: the name is fixed. */
  readonly parts: readonly string[];
  /** Characters of the name that are written in the code: the more, the better the match. */
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
 * Puts the entries of a run's log onto the nodes of a graph (version graph reference, section 5): by exact name,
 * then by names with holes, most fixed text first, then by kind. Where two nodes fit, both show it, as not sure.
 */
export function overlayRun(workflow: GraphWorkflow, steps: readonly WorkflowStep[]): Overlay {
  const candidates = collect(workflow);
  const found = new Map<string, { entries: number[]; sure: boolean }>();
  const unmatched: number[] = [];
  const byName = new Map<string, readonly Candidate[]>();
  steps.forEach((step, index) => {
    const kind = step.type as Kind;
    const list = candidates[kind] as readonly Candidate[] | undefined;
    if (list === undefined || step.name === undefined) return; // rollback and termination have no node
    const key = `${kind}\n${stripCounter(step.name)}`;
    const matches = byName.get(key) ?? bestMatches(list, stripCounter(step.name));
    byName.set(key, matches);
    if (matches.length === 0) unmatched.push(index);
    for (const { pointer } of matches) {
      const entry = found.get(pointer) ?? { entries: [], sure: true };
      entry.entries.push(index);
      entry.sure &&= matches.length === 1;
      found.set(pointer, entry);
    }
  });
  const nodes = new Map<string, NodeRun>();
  for (const [pointer, { entries, sure }] of found) {
    const latest = steps[entries[entries.length - 1] ?? 0];
    if (latest) nodes.set(pointer, { state: entryState(latest), entries, sure });
  }
  return { nodes, unmatched };
}

/** The name as it is in the code: the log adds `-<count>`, once (workflow scripts reference, section 1.2). */
export function stripCounter(name: string): string {
  return name.replace(/-\d+$/, '');
}

function collect(workflow: GraphWorkflow): Record<Kind, Candidate[]> {
  const candidates: Record<Kind, Candidate[]> = { step: [], sleep: [], waitForEvent: [] };
  walkWorkflow(workflow, (node, pointer) => {
    const kind = kindOf[node.type];
    if (kind === undefined || !('name' in node)) return;
    candidates[kind].push(candidateOf(pointer, node.name));
  });
  return candidates;
}

function candidateOf(pointer: string, name: string): Candidate {
  if (name === dynamicName) return { pointer, parts: ['', ''], fixed: -1 };
  const parts = name.split(hole);
  return { pointer, parts, fixed: parts.join('').length };
}

/** Whether a name has the fixed parts in order, anything in the holes; one scan, without backtracking. */
function fits(parts: readonly string[], name: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}

function bestMatches(candidates: readonly Candidate[], name: string): readonly Candidate[] {
  const fitting = candidates.filter(({ parts }) => fits(parts, name));
  const exact = fitting.filter(({ parts }) => parts.length === 1);
  if (exact.length > 0) return exact;
  const most = fitting.reduce((best, { fixed }) => Math.max(best, fixed), -Infinity);
  return fitting.filter(({ fixed }) => fixed === most);
}
