import { type Clock } from '../../core/base/clock';

const firstDelayMs = 3000;
const maxDelayMs = 60_000;

/**
 * Schedules automatic refreshes of views. Refreshes occur only while the views are visible: soon after a change, and
 * at increasing intervals while nothing changes.
 */
export class RefreshSchedule {
  private delayMs = firstDelayMs;
  private cancel: (() => void) | undefined;
  private looking = false;

  /**
   * @param awake returns whether the user can currently see any of the views.
   * @param there resolves once the window responds. This is needed because a window that was closed or disconnected
   *   still counts as visible.
   * @param look checks for changes. Resolves to true if there are any.
   */
  constructor(
    private readonly clock: Clock,
    private readonly awake: () => boolean,
    private readonly there: () => Promise<void>,
    private readonly look: () => Promise<boolean>,
    private readonly maxMs = maxDelayMs,
  ) {}

  /** Schedules an early refresh, because the user returned or performed an action. */
  wake(): void {
    this.delayMs = firstDelayMs;
    this.stop();
    this.plan();
  }

  /**
   * Schedules an early refresh after a failure that may be temporary. If the early refresh also fails, the regular
   * backoff continues.
   */
  soon(): void {
    if (!this.looking) this.wake();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private plan(): void {
    if (!this.awake() || this.looking) return;
    this.cancel = this.clock.after(this.delayMs, () => void this.run());
  }

  private async run(): Promise<void> {
    this.cancel = undefined;
    if (!this.awake()) return;
    this.looking = true;
    const changed = await this.lookIfSeen().catch(() => false);
    this.looking = false;
    this.delayMs = changed ? firstDelayMs : Math.min(this.delayMs * 2, this.maxMs);
    this.plan();
  }

  private async lookIfSeen(): Promise<boolean> {
    await this.there();
    return this.awake() && (await this.look());
  }
}
