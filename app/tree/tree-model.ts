import { type PageToken } from '../../core/api/paging';
import { type KindId, isKindId } from '../../core/model/kind-ids';
import { type Json, type JsonObject, equalJson, isObject } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { type ListRequest, splitFilter } from '../../core/resources/lists';
import { idOf } from '../../core/resources/record-id';
import { type ResourceRef, formatRef, lastStep } from '../../core/resources/ref';
import { type Scope, hasRef } from '../../core/resources/scope';
import { type Below, arrange } from './arrange';
import { leadsTo } from './leads-to';
import { describeFilter, categoryRows, emptyRow, errorRow, filterRow, matching, moreRow } from './list-rows';
import { type TreeNode, type CategoryNode } from './node';
import { NodeCache } from './node-cache';
import { type Paged, Pager, type PagerState } from './pager';
import { type Placements } from './placement';
import { type Children, type RemoteView, childrenOf, rootRows } from './structure';

/** Source of the data that rows show. Failures are returned as values. */
export interface TreeSource<E> {
  /** Returns the accounts and zones that are shown. */
  scopes(): Promise<readonly Scope[]>;
  readPage(request: ListRequest, next: PageToken | undefined, signal: AbortSignal): Promise<Paged<Json, E>>;
  /**
   * Returns the item with the given ID from a list. Returns undefined if the item does not exist, or if the API has no
   * operation to read it.
   */
  readOne(request: ListRequest, id: string, signal: AbortSignal): Promise<Json | undefined>;
  /** Describes a failure and its remedy in one line. */
  explain(error: E, request: ListRequest): string;
  /** Whether a failure may be temporary. If so, the data is read again later. */
  passes(error: E): boolean;
  /** Returns the legacy products that are known to be no longer available for an account or zone. */
  hidden(scope: Scope): readonly KindId[];
  /** Whether a failure means that a legacy product no longer exists. The product is then hidden. */
  hides(request: ListRequest, error: E): boolean;
  /** The user's pinned and hidden rows. */
  readonly placements?: Pick<Placements, 'below'>;
}

/** A list that has been read, and the row above it. */
interface LoadedList<E> {
  readonly node: TreeNode;
  readonly request: ListRequest;
  readonly pager: Pager<Json, E>;
  /** The rows that have been created, by the list item that they show. */
  readonly rows: Map<JsonObject, TreeNode>;
  /** The rows that were returned last, and the list items for which they were returned. */
  drawn?: { readonly items: readonly Json[]; readonly rows: readonly TreeNode[] };
}

type ListChildren = Extract<Children, { type: 'list' }>;

/** Maximum number of pages of a catalog. Catalogs are read completely, but an endless list must not block a view. */
const maxCataloguePages = 100;

/** Rows of one view: their structure, pages, filters, and errors. */
export class TreeModel<E> {
  private readonly cache = new NodeCache();
  private readonly pagers = new Map<string, LoadedList<E>>();
  private readonly filters = new Map<string, string>();
  private readonly folded = new Set<string>();
  private known: readonly Scope[] = [];

  constructor(
    readonly view: RemoteView,
    private readonly source: TreeSource<E>,
    /** Called for a row whose children changed without user action. */
    private readonly onChanged: (node: TreeNode) => void = () => undefined,
  ) {}

  /**
   * Returns the rows below `node`, or the top-level rows if `node` is absent, in the user's order. If nothing is loaded
   * yet, reads the first page of a list or all pages of a catalog.
   */
  async children(node?: TreeNode): Promise<readonly TreeNode[]> {
    const below = await this.rowsBelow(node?.type === 'hidden' ? node.parent : node);
    return this.cache.keep(node?.id ?? '', arrange(node, below, this.source.placements));
  }

  private async rowsBelow(node?: TreeNode): Promise<Below> {
    if (!node) {
      this.known = await this.source.scopes();
      return { rows: rootRows(this.view, this.known) };
    }
    if (node.type === 'category') return { rows: this.categoryMembers(node) };
    const below = this.below(node);
    if (below.type === 'rows') return below;
    const pager = this.pagerOf(node, below);
    const state = below.category ? await readAll(pager) : await pager.first();
    if (state.error !== undefined && node.parent && this.source.hides(below.request, state.error)) {
      this.pagers.delete(node.id);
      this.onChanged(node.parent);
      return { rows: [] };
    }
    const rows = this.listRows(node, below, state);
    return state.done || below.category || this.filters.has(node.id)
      ? { rows }
      : { rows, toRow: below.toRow };
  }

  /** Reads the next page of a list. `row` is the "Load more" row of that list. Returns the row above the list. */
  async more(row: TreeNode): Promise<TreeNode | undefined> {
    await (row.parent && this.pagers.get(row.parent.id)?.pager.more());
    return row.parent;
  }

  /** Reloads a list and everything below it that has been read. Without a row, reloads everything. */
  async reload(node?: TreeNode): Promise<void> {
    const prefix = node?.id ?? '';
    const inside = [...this.pagers].filter(([id]) => id === prefix || id.startsWith(`${prefix}/`) || !node);
    await Promise.all(inside.map(async ([, { pager }]) => pager.reload()));
  }

  /**
   * Applies the new state of a resource. If `record` is null, the resource was deleted. Sends no requests. Returns the
   * rows whose lists contain the resource.
   */
  patch(ref: ResourceRef, record: Json | null): readonly TreeNode[] {
    const { kind, id } = lastStep(ref);
    return this.listsOf(ref, kind).flatMap(({ node, pager }) =>
      pager.patch(id, (old) =>
        record === null ? undefined : isObject(old) && isObject(record) ? { ...old, ...record } : record,
      )
        ? [node]
        : [],
    );
  }

  /** Reloads the lists that would contain a new resource of this kind. Returns the parent rows of these lists. */
  async reloadLists(
    ref: Pick<ResourceRef, 'connection' | 'scope'>,
    kind: KindId,
  ): Promise<readonly TreeNode[]> {
    const lists = this.listsOf(ref, kind);
    await Promise.all(lists.map(async ({ pager }) => pager.reload()));
    return lists.map(({ node }) => node);
  }

  /** Reloads the lists of an account or zone that have already been read. Returns the parent rows of these lists. */
  async reloadScope(connection: string, scopeId: string): Promise<readonly TreeNode[]> {
    const lists = [...this.pagers.values()].filter(
      ({ request: { scope } }) => scope.connection === connection && scope.id === scopeId,
    );
    await Promise.all(lists.map(async ({ pager }) => pager.reload()));
    return lists.map(({ node }) => node);
  }

  /**
   * Returns the row of a resource or, if the path is empty, of an account or zone. Reads the lists that may contain the
   * resource, but only the first page of each. Returns undefined if the row is not on these pages.
   */
  async find(ref: ResourceRef): Promise<TreeNode | undefined> {
    const wanted = formatRef(ref);
    let level = await this.children();
    for (let depth = 0; depth < maxDepth; depth++) {
      const hit = level.find((node) =>
        ref.path.length === 0 ? isRowOf(node, ref) : node.ref && formatRef(node.ref) === wanted,
      );
      if (hit) return hit;
      const next = level.filter((node) => node.expandable && leadsTo(node, ref));
      level = (await Promise.all(next.map(async (node) => this.children(node)))).flat();
      if (level.length === 0) return undefined;
    }
    return undefined;
  }

  private listsOf(ref: Pick<ResourceRef, 'connection' | 'scope'>, kind: KindId): readonly LoadedList<E>[] {
    return [...this.pagers.values()].filter(
      ({ request: { list, scope } }) =>
        list === kind &&
        scope.connection === ref.connection &&
        scope.type === ref.scope.type &&
        scope.id === ref.scope.id,
    );
  }

  /**
   * Records that the user collapsed or expanded a row. This is needed because the children of a collapsed row are not
   * updated.
   */
  setFolded(node: TreeNode, folded: boolean): void {
    if (folded) this.folded.add(node.id);
    else this.folded.delete(node.id);
  }

  /**
   * Reloads visible lists that may have changed, because they contain unfinished items or because a temporary error
   * prevented reading them. Returns the rows whose lists changed.
   */
  async reloadChanging(): Promise<readonly TreeNode[]> {
    const lists = [...this.pagers.values()].filter((one) => this.isChanging(one) && !this.isFolded(one.node));
    const changed = await Promise.all(
      lists.map(async ({ node, pager }) => {
        const before = pager.state;
        const after = await pager.reload();
        const isSame =
          equalJson(before.items, after.items) &&
          (before.error === undefined) === (after.error === undefined);
        return isSame ? [] : [node];
      }),
    );
    return changed.flat();
  }

  private isChanging({ request: { list }, pager: { state } }: LoadedList<E>): boolean {
    if (state.error !== undefined && this.source.passes(state.error)) return true;
    return isKindId(list) && state.items.some((record) => kinds[list].unfinished?.(record));
  }

  private isFolded(node: TreeNode): boolean {
    for (let at: TreeNode | undefined = node; at; at = at.parent) if (this.folded.has(at.id)) return true;
    return false;
  }

  /** Cancels requests in progress, because the view was hidden. */
  abort(): void {
    for (const { pager } of this.pagers.values()) pager.abort();
  }

  /** Discards all data, because the accounts to show may have changed. */
  clear(): void {
    this.abort();
    this.pagers.clear();
    this.cache.clear();
  }

  /**
   * Shows only the rows that match the given words. If the service supports this filter, the service filters the list.
   * Otherwise, only the loaded rows are filtered. Empty words remove the filter.
   */
  setFilter(node: TreeNode, words: string): void {
    const loaded = this.pagers.get(node.id);
    const asked = loaded && this.filtered(node, loaded.request).request;
    if (words === '') this.filters.delete(node.id);
    else this.filters.set(node.id, words);
    // The loaded rows can be kept if the words do not change the request to the service.
    if (!loaded || !asked || equalJson(asked.query, this.filtered(node, loaded.request).request.query))
      return;
    loaded.pager.abort();
    this.pagers.delete(node.id);
  }

  /**
   * Adds a resource to a loaded list if the user entered its ID as the filter, even if its page has not been loaded.
   */
  async include(node: TreeNode, id: string): Promise<void> {
    const loaded = this.pagers.get(node.id);
    // The service's filter does not search IDs, so the resource must be added separately. If there is also another
    // filter, nothing is added, because the resource may not match it.
    if (!loaded || splitFilter(loaded.request.list, id).words !== id || !idForm.test(id)) return;
    await loaded.pager.find((signal) => this.source.readOne(loaded.request, id, signal));
  }

  filterOf(node: TreeNode): string {
    return this.filters.get(node.id) ?? '';
  }

  /** Returns the object currently shown for a row, because the editor identifies rows by their objects. */
  current(node: TreeNode): TreeNode {
    return this.cache.get(node.id) ?? node;
  }

  /** Returns a description of each loaded row that needs attention. */
  attention(): readonly string[] {
    return [...this.pagers.values()].flatMap(({ request: { list, scope }, pager }) => {
      const why = isKindId(list) ? kinds[list].attention : undefined;
      if (!why || !isKindId(list)) return [];
      const { present } = kinds[list];
      return pager.state.items.flatMap((record) => {
        const reason = why(record);
        return reason === undefined
          ? []
          : [`${present(record, idOf(list, record)).label} (${scope.name}): ${reason}`];
      });
    });
  }

  /** Returns the number of cached rows, for measurements. */
  get size(): number {
    return this.cache.size;
  }

  private below(node: TreeNode): Children {
    return childrenOf(this.view, node, this.known, node.scope ? this.source.hidden(node.scope) : []);
  }

  /**
   * Returns the request that reads the list below a row, including the service's filter. Also returns the words that
   * filter only the loaded rows. Returns undefined if there is no list below the row.
   */
  listBelow(node: TreeNode): { readonly request: ListRequest; readonly words: string } | undefined {
    const below = this.below(node);
    return below.type === 'list' ? this.filtered(node, below.request) : undefined;
  }

  private filtered(
    node: TreeNode,
    request: ListRequest,
  ): { readonly request: ListRequest; readonly words: string } {
    const { query, words } = splitFilter(request.list, this.filters.get(node.id) ?? '');
    return { request: { ...request, query: { ...request.query, ...query } }, words };
  }

  private pagerOf(node: TreeNode, { request }: ListChildren): Pager<Json, E> {
    const existing = this.pagers.get(node.id);
    if (existing) return existing.pager;
    const asked = this.filtered(node, request).request;
    const pager = new Pager<Json, E>(
      (next, signal) => this.source.readPage(asked, next, signal),
      (record) => identity(request, record),
      (record, signal) => this.source.readOne(request, identity(request, record), signal),
    );
    this.pagers.set(node.id, { node, request, pager, rows: new Map() });
    return pager;
  }

  private listRows(node: TreeNode, below: ListChildren, state: PagerState<Json, E>): TreeNode[] {
    const words = this.filters.get(node.id);
    const left = splitFilter(below.request.list, words ?? '').words;
    const all = below.category
      ? categoryRows(node, below.category, state.items)
      : this.rowsOf(node, below, below.shows ? state.items.filter(below.shows) : state.items);
    const shown = left === '' ? all : matching(all, left);
    return [
      ...(words === undefined
        ? []
        : [filterRow(node, describeFilter(below.request.list, words), left === '')]),
      ...shown,
      ...(state.error === undefined ? [] : [errorRow(node, this.source.explain(state.error, below.request))]),
      ...(state.done || state.error !== undefined ? [] : [moreRow(node, state)]),
      ...(state.done && state.error === undefined && shown.length === 0 ? [emptyRow(node, words)] : []),
      ...(state.done && state.error === undefined ? (below.after?.(state.items) ?? []) : []),
    ];
  }

  /**
   * Returns the rows of list items. Rows that were already created are reused, because a list with thousands of rows
   * is redrawn for every page that is added.
   */
  private rowsOf(
    node: TreeNode,
    { request, toRow }: ListChildren,
    items: readonly Json[],
  ): readonly TreeNode[] {
    const loaded = this.pagers.get(node.id);
    // Each change of the list creates a new array. If the array is still the same, for example because only the filter
    // changed, the previous rows are returned without a lookup for each row.
    if (loaded?.drawn?.items === items) return loaded.drawn.rows;
    const made = loaded?.rows ?? new Map<JsonObject, TreeNode>();
    const records = ordered(request, items);
    const rows = records.map((record) => {
      const before = isObject(record) ? made.get(record) : undefined;
      const row = before ?? toRow(record);
      if (!before && isObject(record)) made.set(record, row);
      return row;
    });
    if (made.size > records.length) keepOnly(made, records);
    if (loaded) loaded.drawn = { items, rows };
    return rows;
  }

  private categoryMembers(node: CategoryNode): TreeNode[] {
    const { parent } = node;
    const below = parent && this.below(parent);
    if (below?.type !== 'list' || !below.category) return [];
    const items = this.pagers.get(parent?.id ?? '')?.pager.state.items ?? [];
    return items
      .filter((record) => below.category?.(record) === node.category)
      .map((record) => ({ ...below.toRow(record), parent: node }));
  }
}

const isRowOf = ({ type, scope }: TreeNode, ref: ResourceRef): boolean =>
  (type === 'account' || type === 'zone') && hasRef(scope, ref);

const maxDepth = 8;

/** Pattern for a possible ID: one word that is long enough to justify a request. */
const idForm = /^[\w-]{4,100}$/;

async function readAll<E>(pager: Pager<Json, E>): Promise<PagerState<Json, E>> {
  let state = await pager.first();
  for (let page = 1; page < maxCataloguePages && !state.done && !state.error; page++)
    state = await pager.more();
  return state;
}

const identity = ({ list }: ListRequest, record: Json): string => {
  if (isKindId(list)) return idOf(list, record);
  return typeof record === 'string'
    ? record
    : JSON.stringify(isObject(record) ? [record.type, record.id] : record);
};

/** Removes the rows of items that are no longer in their list. */
function keepOnly(rows: Map<JsonObject, TreeNode>, records: readonly Json[]): void {
  const current = new Set(records);
  for (const record of rows.keys()) if (!current.has(record)) rows.delete(record);
}

function ordered({ list }: ListRequest, items: readonly Json[]): readonly Json[] {
  const order = isKindId(list) ? kinds[list].order : undefined;
  return order ? [...items].sort(order) : items;
}
