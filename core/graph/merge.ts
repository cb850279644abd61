import { type FunctionDefNode, type GraphNode, type GraphWorkflow, type TryBlock } from '../model/graph';
import { escapePointer } from '../model/graph-walk';
import { type NodeMatch } from './diff';

/**
 * Two graphs merged into one. It is the newer graph, with the removed nodes of the older graph in their former
 * places.
 */
export interface MergedWorkflow {
  readonly workflow: GraphWorkflow;
  /** Maps the JSON Pointers of nodes in the newer graph to their JSON Pointers in the merged graph. */
  readonly kept: ReadonlyMap<string, string>;
  /**
   * Maps the JSON Pointers of removed nodes in the older graph to their JSON Pointers in the merged graph. A removed
   * node is absent from the map if its former place no longer exists.
   */
  readonly removed: ReadonlyMap<string, string>;
}

/** Merges two graphs. `matches` is the result of `matchWorkflows` for the same graphs. */
export function mergeWorkflows(
  before: GraphWorkflow,
  after: GraphWorkflow,
  matches: ReadonlyMap<string, NodeMatch>,
): MergedWorkflow {
  return new Merger(before, after, matches).merge();
}

/** A list of nodes in a graph, and the list's JSON Pointer. */
interface NodeList {
  readonly nodes: readonly GraphNode[];
  readonly pointer: string;
}

class Merger {
  private readonly kept = new Map<string, string>();
  private readonly removed = new Map<string, string>();
  private readonly oldOf = new Map<string, { readonly node: GraphNode; readonly pointer: string }>();

  constructor(
    private readonly before: GraphWorkflow,
    private readonly after: GraphWorkflow,
    private readonly matches: ReadonlyMap<string, NodeMatch>,
  ) {}

  merge(): MergedWorkflow {
    const { before, after } = this;
    this.index({ nodes: before.nodes, pointer: '/nodes' });
    for (const [name, { nodes }] of Object.entries(before.functions))
      this.index({ nodes, pointer: functionPointer(name) });
    const nodes = this.list(
      { nodes: after.nodes, pointer: '/nodes' },
      { nodes: before.nodes, pointer: '/nodes' },
      '/nodes',
    );
    const names = [...new Set([...Object.keys(after.functions), ...Object.keys(before.functions)])];
    const functions: Record<string, FunctionDefNode> = {};
    for (const name of names) {
      const pointer = functionPointer(name);
      const [now, old] = [after.functions, before.functions].map((all) => ({
        nodes: Object.hasOwn(all, name) ? (all[name]?.nodes ?? []) : [],
        pointer,
      }));
      const inner = this.list(now, old, pointer);
      // A removed function contains only the nodes that were removed with it. If there are none, the function is left
      // out.
      if (Object.hasOwn(after.functions, name) || inner.length > 0)
        functions[name] = { type: 'function_def', name, nodes: inner };
    }
    return { workflow: { ...after, nodes, functions }, kept: this.kept, removed: this.removed };
  }

  /** Records the older node that corresponds to each newer node. */
  private index({ nodes, pointer }: NodeList): void {
    nodes.forEach((node, index) => {
      const own = `${pointer}/${index}`;
      const now = this.matches.get(own)?.pointer;
      if (now !== undefined) this.oldOf.set(now, { node, pointer: own });
      for (const list of listsOf(node)) this.index({ nodes: list.nodes, pointer: own + list.pointer });
    });
  }

  /**
   * Merges two lists. The result is the newer list, with each removed node of the older one inserted after its former
   * predecessor.
   */
  private list(now: NodeList | undefined, old: NodeList | undefined, pointer: string): readonly GraphNode[] {
    const following = new Map<string, { readonly node: GraphNode; readonly pointer: string }[]>();
    let last = '';
    old?.nodes.forEach((node, index) => {
      const own = `${old.pointer}/${index}`;
      const match = this.matches.get(own)?.pointer;
      if (match === undefined) following.set(last, [...(following.get(last) ?? []), { node, pointer: own }]);
      else if (match.slice(0, match.lastIndexOf('/')) === now?.pointer) last = match;
    });
    const merged: GraphNode[] = [];
    const addRemoved = (place: string): void => {
      for (const gone of following.get(place) ?? [])
        merged.push(this.gone(gone.node, gone.pointer, `${pointer}/${merged.length}`));
    };
    addRemoved('');
    now?.nodes.forEach((node, index) => {
      const own = `${now.pointer}/${index}`;
      merged.push(this.node(node, own, `${pointer}/${merged.length}`));
      addRemoved(own);
    });
    return merged;
  }

  private node(node: GraphNode, pointer: string, merged: string): GraphNode {
    this.kept.set(pointer, merged);
    const old = this.oldOf.get(pointer);
    const pairs = pairLists(listsOf(node), old ? listsOf(old.node) : []);
    return withLists(node, (list) => {
      const same = pairs.get(list.pointer);
      return this.list(
        { nodes: list.nodes, pointer: pointer + list.pointer },
        old && same && { nodes: same.nodes, pointer: old.pointer + same.pointer },
        merged + list.pointer,
      );
    });
  }

  /**
   * Returns a removed node together with the removed nodes inside it. Nodes inside it that were moved elsewhere are
   * left out.
   */
  private gone(node: GraphNode, pointer: string, merged: string): GraphNode {
    this.removed.set(pointer, merged);
    return withLists(node, (list) =>
      this.list(undefined, { nodes: list.nodes, pointer: pointer + list.pointer }, merged + list.pointer),
    );
  }
}

const functionPointer = (name: string): string => `/functions/${escapePointer(name)}/nodes`;

/** A list inside a node. `condition` is present only if the list belongs to a branch. */
interface InnerList extends NodeList {
  readonly condition?: string | null;
}

const tryBlocks = ['try_block', 'catch_block', 'finally_block'] as const;

function listsOf(node: GraphNode): readonly InnerList[] {
  const lists: InnerList[] = [];
  withLists(node, (list) => {
    lists.push(list);
    return list.nodes;
  });
  return lists;
}

/**
 * Pairs each newer list with an older one. The result maps the pointer of each newer list to the older list. Branches
 * with the same condition are paired first, and remaining lists are paired by position. Each older list is used at
 * most once.
 */
function pairLists(now: readonly InnerList[], old: readonly InnerList[]): ReadonlyMap<string, InnerList> {
  const pairs = new Map<string, InnerList>();
  const left = new Set(old);
  const pair = (list: InnerList, isSame: (one: InnerList) => boolean): void => {
    const same = pairs.has(list.pointer) ? undefined : [...left].find(isSame);
    if (!same) return;
    pairs.set(list.pointer, same);
    left.delete(same);
  };
  for (const list of now)
    pair(list, ({ condition }) => typeof condition === 'string' && condition === list.condition);
  for (const list of now) pair(list, ({ pointer }) => pointer === list.pointer);
  return pairs;
}

/** Returns a copy of the node in which each list of nodes is replaced with the result of `make`. */
function withLists(node: GraphNode, make: (list: InnerList) => readonly GraphNode[]): GraphNode {
  switch (node.type) {
    case 'if':
    case 'switch':
      return {
        ...node,
        branches: node.branches.map((branch, index) => ({
          ...branch,
          nodes: make({ ...branch, pointer: `/branches/${index}/nodes` }),
        })),
      };
    case 'try': {
      const [tried, caught, last] = tryBlocks.map((name): TryBlock | null => {
        const block = node[name];
        return block && { ...block, nodes: make({ nodes: block.nodes, pointer: `/${name}/nodes` }) };
      });
      return {
        ...node,
        try_block: tried ?? null,
        catch_block: caught ?? null,
        finally_block: last ?? null,
      };
    }
    case 'step_do':
    case 'loop':
    case 'parallel':
    case 'block':
    case 'function_def':
    case 'unknown':
      return { ...node, nodes: make({ nodes: node.nodes, pointer: '/nodes' }) };
    default:
      return node;
  }
}
