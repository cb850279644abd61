import * as l10n from '@vscode/l10n';
import {
  type GraphBranch,
  type GraphNode,
  type GraphWorkflow,
  type NodeNote,
  type PromiseOrder,
} from '../model/graph';
import { escapePointer } from '../model/graph-walk';
import { describeNode } from './describe';
import { placeInLanes } from './lanes';
import { boxShape, columnShape, forkBranch, forkShape, frameShape, lanesShape } from './make-shapes';
import { type BoxShape, type ColumnShape, type ForkBranch, type Identity, type Shape } from './shape';

export interface ShapeOptions {
  /** IDs of nodes whose content is hidden although it is shown by default. */
  readonly collapsed?: ReadonlySet<string>;
  /**
   * IDs of nodes whose content is shown although it is hidden by default. Content is hidden by default if the
   * function that the node calls is already drawn elsewhere.
   */
  readonly expanded?: ReadonlySet<string>;
  /**
   * Facts that are known from the script but are not in the graph. The keys are the JSON Pointers of the nodes to
   * which the facts apply.
   */
  readonly notes?: ReadonlyMap<string, NodeNote>;
}

/** Maximum nesting depth. Deeper nodes are drawn without their content. The limit prevents a stack overflow. */
const maxDepth = 150;

/**
 * Converts a workflow to shapes. A function is drawn inside its first call. Its other calls are initially collapsed.
 */
export class ShapeBuilder {
  private readonly drawn = new Set<string>();
  private readonly open: string[] = [];
  /** Enclosing statements that a `break` can leave, innermost last. */
  private readonly breakable: ('loop' | 'switch')[] = [];
  private depth = 0;

  constructor(
    private readonly workflow: GraphWorkflow,
    private readonly options: ShapeOptions = {},
  ) {}

  /**
   * Returns the shapes of the workflow's `run` method and, separately, the shapes of the functions that are never
   * called.
   */
  build(): { readonly run: ColumnShape; readonly uncalled: readonly Shape[] } {
    const run = this.column(this.workflow.nodes, '/nodes', '');
    const uncalled = Object.entries(this.workflow.functions)
      .filter(([name]) => !this.drawn.has(name))
      .flatMap(([name, definition]) => {
        if (this.drawn.has(name)) return []; // This function is already drawn inside another uncalled function that calls it.
        const pointer = `/functions/${escapePointer(name)}`;
        this.drawn.add(name);
        return [
          this.container({ ...definition, type: 'function_def' }, pointer, '', () =>
            this.body(name, pointer, ''),
          ),
        ];
      });
    return { run, uncalled };
  }

  private column(nodes: readonly GraphNode[], pointer: string, prefix: string): ColumnShape {
    return columnShape(nodes.map((node, index) => this.shape(node, `${pointer}/${index}`, prefix)));
  }

  private within<T>(kind: 'loop' | 'switch', build: () => T): T {
    this.breakable.push(kind);
    const built = build();
    this.breakable.pop();
    return built;
  }

  /**
   * Returns whether the flow continues with the next shape after a `break` or `return`. It stops after a `return`,
   * and after a `break` that leaves a loop. It continues after a `break` that leaves a switch, and after a `break`
   * outside loops and switches (in an invalid graph).
   */
  private afterBreak(kind: 'break' | 'return'): 'next' | 'nothing' {
    return kind === 'break' && this.breakable[this.breakable.length - 1] !== 'loop' ? 'next' : 'nothing';
  }

  private body(name: string, pointer: string, prefix: string): Shape {
    this.open.push(name);
    const column = this.column(this.workflow.functions[name]?.nodes ?? [], `${pointer}/nodes`, prefix);
    this.open.pop();
    return column;
  }

  private shape(node: GraphNode, pointer: string, prefix: string): Shape {
    if (this.depth >= maxDepth) return this.box(node, pointer, prefix);
    this.depth++;
    const shape = this.shapeOf(node, pointer, prefix);
    this.depth--;
    return shape;
  }

  private shapeOf(node: GraphNode, pointer: string, prefix: string): Shape {
    const column = (nodes: readonly GraphNode[], part = 'nodes'): Shape =>
      this.column(nodes, `${pointer}/${part}`, prefix);
    switch (node.type) {
      case 'if':
      case 'switch':
        return this.decision(node, pointer, prefix);
      case 'parallel':
        return this.container(node, pointer, prefix, () =>
          this.parallel(node.nodes, `${pointer}/nodes`, prefix),
        );
      case 'try':
        return this.container(node, pointer, prefix, () => this.tryBody(node, pointer, prefix));
      case 'loop':
        return this.container(
          node,
          pointer,
          prefix,
          () => this.within('loop', () => column(node.nodes)),
          true,
        );
      case 'block':
      case 'start':
      case 'function_def':
        return this.container(node, pointer, prefix, () => column(node.nodes));
      case 'step_do':
      case 'unknown':
        return node.nodes.length === 0
          ? this.box(node, pointer, prefix)
          : this.container(node, pointer, prefix, () => column(node.nodes));
      case 'function_call':
        return this.call(node.name, node, pointer, prefix);
      case 'break':
        return this.box(node, pointer, prefix, this.afterBreak(node.kind));
      default:
        return this.box(node, pointer, prefix);
    }
  }

  private box(node: GraphNode, pointer: string, prefix: string, then?: BoxShape['then']): Shape {
    return boxShape(this.identity(node, pointer, prefix), then);
  }

  private identity(node: GraphNode, pointer: string, prefix: string, collapsed?: boolean): Identity {
    const words = describeNode(node, this.options.notes?.get(pointer));
    return { id: prefix + pointer, pointer, words, collapsed };
  }

  private container(
    node: GraphNode,
    pointer: string,
    prefix: string,
    body: () => Shape,
    repeats = false,
  ): Shape {
    const collapsed = this.options.collapsed?.has(prefix + pointer) ?? false;
    const self = this.identity(node, pointer, prefix, collapsed);
    return collapsed ? boxShape(self) : frameShape(self, body(), repeats);
  }

  private call(name: string, node: GraphNode, pointer: string, prefix: string): Shape {
    const id = prefix + pointer;
    const defined = Object.hasOwn(this.workflow.functions, name) && !this.open.includes(name);
    if (!defined) return this.box(node, pointer, prefix);
    const shown = this.drawn.has(name) ? this.options.expanded?.has(id) : !this.options.collapsed?.has(id);
    this.drawn.add(name);
    const self = this.identity(node, pointer, prefix, !shown);
    if (!shown) return boxShape(self);
    return frameShape(self, this.body(name, `/functions/${escapePointer(name)}`, `${id}>`));
  }

  private decision(
    node: GraphNode & { readonly branches: readonly GraphBranch[] },
    pointer: string,
    prefix: string,
  ): Shape {
    const simple = node.type === 'if' && node.branches.length <= 2; // A simple `if` shows its condition in its box. Therefore, the label of its first branch is only "then".
    const rest = node.type === 'if' ? l10n.t('else') : l10n.t('default');
    const branches = node.branches.map(({ condition, nodes }, index): ForkBranch => {
      const label = condition === null ? rest : simple && index === 0 ? l10n.t('then') : condition;
      const column = (): Shape => this.column(nodes, `${pointer}/branches/${index}/nodes`, prefix);
      const body = node.type === 'switch' ? this.within('switch', column) : column();
      return forkBranch(label, 'branch', nodes.length > 0 ? body : undefined);
    });
    const complete = node.branches.some(({ condition }) => condition === null);
    if (!complete) branches.push(forkBranch(rest, 'branch', undefined));
    return forkShape(this.identity(node, pointer, prefix), branches);
  }

  private parallel(nodes: readonly GraphNode[], pointer: string, prefix: string): Shape {
    const places = placeInLanes(nodes.map((node): PromiseOrder => ('starts' in node ? node : {})));
    const items = nodes.map((node, index) => ({
      body: this.shape(node, `${pointer}/${index}`, prefix),
      ...(places[index] ?? { row: 0, lane: index }),
    }));
    return lanesShape(items);
  }

  private tryBody(node: GraphNode & { readonly type: 'try' }, pointer: string, prefix: string): Shape {
    const block = (name: 'try_block' | 'catch_block' | 'finally_block'): Shape | undefined => {
      const nodes = node[name]?.nodes ?? [];
      return nodes.length > 0 ? this.column(nodes, `${pointer}/${name}/nodes`, prefix) : undefined;
    };
    const branches = [forkBranch(l10n.t('try'), 'branch', block('try_block'))];
    if (node.catch_block !== null)
      branches.push(forkBranch(l10n.t('catch'), 'failure', block('catch_block')));
    const fork = forkShape(undefined, branches);
    const last = block('finally_block');
    if (last === undefined) return fork;
    return columnShape([fork, forkShape(undefined, [forkBranch(l10n.t('finally'), 'branch', last)])]);
  }
}
