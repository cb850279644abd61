/** Delays work until the user stops typing. */
export class TypingPause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pauseMs: number) {}

  /** Does the work unless it is requested again during the pause. */
  soon(work: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, this.pauseMs);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
