import { type View } from '../../core/graph/first-view';
import { overviewOf } from '../../core/graph/overview';
import { type Point, type Scene, type SceneNode } from '../../core/graph/scene';
import { type Area, SceneIndex } from '../../core/graph/scene-index';
import { arrowDefinition, edgeElement, nodeElement, type SvgElement } from '../../core/graph/svg';
import { type Badge } from './badges';
import { svgNode } from './dom';

/**
 * Maximum number of boxes in a scene that is drawn completely and only once. For a larger scene, only the visible
 * part is drawn.
 */
const maxDrawn = 400;
/** Scale below which a large scene is drawn as an overview, without names, because they would be unreadable. */
const overviewScale = 0.3;

/** Marks that are shown on boxes in addition to the standard appearance of their kind. */
interface Marks {
  readonly linked: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly badges: ReadonlyMap<string, Badge>;
  readonly found: ReadonlySet<string> | undefined;
  readonly selected: string | undefined;
}

const noMarks: Marks = {
  linked: new Set(),
  removed: new Set(),
  badges: new Map(),
  found: undefined,
  selected: undefined,
};

/**
 * Draws the boxes and lines of a scene: all of them for a small scene, and only the visible ones for a large scene.
 */
export class Drawing {
  private scene: Scene = { width: 1, height: 1, nodes: [], edges: [] };
  private index = new SceneIndex(this.scene);
  private marks = noMarks;
  private byId: ReadonlyMap<string, SceneNode> = new Map();
  private boxes = new Map<string, SVGElement>();
  /** A key that identifies the part that is currently drawn. */
  private part = '';
  private readonly frames = svgNode({ tag: 'g', attributes: {} });
  private readonly lines = svgNode({ tag: 'g', attributes: {} });
  private readonly leaves = svgNode({ tag: 'g', attributes: {} });

  constructor(private readonly layer: SVGGElement) {
    layer.replaceChildren(svgNode(arrowDefinition), this.frames, this.lines, this.leaves);
  }

  /** Replaces the drawing. `linked` and `removed` contain the JSON Pointers of the nodes to be marked. */
  show(scene: Scene, linked: ReadonlySet<string>, removed: ReadonlySet<string>): void {
    this.scene = scene;
    this.index = new SceneIndex(scene);
    this.byId = new Map(scene.nodes.map((node) => [node.id, node]));
    this.marks = { ...this.marks, linked, removed };
    this.part = '';
    if (scene.nodes.length <= maxDrawn) this.draw('all', [...scene.nodes.keys()], [...scene.edges.keys()]);
  }

  /** Draws the part that is visible in a window of the given size. */
  look({ x, y, scale }: View, window: { readonly width: number; readonly height: number }): void {
    const { scene, index } = this;
    if (scene.nodes.length <= maxDrawn) return;
    if (scale < overviewScale) {
      if (this.part !== 'overview') this.drawOverview();
      return;
    }
    const area: Area = { x: -x / scale, y: -y / scale, width: window.width / scale, height: window.height / scale }; // prettier-ignore
    const part = index.keyOf(area);
    if (part === this.part) return;
    const { nodes, edges } = index.within(area);
    this.draw(part, nodes, edges);
  }

  /** Marks a box as selected. If `id` is undefined, clears the selection. */
  select(id: string | undefined): void {
    const before = this.marks.selected;
    this.marks = { ...this.marks, selected: id };
    if (this.part === 'overview') this.remark(this.marks);
    if (before !== undefined) this.boxes.get(before)?.classList.remove('selected');
    if (id !== undefined) this.boxes.get(id)?.classList.add('selected');
  }

  /** Marks the boxes that a search found. If `found` is undefined, removes the marks. */
  mark(found: ReadonlySet<string> | undefined): void {
    this.layer.classList.toggle('searching', found !== undefined);
    this.remark({ ...this.marks, found });
  }

  /** Replaces the symbols in the corners of boxes. The keys of `badges` are the JSON Pointers of nodes. */
  badges(badges: ReadonlyMap<string, Badge>): void {
    const before = this.marks.badges;
    this.marks = { ...this.marks, badges };
    if (this.part === 'overview') return; // The overview shows no badges.
    for (const [id, element] of this.boxes) {
      const node = this.byId.get(id);
      if (node && before.get(node.pointer) !== badges.get(node.pointer)) this.showBadge(node, element);
    }
  }

  /**
   * Returns the ID of the box under the mouse, and whether the mouse is on the box's collapse mark. The box is found by
   * `point` in the overview, and by `target` otherwise. Returns undefined if there is no box.
   */
  hit(
    target: EventTarget | null,
    point: Point,
  ): { readonly id: string; readonly chevron: boolean } | undefined {
    if (!(target instanceof Element)) return undefined;
    if (this.part === 'overview') {
      const node = this.index.at(point);
      return node && { id: node.id, chevron: false };
    }
    const box = target.closest<SVGElement>('g.node');
    if (box?.dataset.id === undefined) return undefined;
    return { id: box.dataset.id, chevron: target.classList.contains('chevron') };
  }

  private draw(part: string, nodes: readonly number[], edges: readonly number[]): void {
    const { scene } = this;
    this.part = part;
    this.boxes = new Map();
    const frames: SVGElement[] = [];
    const leaves: SVGElement[] = [];
    for (const index of nodes) {
      const node = scene.nodes[index];
      if (!node) continue;
      const element = svgNode(nodeElement(node));
      this.boxes.set(node.id, element);
      this.markBox(node, element);
      (node.frame ? frames : leaves).push(element);
    }
    this.frames.replaceChildren(...frames);
    this.lines.replaceChildren(
      ...edges.flatMap((index) => {
        const edge = scene.edges[index];
        return edge ? [svgNode(edgeElement(edge))] : [];
      }),
    );
    this.leaves.replaceChildren(...leaves);
  }

  private drawOverview(): void {
    const { frames, boxes, lines } = overviewOf(this.scene);
    this.part = 'overview';
    this.boxes = new Map();
    const path = (className: string, d: string): SVGElement =>
      svgNode({ tag: 'path', attributes: { class: `overview ${className}`, d } });
    this.frames.replaceChildren(path('box', frames));
    this.lines.replaceChildren(path('line', lines));
    this.leaves.replaceChildren(path('box', boxes), path('marked', ''));
    this.remark(this.marks);
  }

  private remark(marks: Marks): void {
    this.marks = marks;
    if (this.part === 'overview') {
      const { nodes } = this.scene;
      const shown = nodes.filter(({ id }) => id === marks.selected || (marks.found?.has(id) ?? false));
      const marked = overviewOf({ ...this.scene, nodes: shown.map((node) => ({ ...node, frame: false })) });
      this.leaves.lastElementChild?.setAttribute('d', marked.boxes);
      return;
    }
    for (const [id, element] of this.boxes) {
      const node = this.byId.get(id);
      if (node) this.markBox(node, element);
    }
  }

  private markBox(node: SceneNode, element: SVGElement): void {
    const { id, pointer } = node;
    const { linked, removed, found, selected } = this.marks;
    const { classList } = element;
    classList.toggle('linked', linked.has(pointer));
    classList.toggle('removed', removed.has(pointer));
    classList.toggle('found', found?.has(id) ?? false);
    classList.toggle('selected', id === selected);
    this.showBadge(node, element);
  }

  private showBadge({ pointer, width }: SceneNode, element: SVGElement): void {
    const badge = this.marks.badges.get(pointer);
    const words = badge ? `${badge.sign} ${badge.words}` : '';
    if ((element.dataset.badge ?? '') === words) return;
    element.querySelector(':scope > .badge')?.remove();
    element.dataset.badge = words;
    if (badge) element.append(svgNode(badgeElement(badge, width)));
  }
}

function badgeElement({ sign, words, className }: Badge, boxWidth: number): SvgElement {
  const width = 12 + sign.length * 7;
  return {
    tag: 'g',
    attributes: { class: `badge ${className}`, transform: `translate(${boxWidth - width + 6} -9)` },
    children: [
      { tag: 'title', attributes: {}, text: words },
      { tag: 'rect', attributes: { class: 'pill', width, height: 18, rx: 9 } },
      {
        tag: 'text',
        attributes: { class: 'sign', x: width / 2, y: 13, 'text-anchor': 'middle' },
        text: sign,
      },
    ],
  };
}
