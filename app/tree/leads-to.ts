import { type ResourceRef } from '../../core/resources/ref';
import { type TreeNode } from './node';

/** Whether a resource may be in the subtree of a row, based only on the row's own data. */
export function leadsTo(node: TreeNode, ref: ResourceRef): boolean {
  const { scope } = node;
  if (scope?.connection !== ref.connection) return false;
  if (node.type === 'account') return ref.scope.type === 'accounts' ? scope.id === ref.scope.id : true;
  if (scope.type !== ref.scope.type || scope.id !== ref.scope.id) return false;
  if (node.type === 'group') return ref.path.some(({ kind }) => kind === node.kind);
  if (node.type === 'status') return node.status === undefined;
  if (node.type === 'hidden') return true;
  return node.type === 'zone' || node.type === 'category' || ref.path.some((step) => isStep(node, step));
}

const isStep = (node: TreeNode, { kind, id }: ResourceRef['path'][number]): boolean =>
  node.type === kind && node.ref.path.at(-1)?.id === id;
