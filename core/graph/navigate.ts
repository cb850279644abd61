import { type Scene, type SceneEdge, type SceneNode } from './scene';

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Determines which node to select when the user moves through a scene with the keyboard. Up and down follow the lines.
 * Left and right lead to neighboring boxes.
 */
export class Navigator {
  private readonly byId: ReadonlyMap<string, SceneNode>;
  private readonly leaving = new Map<string, SceneEdge[]>();
  private readonly arriving = new Map<string, SceneEdge[]>();

  constructor(private readonly scene: Scene) {
    this.byId = new Map(scene.nodes.map((node) => [node.id, node]));
    for (const edge of scene.edges) {
      if (edge.kind === 'repeat') continue;
      push(this.leaving, edge.from, edge);
      push(this.arriving, edge.to, edge);
    }
  }

  /**
   * Returns the ID of the node to select next, or undefined if there is no node in that direction. `id` is the selected
   * node. If it is undefined, the first node of the scene is returned.
   */
  next(id: string | undefined, direction: Direction): string | undefined {
    const from = id === undefined ? undefined : this.byId.get(id);
    if (!from) return this.scene.nodes[0]?.id;
    if (direction === 'left' || direction === 'right') return this.beside(from, direction);
    return direction === 'down'
      ? this.follow(from, this.leaving, ({ to }) => to)
      : this.follow(from, this.arriving, (edge) => edge.from);
  }

  private follow(
    from: SceneNode,
    edges: ReadonlyMap<string, readonly SceneEdge[]>,
    end: (edge: SceneEdge) => string,
  ): string | undefined {
    const middle = from.x + from.width / 2;
    const reachable = (edges.get(from.id) ?? []).flatMap((edge) => this.byId.get(end(edge)) ?? []);
    // The lines that leave a frame lead to the first boxes inside it and to the boxes after it. Moving down from a
    // frame therefore prefers the boxes inside the frame. Moving up from one of these boxes prefers the frame.
    const preferred = reachable.filter((node) =>
      edges === this.leaving ? node.parent === from.id : node.id === from.parent,
    );
    return closest(preferred.length > 0 ? preferred : reachable, (node) =>
      Math.abs(node.x + node.width / 2 - middle),
    )?.id;
  }

  private beside(from: SceneNode, direction: 'left' | 'right'): string | undefined {
    const side = direction === 'right' ? 1 : -1;
    const centre = (node: SceneNode): number => node.x + node.width / 2;
    const candidates = this.scene.nodes.filter(
      (node) =>
        node.parent === from.parent &&
        node.id !== from.id &&
        (centre(node) - centre(from)) * side > 0 &&
        node.y < from.y + from.height &&
        from.y < node.y + node.height,
    );
    return closest(candidates, (node) => Math.abs(centre(node) - centre(from)))?.id;
  }
}

function push(map: Map<string, SceneEdge[]>, key: string, edge: SceneEdge): void {
  const list = map.get(key);
  if (list) list.push(edge);
  else map.set(key, [edge]);
}

function closest(nodes: readonly SceneNode[], distance: (node: SceneNode) => number): SceneNode | undefined {
  return nodes.reduce<SceneNode | undefined>(
    (best, node) => (best === undefined || distance(node) < distance(best) ? node : best),
    undefined,
  );
}
