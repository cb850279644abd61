import * as l10n from '@vscode/l10n';
import { type Writable } from '../../core/base/writable';
import { type KindId } from '../../core/model/kind-ids';
import { isInherited } from '../../core/resources/inherited';
import { type Json } from '../../core/resources/json';
import { kinds } from '../../core/resources/kinds.data';
import { idOf } from '../../core/resources/record-id';
import { overrideLines } from '../../core/resources/present-rulesets';
import { lastStep, type ResourceRef, type ResourceStep } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { type NodeType, type ResourceNode, type TreeNode } from './node';

/** The variant of `TreeNode` for the row type `T`. */
type NodeOf<T extends NodeType, Node = TreeNode> = Node extends TreeNode
  ? [T] extends [Node['type']]
    ? Node
    : never
  : never;

/** A row without the properties that `rowNode` adds. */
type Row<T extends NodeType> = Omit<NodeOf<T>, 'id' | 'type' | 'marks' | 'parent' | 'scope'> & {
  readonly marks?: readonly string[];
  readonly scope?: Scope;
};

/**
 * Creates a row below another row. The ID of the row extends the ID of its parent. By default, the row has the scope of
 * its parent.
 */
export function rowNode<T extends NodeType>(parent: TreeNode, type: T, key: string, row: Row<T>): NodeOf<T> {
  return {
    ...(parent.scope === undefined ? {} : { scope: parent.scope }),
    marks: [],
    ...row,
    id: `${parent.id}/${type}:${encodeURIComponent(key)}`,
    type,
    parent,
  } as unknown as NodeOf<T>;
}

/**
 * Creates the row of an account at the top of a view. The row shows the connection, so that users do not change the
 * wrong account by accident.
 */
export const accountNode = (view: string, scope: Scope): TreeNode => ({
  id: `${view}:/${encodeURIComponent(scope.connection)}/${scope.id}`,
  type: 'account',
  label: scope.name,
  description: scope.readOnly ? l10n.t('{0} · read-only', scope.connectionName) : scope.connectionName,
  icon: { id: scope.runtime === true ? 'vm-running' : 'account' },
  expandable: true,
  marks: scopeMarks(scope),
  scope,
});

/** Returns the marks of an account, a zone, or a heading in them. Menus use them to offer only commands that can work. */
export const scopeMarks = (scope: Scope): readonly string[] => [
  ...(scope.readOnly ? [] : ['writable']),
  ...serviceMarks(scope),
];

/**
 * Returns the marks of a service. Menus use them to omit features that a local runtime does not support, and to offer
 * the dashboard if there is one.
 */
const serviceMarks = ({ runtime, dashboard }: Scope): readonly string[] => [
  ...(runtime === true ? ['runtime'] : []),
  ...(dashboard === true ? ['dashboard'] : []),
];

/** Creates a heading above the resources of one kind. */
export function groupNode(parent: TreeNode, scope: Scope, kind: KindId): TreeNode {
  const { many, legacy } = kinds[kind];
  return rowNode(parent, 'group', kind, {
    label: many(),
    ...(legacy === true ? { description: l10n.t('legacy') } : {}),
    icon: { id: 'folder' },
    expandable: true,
    kind,
    scope,
    marks: [kind, scope.type, ...scopeMarks(scope)],
  });
}

/** Pattern for IDs that stay the same when they are encoded. Most IDs match, and this check is faster than encoding. */
const plainId = /^[\w.-]+$/;

const expandableKinds: ReadonlySet<KindId> = new Set([
  'user_group',
  'workflow',
  'waf_package',
  'waf_group',
  'ruleset',
  'list',
]);

/** Creates the row of a resource. `within` contains the resources that contain it. */
export function resourceNode(
  parent: TreeNode,
  scope: Scope,
  kind: KindId,
  record: Json,
  within: readonly ResourceStep[],
): TreeNode {
  return resourceRows(parent, scope, kind, within)(record);
}

/**
 * Returns a function that creates the row of a resource of one list. Whatever the rows have in common is created only
 * once, because a list can have tens of thousands of rows.
 */
export function resourceRows(
  parent: TreeNode,
  scope: Scope,
  kind: KindId,
  within: readonly ResourceStep[],
): (record: Json) => TreeNode {
  const { present, readOnly } = kinds[kind];
  const idPrefix = `${parent.id}/${kind}:`;
  const { connection, scope: inScope } = refIn(scope, within);
  const further = serviceMarks(scope);
  const marks = {
    writable: [scope.type, 'writable', ...further],
    inherited: [scope.type, 'inherited', ...further],
    readOnly: [scope.type, ...further],
  };
  return (record) => {
    const id = idOf(kind, record);
    const shown = present(record, id);
    // `concat` needs less memory than a spread, which reserves space for more elements.
    const ref: ResourceRef = { connection, scope: inScope, path: within.concat([{ kind, id }]) };
    const inherited = isInherited(ref, record);
    // According to the documentation, some resources have no ID. They cannot be addressed, so they are read-only.
    const addressable = id !== '';
    const writable = addressable && !scope.readOnly && !inherited && readOnly?.(record) !== true;
    const notes = addressable
      ? shown.notes
      : [l10n.t('This resource has no ID, so it is read-only.'), ...(shown.notes ?? [])];
    const ofAccess = marks[writable ? 'writable' : inherited ? 'inherited' : 'readOnly'];
    const node: Writable<ResourceNode> = {
      id: `${idPrefix}${plainId.test(id) ? id : encodeURIComponent(addressable ? id : JSON.stringify(record))}`,
      type: kind,
      label: shown.label,
      icon: shown.icon,
      expandable: expandableKinds.has(kind) || (kind === 'ruleset_rule' && overrideLines(record).length > 0),
      marks: shown.marks.length === 0 ? ofAccess : ofAccess.concat(shown.marks),
      ref,
      scope,
      record,
      parent,
    };
    // Optional properties are added separately. Spreading them into the object literal would be much slower for long
    // lists.
    const description = describe(shown.description, inherited);
    if (description !== '') node.description = description;
    if (notes !== undefined && notes.length > 0) node.notes = notes;
    if (addressable) node.command = 'rampart.resource.open';
    return node;
  };
}

function describe(description: string | undefined, inherited: boolean): string {
  if (!inherited) return description ?? '';
  return [l10n.t('inherited'), description].filter(Boolean).join(' · ');
}

/** Returns the text of a row for a screen reader. For a resource, it starts with the type. */
export function accessibleLabelOf({ accessibleLabel, ref, label, description }: TreeNode): string {
  const kind = ref && kinds[lastStep(ref).kind].one();
  return accessibleLabel ?? [kind, label, description].filter(Boolean).join(', ');
}
