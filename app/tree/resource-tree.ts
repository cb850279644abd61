import * as l10n from '@vscode/l10n';
import { type KindId } from '../../core/model/kind-ids';
import { type Json } from '../../core/resources/json';
import { type ResourceRef } from '../../core/resources/ref';
import { type TreeNode } from './node';
import { type Rows, type ShownRows } from './rows-view';
import { type TreeModel } from './tree-model';

const maxNamed = 10;

/** Shows the rows of a `TreeModel` in a view. The model decides which rows are shown. */
export class ResourceTree<E> implements Rows {
  constructor(
    readonly model: TreeModel<E>,
    private readonly shown: ShownRows,
  ) {}

  async children(node?: TreeNode): Promise<readonly TreeNode[]> {
    const children = await this.model.children(node);
    this.showBadge();
    return children;
  }

  /** Reloads and redraws the rows that were already loaded. Without `node`, this applies to the whole view. */
  async refresh(node?: TreeNode): Promise<void> {
    await this.model.reload(node);
    this.redraw(node);
  }

  /** Redraws a row and its children from data that is already loaded. */
  redraw(node: TreeNode | undefined): void {
    this.shown.changed.fire(node && this.model.current(node));
  }

  /**
   * Shows the new state of a resource without reading the resource again. If `record` is null, the resource was
   * deleted.
   */
  patch(ref: ResourceRef, record: Json | null): void {
    for (const node of this.model.patch(ref, record)) this.redraw(node);
  }

  /** Reloads the lists that contain a new resource of this kind. */
  async reloadLists(ref: ResourceRef, kind: KindId): Promise<void> {
    for (const node of await this.model.reloadLists(ref, kind)) this.redraw(node);
  }

  /** Shows the number of loaded rows that need attention. The tooltip lists at most `maxNamed` of them. */
  private showBadge(): void {
    const found = this.model.attention();
    const named = found.slice(0, maxNamed);
    const more = found.length > maxNamed ? [l10n.t('and {0} more', found.length - maxNamed)] : [];
    this.shown.view.badge =
      found.length === 0 ? undefined : { value: found.length, tooltip: [...named, ...more].join('\n') };
  }

  /** Clears the view, because the accounts to show may have changed. */
  reset(): void {
    this.model.clear();
    this.shown.changed.fire(undefined);
  }
}
