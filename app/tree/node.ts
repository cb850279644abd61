import { type KindId } from '../../core/model/kind-ids';
import { type NodeIcon } from '../../core/resources/icon';
import { type Json, equalJson } from '../../core/resources/json';
import { type ResourceRef } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';

/**
 * Common properties of all rows. `id` is stable across refreshes and unique within the view, because it contains the
 * connection, the account, and the resource.
 */
interface NodeBase {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: NodeIcon;
  readonly expandable: boolean;
  /**
   * Words that menu conditions match, such as `writable` or `paused`. Together with the type, they form the context
   * value.
   */
  readonly marks: readonly string[];
  /** Text for a screen reader. By default, the label and description. */
  readonly accessibleLabel?: string;
  /** The command that a click runs, with the node as its argument. */
  readonly command?: string;
  /** The resource that the row shows. */
  readonly ref?: ResourceRef;
  /** Account or zone of the row. It is also set for rows that are not resources. */
  readonly scope?: Scope;
  /** The resource as returned by the service, for tooltips and actions. */
  readonly record?: Json;
  /** Warnings that are derived from `record`. They are shown as sentences at the top of the tooltip. */
  readonly notes?: readonly string[];
  readonly parent?: TreeNode;
}

/** Row of a resource. The type of the row is the kind of the resource. */
export interface ResourceNode extends NodeBase {
  readonly type: KindId;
  readonly ref: ResourceRef;
  readonly scope: Scope;
  readonly record: Json;
}

/** Row of an account, or of a zone below an account. */
interface ScopeNode extends NodeBase {
  readonly type: 'account' | 'zone';
  readonly scope: Scope;
}

/** A heading above the resources of one kind. */
export interface GroupNode extends NodeBase {
  readonly type: 'group';
  readonly scope: Scope;
  readonly kind: KindId;
}

/** Row for the instances with a given status. Without `status`, the row is for all instances. */
export interface StatusNode extends NodeBase {
  readonly type: 'status';
  readonly scope: Scope;
  readonly status?: string;
}

/** Row of a catalog category. */
export interface CategoryNode extends NodeBase {
  readonly type: 'category';
  readonly category: string;
}

/** Row of a tag key, or of one of its values in the form `key=value`. */
export interface TagNode extends NodeBase {
  readonly type: 'tag_key' | 'tag_value';
  readonly tag: string;
}

/** Row of a connection, identified by its ID. */
export interface ConnectionNode extends NodeBase {
  readonly type: 'connection';
  readonly connection: string;
}

/** Row of a change in the history, identified by its ID. */
interface ChangeNode extends NodeBase {
  readonly type: 'change';
  readonly change: string;
}

/** Row that shows a message, or a part of a resource. */
interface PlainNode extends NodeBase {
  readonly type:
    | 'policy'
    | 'schedule'
    | 'knownAccount'
    | 'knownZone'
    | 'outdatedRuntime'
    | 'hidden'
    | 'filter'
    | 'more'
    | 'error'
    | 'empty'
    | 'legacy'
    | 'unavailable'
    | 'quota'
    | 'override';
}

/** Row of a tree. Its type determines its children and its menus. */
export type TreeNode =
  | ResourceNode
  | ScopeNode
  | GroupNode
  | StatusNode
  | CategoryNode
  | TagNode
  | ConnectionNode
  | ChangeNode
  | PlainNode;

export type NodeType = TreeNode['type'];

/** Returns the context value that menu conditions match, for example `;access_rule;writable;paused;`. */
export const contextValueOf = ({ type, marks }: TreeNode): string => `;${[type, ...marks].join(';')};`;

/** Whether two rows are equal. This includes data that is not shown, because actions and tooltips use `record`. */
export function sameNode(a: TreeNode, b: TreeNode): boolean {
  return (
    a.id === b.id &&
    a.type === b.type &&
    a.label === b.label &&
    a.description === b.description &&
    a.expandable === b.expandable &&
    a.icon?.id === b.icon?.id &&
    a.icon?.color === b.icon?.color &&
    a.accessibleLabel === b.accessibleLabel &&
    a.command === b.command &&
    a.marks.join() === b.marks.join() &&
    equalJson(a.record, b.record)
  );
}
