import { type View } from '../../core/graph/first-view';
import { overviewOf } from '../../core/graph/overview';
import { type Point, type Scene } from '../../core/graph/scene';
import { svgNode } from './dom';

/**
 * The minimap is shown only if the scene, at its current scale, is more than this many times as wide or as high as
 * the window.
 */
const shownFrom = 3;
const [least, maxWidth, maxHeight] = [36, 140, 200];

/**
 * Shows the whole scene in a corner and marks the visible part. A click or drag moves the visible part. The minimap
 * cannot be operated with the keyboard.
 */
export class Minimap {
  private scene: Scene = { width: 1, height: 1, nodes: [], edges: [] };
  private drawn: Scene | undefined;
  private readonly frame = svgNode({ tag: 'rect', attributes: { class: 'window' } });

  constructor(
    private readonly root: SVGSVGElement,
    private readonly go: (point: Point) => void,
  ) {
    const onPointer = (event: PointerEvent): void => {
      event.stopPropagation();
      if (event.buttons === 0) return;
      const { left, top, width, height } = root.getBoundingClientRect();
      this.go({
        x: ((event.clientX - left) / width) * this.scene.width,
        y: ((event.clientY - top) / height) * this.scene.height,
      });
    };
    root.addEventListener('pointerdown', (event) => {
      root.setPointerCapture(event.pointerId);
      onPointer(event);
    });
    root.addEventListener('pointermove', onPointer);
    root.addEventListener('click', (event) => event.stopPropagation());
  }

  show(scene: Scene): void {
    this.scene = scene;
  }

  look({ x, y, scale }: View, window: { readonly width: number; readonly height: number }): void {
    const { scene, root } = this;
    const isLarge =
      scene.width * scale > shownFrom * window.width || scene.height * scale > shownFrom * window.height;
    root.classList.toggle('shown', isLarge);
    if (!isLarge) return;
    if (this.drawn !== scene) this.draw();
    const part = { x: -x / scale, y: -y / scale, width: window.width / scale, height: window.height / scale };
    for (const [name, value] of Object.entries(part)) this.frame.setAttribute(name, String(value));
  }

  private draw(): void {
    const { scene, root } = this;
    const { boxes, lines } = overviewOf(scene);
    const ratio = Math.min(maxWidth / scene.width, maxHeight / scene.height);
    root.setAttribute('viewBox', `0 0 ${scene.width} ${scene.height}`);
    root.setAttribute('width', String(Math.max(least, scene.width * ratio)));
    root.setAttribute('height', String(Math.max(least, scene.height * ratio)));
    root.replaceChildren(
      svgNode({ tag: 'path', attributes: { class: 'overview line', d: lines } }),
      svgNode({ tag: 'path', attributes: { class: 'overview box', d: boxes } }),
      this.frame,
    );
    this.drawn = scene;
  }
}
