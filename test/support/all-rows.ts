import { type TreeNode } from '../../app/tree/node';
import { type RemoteView } from '../../app/tree/structure';
import { TreeModel } from '../../app/tree/tree-model';
import { type PlayedEditor } from './played-editor';
import { jsonPage } from '../../core/resources/json-page';

/** Returns every row of a view by expanding all rows. */
export async function allRows(editor: PlayedEditor, view: RemoteView): Promise<TreeNode[]> {
  const model = new TreeModel<string>(view, {
    scopes: () => editor.remote.scopes(),
    readPage: async (request, next, signal) => {
      const outcome = jsonPage(await editor.remote.page(request, next, signal));
      return outcome.ok ? { ok: true, value: outcome.value } : { ok: false, error: outcome.error.message };
    },
    readOne: () => Promise.resolve(undefined),
    explain: (error) => error,
    passes: () => false,
    hidden: () => [],
    hides: () => false,
  });
  const found: TreeNode[] = [];
  const open = async (node?: TreeNode): Promise<void> => {
    for (const child of await model.children(node)) {
      found.push(child);
      if (child.expandable) await open(child);
    }
  };
  await open();
  return found;
}
