import * as l10n from '@vscode/l10n';
import { type ApiError } from '../../core/api/error';
import { mendsItself } from '../../core/api/retry';
import { type Clock } from '../../core/base/clock';
import { type ChangePlan } from '../../core/changes/plan';
import { type StepReport } from '../../core/changes/step-result';
import { changedResources } from '../../core/changes/run-report';
import { isKindId } from '../../core/model/kind-ids';
import { readCall } from '../../core/resources/calls';
import { explainListFailure } from '../../core/resources/explain-failure';
import { jsonPage } from '../../core/resources/json-page';
import { listRecord } from '../../core/resources/list-record';
import { type ResourceRef, lastStep } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { refIn, type Scope } from '../../core/resources/scope';
import { type EmptyReason, emptyReasonOf } from './empty-reason';
import { type TreeNode } from './node';
import { type Placement, type Placements, listParent } from './placement';
import { RefreshSchedule } from './refresh-schedule';
import { type RefusedProducts, isRefusedProduct } from './refused-products';
import { ResourceTree } from './resource-tree';
import { type Rows, type RowsWindow, type ShownRows } from './rows-view';
import { type RemoteView } from './structure';
import { TreeModel, type TreeSource } from './tree-model';

const remoteViews: readonly RemoteView[] = ['access', 'firewall', 'workflows', 'tags'];

/** Age in milliseconds after which data is read again when its view becomes visible. */
const staleMs = 60_000;

/** Access to the connections, with the reasons why accounts could not be listed in the last attempt. */
export interface TreeRemote extends Pick<Remote, 'page' | 'send'> {
  /**
   * Returns the accounts and zones.
   * @param again whether to read the accounts and zones again, even if they are known.
   */
  scopes(again?: boolean): Promise<readonly Scope[]>;
  readonly problems: readonly ApiError[];
}

/** Functions that the editor provides for the account views. */
export interface TreesHost {
  readonly views: Readonly<Record<`rampart.${RemoteView}`, ShownRows>>;
  readonly window: RowsWindow;
  readonly clock: Clock;
  /**
   * Called with the reason why all views are empty. The reason is undefined if it is not known, or if at least one
   * view has rows.
   */
  readonly explainEmpty: (why: EmptyReason | undefined) => void;
}

/** Manages the views of accounts, which read data only while they are visible. */
export class ResourceTrees {
  readonly trees: Readonly<Record<RemoteView, ResourceTree<ApiError>>>;
  private readonly subscriptions: readonly { dispose(): unknown }[];
  private readonly schedule: RefreshSchedule;
  private readonly readAt = new Map<RemoteView, number>();

  constructor(
    private readonly host: TreesHost,
    private readonly remote: TreeRemote,
    private readonly refused: RefusedProducts,
    private readonly placements: Placements,
  ) {
    const source: TreeSource<ApiError> = {
      scopes: () => this.readScopes(),
      readPage: async (...asked) => {
        const outcome = jsonPage(await remote.page(...asked));
        if (!outcome.ok && mendsItself(outcome.error)) this.schedule.soon();
        return outcome;
      },
      readOne: async ({ list, scope, within }, id, signal) => {
        if (!isKindId(list)) return undefined;
        const call = readCall(refIn(scope, [...within, { kind: list, id }]));
        const simple = list === 'workflow_instance' ? { query: { simple: 'true' } } : {};
        const outcome = call && (await remote.send({ ...call, ...simple }, signal));
        return outcome?.ok === true ? listRecord(list, outcome.value, id) : undefined;
      },
      explain: explainListFailure,
      passes: mendsItself,
      placements,
      hidden: (scope) => refused.of(scope),
      hides: ({ list, scope }, { kind }) => {
        if (!isKindId(list) || !isRefusedProduct(list, kind)) return false;
        void refused.add(scope, list);
        return true;
      },
    };
    this.trees = Object.fromEntries(
      remoteViews.map((view) => {
        const model = new TreeModel<ApiError>(view, source, (node) => this.trees[view].redraw(node));
        return [view, new ResourceTree(model, host.views[`rampart.${view}`])];
      }),
    ) as Record<RemoteView, ResourceTree<ApiError>>;
    this.schedule = new RefreshSchedule(
      host.clock,
      () => host.window.isFocused() && remoteViews.some((view) => this.isSeen(view)),
      host.window.answers,
      () => this.lookOnceMore(),
    );
    this.subscriptions = [
      ...remoteViews.flatMap((view) => {
        const { view: shown } = host.views[`rampart.${view}`];
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
      host.window.onDidChangeFocus((focused) => (focused ? this.schedule.wake() : this.schedule.stop())),
    ];
  }

  /** Reloads all visible rows. Other rows are read when they become visible. */
  async refresh(): Promise<void> {
    await this.remote.scopes(true);
    await Promise.all(remoteViews.map((view) => this.refreshView(view)));
  }

  /** Resets the views, because connections have changed or the workspace has become trusted. */
  reset(): void {
    this.host.explainEmpty(undefined); // The reason is unknown until the accounts are read.
    for (const tree of Object.values(this.trees)) tree.reset();
  }

  /** Reloads a row and its children. */
  async refreshNode(node: TreeNode): Promise<void> {
    await this.treeOf(node)?.refresh(node);
  }

  async loadMore(row: TreeNode): Promise<void> {
    const tree = this.treeOf(row);
    tree?.redraw(await tree.model.more(row));
  }

  /**
   * Forgets which legacy products the service rejected for the scope of a row, so that these products are offered
   * again.
   */
  async lookAgain(node: TreeNode): Promise<void> {
    if (!node.scope || !node.parent) return;
    await this.refused.forget(node.scope);
    this.treeOf(node)?.redraw(node.parent);
  }

  filterOf(node: TreeNode): string {
    return this.treeOf(node)?.model.filterOf(node) ?? '';
  }

  listBelow(node: TreeNode): ReturnType<TreeModel<ApiError>['listBelow']> {
    return this.treeOf(node)?.model.listBelow(node);
  }

  async setFilter(node: TreeNode, words: string): Promise<void> {
    const tree = this.treeOf(node);
    tree?.model.setFilter(node, words);
    await tree?.model.include(node, words);
    tree?.redraw(node);
  }

  /** Pins or hides rows. If `placement` is undefined, returns them to their normal position. */
  async place(nodes: readonly TreeNode[], placement: Placement | undefined): Promise<void> {
    await this.placements.put(nodes, placement);
    for (const node of nodes) this.treeOf(node)?.redraw(listParent(node));
  }

  /**
   * Shows the effect of a plan, using the data that was read back after the change. If this data does not show every
   * change, or if the change affects other lists, also reloads the lists of the account or zone.
   */
  async showChanges(reports: readonly StepReport[], { scope }: ChangePlan): Promise<void> {
    const known = changedResources(reports);
    for (const [ref, record] of known) this.patch(ref, record);
    this.schedule.wake();
    const sent = reports.filter(({ result }) => result.type !== 'skipped' && result.type !== 'failed');
    // Some changes affect other lists: setting tags changes which keys and values exist in the account, and changing a
    // rule creates a new version of its ruleset.
    const setsTags = sent.some(({ step: { ref } }) => ref && lastStep(ref).kind === 'tags_set');
    const setsRules = sent.some(({ step: { ref } }) => ref?.path[0]?.kind === 'ruleset');
    if (setsTags || setsRules || sent.length > known.length)
      await this.refreshScope(scope.connection, setsTags ? scope.accountId : scope.id);
  }

  tree(view: `rampart.${RemoteView}`): Rows {
    return this.trees[view.slice('rampart.'.length) as RemoteView];
  }

  dispose(): void {
    this.schedule.stop();
    for (const one of this.subscriptions) one.dispose();
    for (const { model } of Object.values(this.trees)) model.abort();
  }

  /** Shows the new state of a resource in all views. If `record` is null, the resource was deleted. */
  patch(ref: ResourceRef, record: Parameters<ResourceTree<ApiError>['patch']>[1]): void {
    for (const tree of Object.values(this.trees)) tree.patch(ref, record);
  }

  /**
   * Selects the row of a resource in the view that contains it. Returns false if the row was not found, for example
   * because it is not on the first page of its list.
   */
  async reveal(ref: ResourceRef): Promise<boolean> {
    for (const view of remoteViews) {
      const found = await this.trees[view].model.find(ref);
      if (!found) continue;
      try {
        await this.host.views[`rampart.${view}`].view.reveal(found, {
          select: true,
          focus: true,
          expand: false,
        });
        return true;
      } catch {
        // The editor rejects a row that has been removed from its list, or that is not in the list yet.
        return false;
      }
    }
    return false;
  }

  private treeOf(node: TreeNode): ResourceTree<ApiError> | undefined {
    const view = /^(\w+):/.exec(node.id)?.[1];
    return remoteViews.find((one) => one === view) && this.trees[view as RemoteView];
  }

  private async refreshScope(connection: string, scopeId: string): Promise<void> {
    await Promise.all(
      Object.values(this.trees).map(async (tree) => {
        const nodes = await tree.model.reloadScope(connection, scopeId);
        for (const node of nodes) tree.redraw(node);
      }),
    );
  }

  private async refreshView(view: RemoteView): Promise<void> {
    if (!this.isSeen(view)) {
      this.readAt.set(view, 0);
      return;
    }
    this.readAt.set(view, this.host.clock.now());
    await this.trees[view].refresh();
  }

  private isSeen(view: RemoteView): boolean {
    return this.host.views[`rampart.${view}`].view.visible;
  }

  /** Reloads visible data that changes without user action, and data that temporarily could not be read. */
  private async lookOnceMore(): Promise<boolean> {
    if (this.remote.problems.some(mendsItself) && (await this.findsScopes())) return true;
    const changed = await Promise.all(
      remoteViews
        .filter((view) => this.isSeen(view))
        .map(async (view) => {
          const nodes = await this.trees[view].model.reloadChanging();
          for (const node of nodes) this.trees[view].redraw(node);
          return nodes.length > 0;
        }),
    );
    return changed.includes(true);
  }

  /**
   * Tries again to list the accounts that could not be listed. Returns true and shows the accounts if this succeeds.
   */
  private async findsScopes(): Promise<boolean> {
    const before = this.remote.problems.length;
    await this.readScopes();
    if (this.remote.problems.length >= before) return false;
    for (const { changed } of Object.values(this.host.views)) changed.fire(undefined);
    return true;
  }

  private onSeen(view: RemoteView, visible: boolean): void {
    this.schedule.wake();
    if (!visible) this.trees[view].model.abort();
    else if (this.host.clock.now() - (this.readAt.get(view) ?? this.host.clock.now()) > staleMs)
      void this.refreshView(view);
  }

  private async readScopes(): ReturnType<TreeRemote['scopes']> {
    const scopes = await this.remote.scopes();
    const [problem] = this.remote.problems;
    const isEmpty = scopes.length === 0;
    this.host.explainEmpty(isEmpty ? emptyReasonOf(problem) : undefined);
    const message = problem && !isEmpty ? l10n.t('{0} The data shown may be outdated.', problem.message) : ''; // prettier-ignore
    for (const view of remoteViews) this.host.views[`rampart.${view}`].view.message = message;
    if (this.remote.problems.some(mendsItself)) this.schedule.soon();
    return scopes;
  }
}
