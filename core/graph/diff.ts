import { type GraphBranch, type GraphNode, type GraphWorkflow } from '../model/graph';
import { walkWorkflow } from '../model/graph-walk';
import { isFilledIn } from './describe';
import { commonSubsequence } from './subsequence';

/** A node and its position, which is a JSON Pointer relative to the workflow. */
export interface PlacedNode {
  readonly node: GraphNode;
  readonly pointer: string;
}

/** A field whose values differ. `path` is a JSON Pointer relative to the node. */
export interface FieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * One difference between two graphs of a workflow. A node can have several differences, for example `moved` and
 * `reconfigured`. `moved`: the node is in another parent or branch, or in another position among its siblings.
 * `incomparable`: the code of the newer version computes the value of a setting, so it is unknown whether the value has
 * changed.
 */
export type GraphChange =
  | { readonly kind: 'added'; readonly after: PlacedNode }
  | { readonly kind: 'removed'; readonly before: PlacedNode }
  | { readonly kind: 'renamed' | 'moved'; readonly before: PlacedNode; readonly after: PlacedNode }
  | {
      readonly kind: 'reconfigured' | 'incomparable';
      readonly before: PlacedNode;
      readonly after: PlacedNode;
      readonly fields: readonly FieldChange[];
    };

/** Returns the changes from one graph to another, in the order of the newer graph. Removals come last. */
export function diffWorkflows(before: GraphWorkflow, after: GraphWorkflow): readonly GraphChange[] {
  return new GraphDiff(listNodes(before), listNodes(after)).changes();
}

/** The node in another graph that corresponds to a given node. */
export interface NodeMatch {
  /** JSON Pointer of the corresponding node in the other graph. */
  readonly pointer: string;
  /**
   * Whether the match is certain. It is certain if both nodes have the same key (see `keyOf`), and if either their name
   * occurs exactly once in each graph or both nodes are in the same place. Otherwise, the nodes are only similar.
   */
  readonly sure: boolean;
}

/** Matches the nodes of two graphs. The keys of the result are the JSON Pointers of nodes in the older graph. */
export function matchWorkflows(before: GraphWorkflow, after: GraphWorkflow): ReadonlyMap<string, NodeMatch> {
  return new GraphDiff(listNodes(before), listNodes(after)).matches();
}

/** A node, with the data that determines whether it is in the same place in both graphs. */
interface Entry extends PlacedNode {
  readonly parent: GraphNode | undefined;
  /**
   * The parent's list that contains the node, as a JSON Pointer relative to the parent. `condition` is the condition
   * of the branch, if the list belongs to a branch.
   */
  readonly slot: string;
  readonly condition: string | null | undefined;
}

function listNodes(workflow: GraphWorkflow): readonly Entry[] {
  const entries: Entry[] = [];
  const pointers = new Map<GraphNode, string>();
  // The order of functions has no meaning, and the service may list them in a different order than the script does.
  const functions = Object.fromEntries(
    Object.entries(workflow.functions).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  walkWorkflow({ ...workflow, functions }, (node, pointer, parent) => {
    pointers.set(node, pointer);
    const list = pointer.slice(0, pointer.lastIndexOf('/'));
    const slot = list.slice((parent && pointers.get(parent))?.length ?? 0);
    const branch = /^\/branches\/(\d+)\//.exec(slot)?.[1];
    const condition =
      branch !== undefined && parent && 'branches' in parent
        ? parent.branches[Number(branch)]?.condition
        : undefined;
    entries.push({ node, pointer, parent, slot, condition });
  });
  return entries;
}

class GraphDiff {
  private readonly pairs = new Map<Entry, Entry>();
  private readonly afterOf = new Map<GraphNode, GraphNode>();
  private readonly matched = new Set<Entry>();
  private readonly inOrder = new Set<Entry>();

  constructor(
    private readonly before: readonly Entry[],
    private readonly after: readonly Entry[],
  ) {}

  matches(): ReadonlyMap<string, NodeMatch> {
    this.match();
    const [once, onceNow] = [onlyKeys(this.before), onlyKeys(this.after)];
    const isSure = (old: Entry, now: Entry): boolean => {
      const key = keyOf(old.node);
      if (key !== keyOf(now.node)) return false;
      const isNamed = 'name' in old.node && once.has(key) && onceNow.has(key);
      return isNamed || (this.inOrder.has(old) && this.isSamePlace(old, now));
    };
    return new Map(
      [...this.pairs].map(([old, now]) => [old.pointer, { pointer: now.pointer, sure: isSure(old, now) }]),
    );
  }

  changes(): readonly GraphChange[] {
    this.match();
    const found: GraphChange[] = [];
    const sources = new Map([...this.pairs].map(([old, now]) => [now, old]));
    for (const now of this.after) {
      const old = sources.get(now);
      if (old === undefined) found.push({ kind: 'added', after: placed(now) });
      else found.push(...this.changesOf(old, now));
    }
    for (const old of this.before)
      if (!this.pairs.has(old)) found.push({ kind: 'removed', before: placed(old) });
    return found;
  }

  private match(): void {
    this.matchInOrder();
    this.matchElsewhere();
    this.matchRenamed();
  }

  private pair(old: Entry, now: Entry): void {
    this.pairs.set(old, now);
    this.matched.add(now);
    this.afterOf.set(old.node, now.node);
  }

  /** Matches nodes that have the same key and occur in the same order in both graphs. */
  private matchInOrder(): void {
    const keys = [this.before, this.after].map((list) => list.map(({ node }) => keyOf(node)));
    for (const [i, j] of commonSubsequence(keys[0] ?? [], keys[1] ?? [])) {
      const [old, now] = [this.before[i], this.after[j]];
      if (old === undefined || now === undefined) continue;
      this.pair(old, now);
      this.inOrder.add(old);
    }
  }

  /**
   * Matches steps and calls of the same name regardless of their positions. Conditions and loops are not matched in
   * this way, because they are too similar to each other.
   */
  private matchElsewhere(): void {
    for (const old of this.before) {
      if (this.pairs.has(old) || !('name' in old.node)) continue;
      const key = keyOf(old.node);
      const now = this.after.find((each) => !this.matched.has(each) && keyOf(each.node) === key);
      if (now !== undefined) this.pair(old, now);
    }
  }

  /** Matches the remaining nodes that have the same kind and are in the same place. */
  private matchRenamed(): void {
    for (const old of this.before) {
      if (this.pairs.has(old)) continue;
      const now = this.after.find(
        (each) => !this.matched.has(each) && each.node.type === old.node.type && this.isSamePlace(old, each),
      );
      if (now === undefined) continue;
      this.pair(old, now);
      this.inOrder.add(old);
    }
  }

  private isSamePlace(old: Entry, now: Entry): boolean {
    const parent = old.parent && this.afterOf.get(old.parent);
    if (parent !== now.parent || (old.parent !== undefined && parent === undefined)) return false;
    return old.slot === now.slot || (typeof old.condition === 'string' && old.condition === now.condition);
  }

  private changesOf(old: Entry, now: Entry): GraphChange[] {
    const places = { before: placed(old), after: placed(now) };
    const found: GraphChange[] = [];
    if ('name' in old.node && 'name' in now.node && old.node.name !== now.node.name)
      found.push({ kind: 'renamed', ...places });
    if (!this.inOrder.has(old) || !this.isSamePlace(old, now)) found.push({ kind: 'moved', ...places });
    const fields = changedFields(settingsOf(old.node), settingsOf(now.node), '');
    const isComputed = ({ after }: FieldChange): boolean => unreadable.includes(after);
    const changed = fields.filter((field) => !isComputed(field));
    const computed = fields.filter(isComputed);
    if (changed.length > 0) found.push({ kind: 'reconfigured', ...places, fields: changed });
    if (computed.length > 0) found.push({ kind: 'incomparable', ...places, fields: computed });
    return found;
  }
}

function placed({ node, pointer }: Entry): PlacedNode {
  return { node, pointer };
}

/** Returns the keys that belong to exactly one node. */
function onlyKeys(entries: readonly Entry[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { node } of entries) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1);
  return new Set([...counts].flatMap(([key, count]) => (count === 1 ? [key] : [])));
}

/**
 * Returns the key by which nodes are matched. Nodes with different keys are matched only if they have the same type
 * and are in the same place.
 */
function keyOf(node: GraphNode): string {
  if ('name' in node) return `${node.type} ${node.name}`;
  switch (node.type) {
    case 'if':
      return `if ${node.branches.map(({ condition }) => condition).join('|')}`;
    case 'switch':
      return `switch ${node.discriminant}`;
    case 'parallel':
    case 'break':
      return `${node.type} ${node.kind}`;
    case 'unknown':
      return `unknown ${node.wireType}`;
    default:
      return node.type;
  }
}

/**
 * Returns only the settings of a node, without its name, its children, and its promise numbers (`starts` and
 * `resolves`).
 */
function settingsOf(node: GraphNode): unknown {
  switch (node.type) {
    case 'step_do':
      return { config: node.config };
    case 'step_sleep':
      return { duration: node.duration };
    case 'step_sleep_until':
      return { timestamp: node.timestamp };
    case 'step_wait_for_event':
      return { options: node.options };
    case 'parallel':
    case 'break':
      return { kind: node.kind };
    case 'switch':
      return { discriminant: node.discriminant, conditions: conditionsOf(node) };
    case 'if':
      return { conditions: conditionsOf(node) };
    default:
      return {};
  }
}

/**
 * Returns the conditions with normalized quotes and whitespace, because quotes and whitespace may have changed when
 * the deployed script was bundled.
 */
function conditionsOf({ branches }: { readonly branches: readonly GraphBranch[] }): readonly string[] {
  return branches.flatMap(({ condition }) => condition?.replace(/['`]/g, '"').replace(/\s+/g, ' ') ?? []);
}

/**
 * Placeholders for computed settings, whose values a graph cannot contain. It is therefore unknown whether such a
 * setting has the same value in another graph.
 */
const unreadable: readonly unknown[] = ['unknown', 'Generated', 'generated'];

/**
 * Returns the fields that differ. A field whose value is computed only in the newer graph is included. A field whose
 * value is computed in the older graph is not, because its older value is unknown.
 */
function changedFields(before: unknown, after: unknown, path: string): FieldChange[] {
  if (Object.is(before, after) || unreadable.includes(before)) return [];
  // A value that the service filled in was not set in the code. Replacing it with a computed value is therefore not
  // reported as a change.
  if (unreadable.includes(after)) return isFilledIn(path, before) ? [] : [{ path, before, after }];
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return [{ path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changedFields(
      (before as Record<string, unknown>)[key],
      (after as Record<string, unknown>)[key],
      `${path}/${key}`,
    ),
  );
}
