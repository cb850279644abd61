import * as vscode from 'vscode';
import { type ApiError } from '../../../core/api/error';
import { explainListFailure } from '../actions/explain-failure';
import { type Plan } from '../actions/plan';
import { changedResources } from '../actions/report';
import { type StepReport } from '../actions/run-plan';
import { type Trees } from '../lazy/trees';
import { type ConnectedRemote } from '../resources/connected';
import { type ResourceRef } from '../resources/ref';
import { systemClock } from '../platform/system-clock';
import { type TreeNode } from './node';
import { RefreshSchedule } from './refresh-schedule';
import { ResourceTree } from './resource-tree';
import { type RemoteView } from './structure';
import { TreeModel } from './tree-model';

const remoteViews: readonly RemoteView[] = ['access', 'firewall', 'workflows', 'tags'];

/** What is read again when a view comes into sight after that long. */
const staleMs = 60_000;

/** The views that show what is in accounts: they read only while they are seen. */
export class Views implements vscode.Disposable {
  readonly trees: Readonly<Record<RemoteView, ResourceTree<ApiError>>>;
  private readonly subscriptions: readonly vscode.Disposable[];
  private readonly schedule: RefreshSchedule;
  private readonly readAt = new Map<RemoteView, number>();

  constructor(
    private readonly lazy: Trees,
    private readonly remote: ConnectedRemote,
  ) {
    const source = {
      places: () => this.places(),
      readPage: remote.page.bind(remote),
      explain: explainListFailure,
    };
    this.trees = Object.fromEntries(
      remoteViews.map((view) => [
        view,
        new ResourceTree(new TreeModel<ApiError>(view, source), lazy[`rampart.${view}`]),
      ]),
    ) as Record<RemoteView, ResourceTree<ApiError>>;
    this.schedule = new RefreshSchedule(
      systemClock,
      () => vscode.window.state.focused && remoteViews.some((view) => this.isSeen(view)),
      () => this.reloadUnfinished(),
    );
    this.subscriptions = [
      ...remoteViews.flatMap((view) => {
        const { view: shown } = lazy[`rampart.${view}`];
        const { model } = this.trees[view];
        return [
          shown.onDidChangeVisibility(({ visible }) => this.onSeen(view, visible)),
          shown.onDidCollapseElement(({ element }) => model.setFolded(element, true)),
          shown.onDidExpandElement(({ element }) => {
            model.setFolded(element, false);
            this.schedule.wake();
          }),
        ];
      }),
      vscode.window.onDidChangeWindowState(({ focused }) =>
        focused ? this.schedule.wake() : this.schedule.stop(),
      ),
    ];
  }

  /** Reads everything that is seen again; what is not seen is read when it is. */
  async refresh(): Promise<void> {
    await this.remote.places(true);
    await Promise.all(remoteViews.map((view) => this.refreshView(view)));
  }

  /** Shows other accounts from now on. */
  reset(): void {
    for (const tree of Object.values(this.trees)) tree.reset();
  }

  /** Reads a row and what is below it again. */
  async refreshNode(node: TreeNode): Promise<void> {
    await this.treeOf(node)?.refresh(node);
  }

  async loadMore(row: TreeNode): Promise<void> {
    const tree = this.treeOf(row);
    tree?.redraw(await tree.model.more(row));
  }

  filterOf(node: TreeNode): string {
    return this.treeOf(node)?.model.filterOf(node) ?? '';
  }

  setFilter(node: TreeNode, words: string): void {
    const tree = this.treeOf(node);
    tree?.model.setFilter(node, words);
    tree?.redraw(node);
  }

  /** Shows what a plan did, from what was read back; only lists with something new are read. */
  async showChanges(reports: readonly StepReport[], { place }: Plan): Promise<void> {
    const known = changedResources(reports);
    for (const [ref, record] of known) this.patch(ref, record);
    this.schedule.wake();
    const sent = reports.filter(({ result }) => result.type !== 'skipped' && result.type !== 'failed');
    if (sent.length > known.length) await this.refreshPlace(place.connection, place.scope.id);
  }

  tree(view: `rampart.${RemoteView}`): vscode.TreeDataProvider<TreeNode> {
    return this.trees[view.slice('rampart.'.length) as RemoteView];
  }

  dispose(): void {
    this.schedule.stop();
    for (const one of this.subscriptions) one.dispose();
    for (const { model } of Object.values(this.trees)) model.abort();
  }

  /** Takes over the newer record of a resource, or that it is gone. */
  patch(ref: ResourceRef, record: Parameters<ResourceTree<ApiError>['patch']>[1]): void {
    for (const tree of Object.values(this.trees)) tree.patch(ref, record);
  }

  /** Selects a resource in the view that shows it, if its row was read already. */
  async reveal(ref: ResourceRef): Promise<boolean> {
    for (const view of remoteViews) {
      const found = await this.trees[view].model.find(ref);
      if (!found) continue;
      await this.lazy[`rampart.${view}`].view.reveal(found, { select: true, focus: true, expand: false });
      return true;
    }
    return false;
  }

  private treeOf(node: TreeNode): ResourceTree<ApiError> | undefined {
    const view = /^(\w+):/.exec(node.id)?.[1];
    return remoteViews.find((one) => one === view) && this.trees[view as RemoteView];
  }

  private async refreshPlace(connection: string, scopeId: string): Promise<void> {
    await Promise.all(
      Object.values(this.trees).map(async (tree) => {
        const nodes = await tree.model.reloadPlace(connection, scopeId);
        for (const node of nodes) tree.redraw(node);
      }),
    );
  }

  private async refreshView(view: RemoteView): Promise<void> {
    if (!this.isSeen(view)) {
      this.readAt.set(view, 0);
      return;
    }
    this.readAt.set(view, Date.now());
    await this.trees[view].refresh();
  }

  private isSeen(view: RemoteView): boolean {
    return this.lazy[`rampart.${view}`].view.visible;
  }

  /** What changes by itself is read again where it is seen. */
  private async reloadUnfinished(): Promise<boolean> {
    const changed = await Promise.all(
      remoteViews
        .filter((view) => this.isSeen(view))
        .map(async (view) => {
          const nodes = await this.trees[view].model.reloadUnfinished();
          for (const node of nodes) this.trees[view].redraw(node);
          return nodes.length > 0;
        }),
    );
    return changed.includes(true);
  }

  private onSeen(view: RemoteView, visible: boolean): void {
    this.schedule.wake();
    if (!visible) this.trees[view].model.abort();
    else if (Date.now() - (this.readAt.get(view) ?? Date.now()) > staleMs) void this.refreshView(view);
  }

  private async places(): ReturnType<ConnectedRemote['places']> {
    const places = await this.remote.places();
    const [problem] = places.length === 0 ? this.remote.problems : [];
    await vscode.commands.executeCommand('setContext', 'rampart.problem', problem && welcomeFor(problem));
    return places;
  }
}

/** Which welcome view explains why nothing is shown. */
export function welcomeFor({ kind, reason }: ApiError): 'untrusted' | 'signedOut' | 'forbidden' | 'offline' {
  if (reason === 'untrusted') return 'untrusted';
  if (kind === 'unauthorized') return 'signedOut';
  return kind === 'forbidden' ? 'forbidden' : 'offline';
}
