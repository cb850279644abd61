import { type Scene, type SceneNode } from '../../core/graph/scene';

const minScale = 0.1;
const maxScale = 3;
const keyStep = 60;

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Pan and zoom: one transform on one group. */
export class Viewport {
  private view: View = { x: 0, y: 0, scale: 1 };
  private width: number;

  constructor(
    private readonly canvas: HTMLElement,
    private readonly layer: SVGGElement,
    private readonly changed: (view: View) => void,
  ) {
    canvas.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.onPointerDown(event));
    this.width = canvas.clientWidth;
    window.addEventListener('resize', () => this.onResize());
  }

  set(view: View): void {
    this.view = { ...view, scale: Math.min(maxScale, Math.max(minScale, view.scale)) };
    this.layer.setAttribute(
      'transform',
      `translate(${this.view.x} ${this.view.y}) scale(${this.view.scale})`,
    );
    this.changed(this.view);
  }

  /** Shows everything, never larger than life. */
  fit(scene: Scene): void {
    const { clientWidth, clientHeight } = this.canvas;
    const scale = Math.min(1, clientWidth / scene.width, clientHeight / scene.height);
    const shown = Math.max(minScale, scale);
    this.set({
      x: (clientWidth - scene.width * shown) / 2,
      y: Math.max(0, (clientHeight - scene.height * shown) / 2),
      scale: shown,
    });
  }

  /** First view: full width when it is readable, else life-size at the top. */
  start(scene: Scene): void {
    const scale = Math.min(1, this.canvas.clientWidth / scene.width);
    if (scale < 0.5) {
      const begin = scene.nodes[0];
      this.set({ x: this.canvas.clientWidth / 2 - (begin ? begin.x + begin.width / 2 : 0), y: 0, scale: 1 });
    } else this.set({ x: (this.canvas.clientWidth - scene.width * scale) / 2, y: 0, scale });
  }

  /** Zooms about a point of the canvas, by default its middle. */
  zoom(factor: number, at = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 }): void {
    const scale = Math.min(maxScale, Math.max(minScale, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.set({ x: at.x - (at.x - this.view.x) * ratio, y: at.y - (at.y - this.view.y) * ratio, scale });
  }

  /** Moves by steps of the keyboard. */
  pan(columns: number, rows: number): void {
    this.set({ ...this.view, x: this.view.x - columns * keyStep, y: this.view.y - rows * keyStep });
  }

  /** Brings a box into view, moving no more than needed. */
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

  /** What was in the middle stays there. */
  private onResize(): void {
    const { clientWidth } = this.canvas;
    this.set({ ...this.view, x: this.view.x + (clientWidth - this.width) / 2 });
    this.width = clientWidth;
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    // a pinch on a touchpad arrives as a wheel with Ctrl held
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
