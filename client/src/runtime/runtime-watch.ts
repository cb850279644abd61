import * as vscode from 'vscode';
import { type Runtimes } from '../../../app/runtime/runtimes';
import { RefreshSchedule } from '../../../app/tree/refresh-schedule';
import { systemClock } from '../../../platform/system-clock';
import { windowAnswers } from '../base/window-answers';
import { type Trees } from '../trees/lazy-tree';

const seenIn = ['rampart.connections', 'rampart.workflows'] as const;

/** A runtime is started in a terminal next to the views: minimum interval of looking, while they are visible. */
const longestDelayMs = 10_000;

/** Looks for local runtimes while a view that shows them is seen, and never otherwise. */
export class RuntimeWatch implements vscode.Disposable {
  private readonly schedule: RefreshSchedule;
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(runtimes: Runtimes, trees: Trees) {
    const isSeen = (): boolean =>
      vscode.window.state.focused && seenIn.some((view) => trees[view].view.visible);
    this.schedule = new RefreshSchedule(
      systemClock,
      isSeen,
      windowAnswers,
      () => runtimes.look(),
      longestDelayMs,
    );
    const wake = (): void => {
      if (isSeen()) void runtimes.look();
      this.schedule.wake();
    };
    this.subscriptions = [
      ...seenIn.map((view) => trees[view].view.onDidChangeVisibility(({ visible }) => visible && wake())),
      vscode.window.onDidChangeWindowState(({ focused }) => (focused ? wake() : this.schedule.stop())),
      vscode.workspace.onDidGrantWorkspaceTrust(wake),
    ];
    wake();
  }

  dispose(): void {
    this.schedule.stop();
    for (const one of this.subscriptions) one.dispose();
  }
}
