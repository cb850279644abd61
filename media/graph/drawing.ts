import { type Scene } from '../../core/graph/scene';
import { sceneElements, type SvgElement } from '../../core/graph/svg';
import { type Badge } from './badges';
import { svgNode } from './dom';

/** The boxes and lines of a scene in the page. */
export class Drawing {
  private boxes = new Map<string, SVGElement>();
  private selected: SVGElement | undefined;

  constructor(private readonly layer: SVGGElement) {}

  /** Replaces what is drawn. */
  show(scene: Scene, linked: ReadonlySet<string>): void {
    const elements = sceneElements(scene).map(svgNode);
    this.layer.replaceChildren(...elements);
    this.selected = undefined;
    this.boxes = new Map(
      elements.flatMap((element) =>
        element.dataset.id === undefined ? [] : [[element.dataset.id, element]],
      ),
    );
    for (const node of scene.nodes)
      if (linked.has(node.pointer)) this.boxes.get(node.id)?.classList.add('linked');
  }

  /** Marks one box as selected; undefined marks none. */
  select(id: string | undefined): void {
    this.selected?.classList.remove('selected');
    this.selected = id === undefined ? undefined : this.boxes.get(id);
    this.selected?.classList.add('selected');
  }

  /** Marks the boxes that a search found; undefined ends the search. */
  mark(found: ReadonlySet<string> | undefined): void {
    this.layer.classList.toggle('searching', found !== undefined);
    for (const [id, box] of this.boxes) box.classList.toggle('found', found?.has(id) ?? false);
  }

  /** Puts signs at the corners of boxes, by the pointers of their nodes; earlier ones go. */
  badges(scene: Scene, badges: ReadonlyMap<string, Badge>): void {
    for (const old of this.layer.querySelectorAll('.badge')) old.remove();
    for (const { id, pointer, width } of scene.nodes) {
      const box = this.boxes.get(id);
      const badge = badges.get(pointer);
      if (!box) continue;
      box.dataset.words = badge?.words ?? '';
      if (badge) box.append(svgNode(badgeElement(badge, width)));
    }
  }

  /** What the sign at a box means. */
  badgeWords(id: string): string {
    return this.boxes.get(id)?.dataset.words ?? '';
  }

  /** The id of the box at an element of the drawing, and whether its collapse mark was hit. */
  hit(target: EventTarget | null): { readonly id: string; readonly chevron: boolean } | undefined {
    if (!(target instanceof Element)) return undefined;
    const box = target.closest<SVGElement>('g.node');
    if (box?.dataset.id === undefined) return undefined;
    return { id: box.dataset.id, chevron: target.classList.contains('chevron') };
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
