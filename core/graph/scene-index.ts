import { type Point, type Scene, type SceneNode } from './scene';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Indices of the boxes and lines in an area of a scene, in the order of the scene. */
export interface SceneItems {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

const cellWidth = 1200;
const cellHeight = 800;

/**
 * Finds the parts of a scene that are in an area, without visiting all other parts. It uses a grid whose cells are
 * about as large as a window.
 */
export class SceneIndex {
  private readonly cells = new Map<number, { nodes: number[]; edges: number[] }>();

  constructor(private readonly scene: Scene) {
    scene.nodes.forEach((node, index) => this.put(node, 'nodes', index));
    scene.edges.forEach(({ points }, index) => this.put(boundsOf(points), 'edges', index));
  }

  /** Returns everything in the cells that an area touches. Some of these items can be just outside the area. */
  within(area: Area): SceneItems {
    const nodes = new Set<number>();
    const edges = new Set<number>();
    for (const key of cellsOf(area)) {
      const cell = this.cells.get(key);
      cell?.nodes.forEach((index) => nodes.add(index));
      cell?.edges.forEach((index) => edges.add(index));
    }
    const sorted = (indices: ReadonlySet<number>): number[] => [...indices].sort((a, b) => a - b);
    return { nodes: sorted(nodes), edges: sorted(edges) };
  }

  /**
   * Returns a key for the grid cells that an area touches. For areas with the same key, `within` returns the same
   * items.
   */
  keyOf(area: Area): string {
    const { left, top, right, bottom } = rangeOf(area);
    return [left, top, right, bottom].join(' ');
  }

  /** Returns the innermost box at a point, or undefined if there is none. */
  at({ x, y }: Point): SceneNode | undefined {
    return this.within({ x, y, width: 0, height: 0 })
      .nodes.map((index) => this.scene.nodes[index])
      .filter((node) => node !== undefined)
      .findLast(
        (node) => x >= node.x && x <= node.x + node.width && y >= node.y && y <= node.y + node.height,
      );
  }

  private put(area: Area, list: 'nodes' | 'edges', index: number): void {
    for (const key of cellsOf(area)) {
      let cell = this.cells.get(key);
      if (!cell) this.cells.set(key, (cell = { nodes: [], edges: [] }));
      cell[list].push(index);
    }
  }
}

function rangeOf({ x, y, width, height }: Area): Record<'left' | 'top' | 'right' | 'bottom', number> {
  return {
    left: Math.floor(x / cellWidth),
    top: Math.floor(y / cellHeight),
    right: Math.floor((x + width) / cellWidth),
    bottom: Math.floor((y + height) / cellHeight),
  };
}

/** More columns than any scene has, so that each cell has its own number. */
const maxColumns = 2 ** 21;

/**
 * Returns the numbers of the cells that an area touches. Numbers are used because they are faster as keys than
 * strings.
 */
function cellsOf(area: Area): readonly number[] {
  const { left, top, right, bottom } = rangeOf(area);
  const keys: number[] = [];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) keys.push(row * maxColumns + column);
  return keys;
}

function boundsOf(points: readonly Point[]): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
