import { type NodeIcon } from '../../core/resources/icon';
import { type Json, equalJson } from '../../core/resources/json';
import { type ResourceRef } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';

/** What a row is: it decides icon-independent behaviour (children, menus) and begins the context value. */
export type NodeType = string;

/**
 * One row of a tree, in plain data. `id` is stable over refreshes and unique within the view: it names connection,
 * account and resource. Two equal models are shown as the same row, so selection and expansion survive.
 */
export interface TreeNode {
  readonly id: string;
  readonly type: NodeType;
  readonly label: string;
  readonly description?: string;
  readonly icon?: NodeIcon;
  readonly expandable: boolean;
  /** Words that menus ask for, e.g. `writable`, `paused`; with the type they make the context value. */
  readonly marks: readonly string[];
  /** What a screen reader says; the label and description when absent. */
  readonly accessibleLabel?: string;
  /** The command of a click, with the node as its argument. */
  readonly command?: string;
  /** The resource behind the row. */
  readonly ref?: ResourceRef;
  /** The account or zone that the row is in, also for rows that are no resource. */
  readonly scope?: Scope;
  /** The record as the service sent it: for tooltips and actions. */
  readonly record?: Json;
  /** What wants a look: sentences at the top of the tooltip. They follow from the record. */
  readonly notes?: readonly string[];
  /** What the row is about where it is neither a resource nor a scope (a category, a status, a tag key). */
  readonly subject?: string;
  readonly parent?: TreeNode;
}

/** The context value that menus match: `;access_rule;writable;paused;`. */
export const contextValueOf = ({ type, marks }: TreeNode): string => `;${[type, ...marks].join(';')};`;

/** Whether two models say the same, shown or not: actions and tooltips read the record. */
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
