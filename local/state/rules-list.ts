import { type ListItem, type ListKind } from '../../core/model/rules-list';
import { byId, Collection } from './collection';

export type ListItemRecord = ListItem & Required<Pick<ListItem, 'created_on' | 'modified_on'>>;

export interface ListState {
  readonly id: string;
  readonly name: string;
  readonly kind: ListKind;
  readonly description: string;
  readonly created_on: string;
  readonly modified_on: string;
  readonly items: Collection<ListItemRecord>;
}

/** An accepted change to list items, which is executed later. */
export interface ListOperationState {
  readonly id: string;
  readonly listId: string;
  readonly acceptedAtMs: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** The pending change. Absent after the change has been executed, even if it failed. */
  readonly todo?: ListChange;
  readonly failure?: string;
}

export type ListChange =
  | {
      readonly kind: 'add' | 'replace';
      readonly items: readonly Omit<ListItemRecord, 'created_on' | 'modified_on'>[];
    }
  | { readonly kind: 'remove'; readonly ids: readonly string[] };

/** Creates a list. If its items are given as a list, as in a file, they are converted to a collection. */
export function makeList(
  data: Omit<ListState, 'items'> & {
    readonly items: Iterable<ListItemRecord> | Collection<ListItemRecord>;
  },
): ListState {
  return { ...data, items: byId(data.items instanceof Collection ? data.items.list() : data.items) };
}
