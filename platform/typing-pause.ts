/** Delays work until the user stops typing. */
export class TypingPause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pauseMs: number) {}

  /** Runs the work after the pause, unless new work is requested before the pause ends. */
  soon(work: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, this.pauseMs);
  }

  /** Cancels the delayed work, for example because the caller does it immediately. */
  cancel(): void {
    clearTimeout(this.timer);
  }

  dispose(): void {
    this.cancel();
  }
}
