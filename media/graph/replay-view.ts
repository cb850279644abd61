import { timeLanguage } from '../../core/base/display-language';
import { momentsOf } from '../../core/graph/replay';
import { spanWords } from '../../core/graph/run-words';
import { type GraphRun } from '../../core/protocol/graph-messages';
import { required } from './dom';
import { texts } from './texts';

const stepMs = 500;

/**
 * Replays a finished run, manually or automatically. The replay advances from event to event, so that long waits take
 * no longer than short ones.
 */
export class ReplayView {
  private readonly root = required('#replay', HTMLElement);
  private readonly slider = required('#moment', HTMLInputElement);
  private readonly words = required('#moment-words', HTMLElement);
  private readonly play = required('#play', HTMLElement);
  private moments: readonly number[] = [];
  /**
   * A key that consists of the ID of the displayed run and the times of its events. These times differ after a
   * restart.
   */
  private shownRun: string | undefined;
  private playing: ReturnType<typeof setInterval> | undefined;

  /** @param moved receives the time to show, or undefined for the end, which is the current state of the run. */
  constructor(private readonly moved: (atMs: number | undefined) => void) {
    this.slider.addEventListener('input', () => {
      this.stop();
      this.go(Number(this.slider.value));
    });
    this.play.addEventListener('click', () => (this.playing === undefined ? this.start() : this.stop()));
  }

  show({ id, steps, final }: GraphRun): void {
    this.root.hidden = !final || steps.length === 0;
    if (this.root.hidden) {
      // The run has not ended, for example because it was restarted, or it has no steps. The replay stops, and the
      // run is shown in its current state.
      this.stop();
      if (this.shownRun !== undefined) this.moved(undefined);
      this.shownRun = undefined;
      return;
    }
    const moments = momentsOf(steps);
    const shown = `${id} ${moments.join(' ')}`;
    if (this.shownRun === shown) return;
    this.shownRun = shown;
    this.moments = moments;
    this.slider.max = String(Math.max(0, this.moments.length - 1));
    this.go(this.moments.length - 1);
  }

  private start(): void {
    const last = this.moments.length - 1;
    if (Number(this.slider.value) >= last) this.go(0);
    this.play.setAttribute('aria-pressed', 'true');
    this.playing = setInterval(() => {
      const next = Number(this.slider.value) + 1;
      this.go(next);
      if (next >= last) this.stop();
    }, stepMs);
  }

  private stop(): void {
    clearInterval(this.playing);
    this.playing = undefined;
    this.play.setAttribute('aria-pressed', 'false');
  }

  private go(index: number): void {
    const at = this.moments[index];
    const [first] = this.moments;
    if (at === undefined || first === undefined) return;
    this.slider.value = String(index);
    const words = texts.moment
      .replace('{0}', new Date(at).toLocaleString(timeLanguage()))
      .replace('{1}', spanWords(at - first));
    this.slider.setAttribute('aria-valuetext', words);
    this.words.textContent = words;
    this.moved(index === this.moments.length - 1 ? undefined : at);
  }
}
