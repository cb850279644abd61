import { type OperationId } from '../../api/operations.data';
import { type Json } from '../../resources/json';
import { type PolicyReference } from '../plan';
import { type Scope } from '../../resources/scope';

/**
 * How far a change got. `begun` without anything after it means that the editor ended before the response came, and
 * `unread` that the service had done it and the editor ended before it was read back: both say so in the history.
 * `written` is done where nothing can be read back.
 */
export type ChangeState =
  'begun' | 'unread' | 'written' | 'verified' | 'differs' | 'unknown' | 'failed' | 'undone';

/** One change of one resource, as the history keeps it. Secrets are never in it. */
export interface ChangeEntry {
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly atMs: number;
  readonly title: string;
  readonly target: string;
  /** Kind of the change, in one word: "Pause". Absent in journals of earlier versions. */
  readonly verb?: string;
  /** Its change, in words. */
  readonly changes?: readonly string[];
  readonly scope: Scope;
  readonly operation: OperationId;
  /** The path of the resource, as in its document's address. */
  readonly ref?: string;
  readonly before?: Json;
  readonly after?: Json;
  /** The resources that it changed, made or deleted, where it names no single one. */
  readonly items?: readonly ItemEntry[];
  /** Whom it added to a user group and took out of it. */
  readonly members?: {
    readonly group: string;
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly names?: Readonly<Record<string, string>>;
  };
  /** Its effect on the items of a list, by the path of the list. */
  readonly listItems?: {
    readonly list: string;
    readonly added: readonly Json[];
    readonly removed: readonly Json[];
  };
  /** Data that was lost with a deleted resource and is in no response about it. */
  readonly lost?: {
    readonly members?: readonly string[];
    readonly items?: readonly Json[];
    readonly uses?: readonly string[];
    readonly references?: readonly PolicyReference[];
  };
  /** The refs that `items` replace, in their order. */
  readonly replaces?: readonly string[];
  readonly state: ChangeState;
  /** Changes that one plan of several steps made have the same value here: they can be undone together. */
  readonly run?: string;
  /** The window that made it. */
  readonly window?: string;
}

/** One of several resources: without `before` it was made, without `after` deleted. */
export interface ItemEntry {
  readonly ref: string;
  readonly target: string;
  readonly before?: Json;
  readonly after?: Json;
}

/** A line of the journal: a change that starts, or the outcome of one. */
export type JournalLine =
  | { readonly type: 'begin'; readonly entry: ChangeEntry }
  | {
      readonly type: 'end';
      readonly id: string;
      readonly state: ChangeState;
      readonly after?: Json;
      readonly items?: readonly ItemEntry[];
    };
