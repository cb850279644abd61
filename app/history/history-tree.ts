import * as l10n from '@vscode/l10n';
import { type Clock } from '../../core/base/clock';
import { type ChangeEntry, type ChangeState } from '../../core/changes/history/change-entry';
import { describeChange } from '../../core/changes/history/describe-change';
import { type History } from '../../core/changes/history/history';
import { type TreeNode } from '../tree/node';
import { type Rows, type ShownRows } from '../tree/rows-view';
import { changeRow } from './change-row';

/** The states in which it is unknown whether the change had the intended effect. */
const unsettled: ReadonlySet<ChangeState> = new Set(['begun', 'unread', 'unknown']);

/** View of the changes made in this editor or on the command line, newest first. */
export class HistoryTree implements Rows {
  private readonly subscriptions: readonly { dispose(): unknown }[];
  private watch: { dispose(): void } | undefined;
  private cancelRecheck: (() => void) | undefined;
  private shown: ReadonlyMap<string, ChangeEntry> = new Map();
  private trimmed: Promise<void> | undefined;

  constructor(
    private readonly history: History,
    private readonly rows: ShownRows,
    private readonly clock: Clock,
    /** How long, in milliseconds, a window that crashed during a change still counts as open. */
    private readonly believedMs: number,
  ) {
    this.subscriptions = [
      history.onDidChange(() => rows.changed.fire(undefined)),
      rows.view.onDidChangeVisibility(({ visible }) => this.onSeen(visible)),
    ];
    if (rows.view.visible) this.watch = history.watch();
  }

  /** Watches for changes in other windows while the view is visible. Reloads the rows when the view becomes visible. */
  private onSeen(visible: boolean): void {
    this.watch?.dispose();
    this.watch = visible ? this.history.watch() : undefined;
    if (visible) this.rows.changed.fire(undefined);
  }

  async children(node?: TreeNode): Promise<readonly TreeNode[]> {
    if (node) return [];
    await (this.trimmed ??= this.history.trim());
    const entries = await this.history.entries();
    this.shown = new Map(entries.map((entry) => [entry.id, entry]));
    const underWay = await this.history.underWayOf(entries);
    this.showBadge(entries.filter(({ id, state }) => unsettled.has(state) && !underWay.has(id)).length);
    this.cancelRecheck?.();
    // A window that crashes during a change cannot record the crash. The view is therefore refreshed when that window
    // no longer counts as open.
    this.cancelRecheck =
      underWay.size > 0
        ? this.clock.after(this.believedMs, () => this.rows.changed.fire(undefined))
        : undefined;
    return entries.map((entry) => changeRow(entry, underWay.has(entry.id), this.clock.now()));
  }

  /** Returns the complete description of a change. */
  tooltip(node: TreeNode): string | undefined {
    const entry = node.type === 'change' ? this.shown.get(node.change) : undefined;
    return entry && describeChange(entry, this.clock.now()).tooltip;
  }

  /** Shows a badge with the number of changes whose outcome is unknown, because they need attention. */
  private showBadge(value: number): void {
    const tooltip =
      value === 1
        ? l10n.t('A change with an unknown outcome')
        : l10n.t('{0} changes with unknown outcomes', value);
    this.rows.view.badge = value === 0 ? undefined : { value, tooltip };
  }

  dispose(): void {
    this.cancelRecheck?.();
    this.watch?.dispose();
    for (const one of this.subscriptions) one.dispose();
  }
}
