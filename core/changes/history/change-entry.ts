import { type OperationId } from '../../api/operations.data';
import { type Json } from '../../resources/json';
import { type PolicyReference } from '../plan';
import { type Scope } from '../../resources/scope';

/**
 * The progress of a change. `begun` without a later state means that the editor closed before the response arrived.
 * `unread` without a later state means that the service made the change, but the editor closed before the resource was
 * read back. `written` means that the change was made and nothing can be read back.
 */
export type ChangeState =
  'begun' | 'unread' | 'written' | 'verified' | 'differs' | 'unknown' | 'failed' | 'undone';

/** One change, as stored in the history. */
export interface ChangeEntry {
  readonly id: string;
  /** Time of the change, in milliseconds since the Unix epoch. */
  readonly atMs: number;
  readonly title: string;
  readonly target: string;
  /** The kind of change as a verb, such as "Pause". Absent in journals of earlier versions. */
  readonly verb?: string;
  /** Descriptions of the changes, one per element. */
  readonly changes?: readonly string[];
  readonly scope: Scope;
  readonly operation: OperationId;
  /** The path of the resource, as used in the URI of its document. */
  readonly ref?: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The resources that the change affected, if there are several. */
  readonly items?: readonly ItemEntry[];
  /** The members that the change added to a user group and removed from it. */
  readonly members?: {
    readonly group: string;
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly names?: Readonly<Record<string, string>>;
  };
  /** The items that the change added to a list and removed from it. `list` is the path of the list. */
  readonly listItems?: {
    readonly list: string;
    readonly added: readonly Json[];
    readonly removed: readonly Json[];
  };
  /** Data that was lost when the resource was deleted, and that no response contains. */
  readonly lost?: {
    readonly members?: readonly string[];
    readonly items?: readonly Json[];
    readonly uses?: readonly string[];
    readonly references?: readonly PolicyReference[];
  };
  /** The refs of the resources that `items` replace, in the same order. */
  readonly replaces?: readonly string[];
  readonly state: ChangeState;
  /** ID shared by all changes of a plan with several steps, so that they can be undone together. */
  readonly run?: string;
  /** The name of the window that made the change. */
  readonly window?: string;
}

/**
 * One of several affected resources. `before` is absent if the resource was created, and `after` is absent if it was
 * deleted.
 */
export interface ItemEntry {
  readonly ref: string;
  readonly target: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** A line of the journal, which records the start of a change or its outcome. */
export type JournalLine =
  | { readonly type: 'begin'; readonly entry: ChangeEntry }
  | {
      readonly type: 'end';
      readonly id: string;
      readonly state: ChangeState;
      readonly after?: Json;
      readonly items?: readonly ItemEntry[];
    };
