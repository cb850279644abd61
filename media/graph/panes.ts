import { defaultLayout, type PanelLayout } from '../../core/protocol/graph-messages';
import { required } from './dom';

/** Minimum width of the window, in pixels, at which the run is shown next to the graph instead of below it. */
const besideFrom = 860;
const [least, most, keyStep] = [0.15, 0.8, 0.04];

/**
 * Arranges the graph and the run side by side or one below the other, depending on the width. The panes can be
 * resized and collapsed, and the layout is saved.
 */
export class Panes {
  private readonly split = required('#split', HTMLElement);
  private readonly foldButton = required('#fold', HTMLElement);
  private hasRun = false;

  constructor(
    private layout: PanelLayout,
    private readonly changed: (layout: PanelLayout) => void,
  ) {
    this.apply();
    window.addEventListener('resize', () => this.apply());
    this.split.addEventListener('pointerdown', (event) => this.onPointerDown(event));
    this.split.addEventListener('keydown', (event) => this.onKey(event));
    this.split.addEventListener('dblclick', () => {
      this.resize(defaultLayout[this.side]);
      this.changed(this.layout);
    });
  }

  show(hasRun: boolean): void {
    this.hasRun = hasRun;
    this.apply();
  }

  /** Collapses or expands the steps of the run. */
  fold(): void {
    this.set({ ...this.layout, folded: !this.layout.folded });
    this.changed(this.layout);
  }

  private get side(): 'below' | 'beside' {
    return window.innerWidth >= besideFrom ? 'beside' : 'below';
  }

  private resize(part: number): void {
    this.set({ ...this.layout, [this.side]: Number(Math.min(most, Math.max(least, part)).toFixed(3)) });
  }

  private set(layout: PanelLayout): void {
    this.layout = layout;
    this.apply();
  }

  private apply(): void {
    const { side, layout, hasRun } = this;
    const { classList, style } = document.body;
    classList.toggle('with-run', hasRun);
    classList.toggle('run-folded', hasRun && layout.folded);
    classList.toggle('run-beside', hasRun && !layout.folded && side === 'beside');
    const percent = Number((layout[side] * 100).toFixed(1));
    style.setProperty('--run-size', `${percent}${side === 'beside' ? 'vw' : 'vh'}`);
    this.split.setAttribute('aria-valuenow', String(percent));
    this.split.setAttribute('aria-orientation', side === 'beside' ? 'vertical' : 'horizontal');
    this.foldButton.setAttribute('aria-expanded', String(!layout.folded));
  }

  private onPointerDown(event: PointerEvent): void {
    event.preventDefault();
    this.split.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (this.side === 'beside') this.resize(1 - clientX / window.innerWidth);
      else
        this.resize((required('#run', HTMLElement).getBoundingClientRect().bottom - clientY) / innerHeight);
    };
    const stop = (): void => {
      this.split.removeEventListener('pointermove', move);
      this.split.removeEventListener('lostpointercapture', stop);
      this.changed(this.layout);
    };
    this.split.addEventListener('pointermove', move);
    this.split.addEventListener('lostpointercapture', stop);
  }

  private onKey({ key }: KeyboardEvent): void {
    const part = this.layout[this.side];
    if (key === 'Enter') this.fold();
    else if (key === 'ArrowUp' || key === 'ArrowLeft') this.resize(part + keyStep);
    else if (key === 'ArrowDown' || key === 'ArrowRight') this.resize(part - keyStep);
    else if (key === 'Home') this.resize(most);
    else if (key === 'End') this.resize(least);
    else return;
    this.changed(this.layout);
  }
}
