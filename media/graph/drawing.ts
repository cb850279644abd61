import { type NodeRun } from '../../core/graph/overlay';
import { runStateWords } from '../../core/graph/run-words';
import { type Scene } from '../../core/graph/scene';
import { sceneElements } from '../../core/graph/svg';
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

  /** Shows what a run did at each box: a sign at its corner, and how often when that is more than once. */
  overlay(scene: Scene, runs: ReadonlyMap<string, NodeRun>): void {
    for (const old of this.layer.querySelectorAll('.badge')) old.remove();
    for (const { id, pointer, width } of scene.nodes) {
      const box = this.boxes.get(id);
      const run = runs.get(pointer);
      if (!box) continue;
      if (run) {
        const { sign } = runStateWords(run.state);
        const count = run.entries.length > 1 ? ` ×${run.entries.length}` : '';
        const text = `${sign}${count}${run.sure ? '' : ' ?'}`;
        const badgeWidth = 12 + text.length * 7;
        box.append(
          svgNode({
            tag: 'g',
            attributes: {
              class: `badge run-${run.state}`,
              transform: `translate(${width - badgeWidth + 6} -9)`,
            },
            children: [
              { tag: 'rect', attributes: { class: 'pill', width: badgeWidth, height: 18, rx: 9 } },
              {
                tag: 'text',
                attributes: { class: 'sign', x: badgeWidth / 2, y: 13, 'text-anchor': 'middle' },
                text,
              },
            ],
          }),
        );
      }
      box.dataset.run =
        run === undefined
          ? ''
          : [
              runStateWords(run.state).word,
              ...(run.entries.length > 1 ? [`×${run.entries.length}`] : []),
            ].join(' ');
    }
  }

  /** What the run did at a box, in words. */
  runLabel(id: string): string {
    return this.boxes.get(id)?.dataset.run ?? '';
  }

  /** The id of the box at an element of the drawing, and whether its collapse mark was hit. */
  hit(target: EventTarget | null): { readonly id: string; readonly chevron: boolean } | undefined {
    if (!(target instanceof Element)) return undefined;
    const box = target.closest<SVGElement>('g.node');
    if (box?.dataset.id === undefined) return undefined;
    return { id: box.dataset.id, chevron: target.classList.contains('chevron') };
  }
}
