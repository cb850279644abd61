import { type Clock } from '../../core/base/clock';
import { type OnEvent } from '../../core/base/on-event';
import { RefreshSchedule } from '../tree/refresh-schedule';
import { type RowsView, type RowsWindow } from '../tree/rows-view';
import { type Runtimes } from './runtimes';

/**
 * Maximum interval in milliseconds between checks while the views are visible. It is short, because users usually
 * start a runtime in a terminal next to the views.
 */
const maxDelayMs = 10_000;

/** Checks for local runtimes, but only while a view that shows them is visible. */
export class RuntimeWatch {
  private readonly schedule: RefreshSchedule;
  private readonly subscriptions: readonly { dispose(): unknown }[];

  /**
   * @param seenIn the views that show runtimes.
   * @param onTrusted fires when the workspace becomes trusted.
   */
  constructor(
    runtimes: Runtimes,
    seenIn: readonly RowsView[],
    window: RowsWindow,
    clock: Clock,
    onTrusted: OnEvent<void>,
  ) {
    const isSeen = (): boolean => window.isFocused() && seenIn.some(({ visible }) => visible);
    this.schedule = new RefreshSchedule(clock, isSeen, window.answers, () => runtimes.look(), maxDelayMs);
    const wake = (): void => {
      if (isSeen()) void runtimes.look();
      this.schedule.wake();
    };
    this.subscriptions = [
      ...seenIn.map((view) => view.onDidChangeVisibility(({ visible }) => visible && wake())),
      window.onDidChangeFocus((focused) => (focused ? wake() : this.schedule.stop())),
      onTrusted(wake),
    ];
    wake();
  }

  dispose(): void {
    this.schedule.stop();
    for (const one of this.subscriptions) one.dispose();
  }
}
