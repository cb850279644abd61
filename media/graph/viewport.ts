import { firstView, type View, wholeView } from '../../core/graph/first-view';
import { type Point, type Scene, type SceneNode } from '../../core/graph/scene';

const minScale = 0.02;
const maxScale = 3;
const keyStep = 60;

/**
 * Pans and zooms the graph by transforming a single SVG group. Until the user moves the view, it adapts to the size
 * of the canvas.
 */
export class Viewport {
  private view: View = { x: 0, y: 0, scale: 1 };
  private scene: Pick<Scene, 'width' | 'height' | 'nodes'> = { width: 1, height: 1, nodes: [] };
  private isMoved = false;
  private width: number;

  constructor(
    private readonly canvas: HTMLElement,
    private readonly layer: SVGGElement,
    private readonly events: {
      /** Called when the visible part changes. */
      seen(view: View, window: { readonly width: number; readonly height: number }): void;
      /** Called when the user moves the view. */
      moved(view: View): void;
    },
  ) {
    canvas.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.onPointerDown(event));
    this.width = canvas.clientWidth;
    new ResizeObserver(() => this.onResize()).observe(canvas);
  }

  /** Displays a scene. `view` is the position and scale that the user chose earlier, if any. */
  show(scene: Scene, view?: View): void {
    this.scene = scene;
    if (view) this.set(view);
    else if (this.isMoved) this.apply(this.view);
    else this.start();
  }

  private set(view: View): void {
    this.isMoved = true;
    this.apply(view);
    this.events.moved(this.view);
  }

  private apply(view: View): void {
    const { size } = this; // read before the change, because reading it later would force a layout
    this.view = { ...view, scale: Math.min(maxScale, Math.max(minScale, view.scale)) };
    this.layer.setAttribute(
      'transform',
      `translate(${this.view.x} ${this.view.y}) scale(${this.view.scale})`,
    );
    this.events.seen(this.view, size);
  }

  /** Fits the whole scene into the canvas. */
  fit(): void {
    this.set(wholeView(this.scene, this.size));
  }

  private start(): void {
    // a hidden canvas has no size, so the view is set when the canvas becomes visible (see `onResize`)
    if (this.canvas.clientWidth > 0) this.apply(firstView(this.scene, this.size));
  }

  private get size(): { readonly width: number; readonly height: number } {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  /** Zooms around a point of the canvas, by default its center. */
  zoom(factor: number, at = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 }): void {
    const scale = Math.min(maxScale, Math.max(minScale, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.set({ x: at.x - (at.x - this.view.x) * ratio, y: at.y - (at.y - this.view.y) * ratio, scale });
  }

  /** Returns the point of the scene at a position in the window. */
  pointAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
    const { left, top } = this.canvas.getBoundingClientRect();
    const { x, y, scale } = this.view;
    return { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale };
  }

  /** Moves a point of the scene to the center of the canvas. */
  centre(point: Point): void {
    const { width, height } = this.size;
    const { scale } = this.view;
    this.set({ x: width / 2 - point.x * scale, y: height / 2 - point.y * scale, scale });
  }

  /** Pans horizontally and vertically by the given numbers of keyboard steps. */
  pan(columns: number, rows: number): void {
    this.set({ ...this.view, x: this.view.x - columns * keyStep, y: this.view.y - rows * keyStep });
  }

  /** Brings a box into view with the smallest possible movement. */
  reveal(node: SceneNode): void {
    const { scale } = this.view;
    const margin = 24;
    const nudge = (start: number, size: number, room: number, offset: number): number => {
      const low = start * scale + offset;
      const high = (start + size) * scale + offset;
      if (low < margin || size * scale > room - 2 * margin) return margin - low;
      return high > room - margin ? room - margin - high : 0;
    };
    const height = node.frame ? Math.min(node.height, 60) : node.height;
    const x = this.view.x + nudge(node.x, Math.min(node.width, 400), this.canvas.clientWidth, this.view.x);
    const y = this.view.y + nudge(node.y, height, this.canvas.clientHeight, this.view.y);
    if (x !== this.view.x || y !== this.view.y) this.set({ ...this.view, x, y });
  }

  /**
   * Adapts the view to a new size of the canvas. If the user has moved the view, its horizontal center is preserved.
   * Otherwise, the initial view is calculated again.
   */
  private onResize(): void {
    const { clientWidth } = this.canvas;
    const moved = clientWidth - this.width;
    this.width = clientWidth;
    if (!this.isMoved) this.start();
    else if (moved !== 0) this.set({ ...this.view, x: this.view.x + moved / 2 });
    else this.apply(this.view);
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    // a pinch on a touchpad is reported as a wheel event with Ctrl
    if (event.ctrlKey || event.metaKey) {
      const { left, top } = this.canvas.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 200), { x: event.clientX - left, y: event.clientY - top });
    } else {
      const [dx, dy] =
        event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      this.set({ ...this.view, x: this.view.x - dx, y: this.view.y - dy });
    }
  }

  private onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    const start = { x: event.clientX, y: event.clientY, view: this.view };
    const move = (moved: PointerEvent): void => {
      const [dx, dy] = [moved.clientX - start.x, moved.clientY - start.y];
      if (Math.hypot(dx, dy) > 3) this.set({ ...this.view, x: start.view.x + dx, y: start.view.y + dy });
    };
    const stop = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  }
}
