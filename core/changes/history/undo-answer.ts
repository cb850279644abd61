import { type Json } from '../../resources/json';
import { type ChangePlan } from '../plan';
import { type Member } from '../plans/group-members';

/** The current state of the data that an undo depends on. */
export interface Now {
  /**
   * The records by ref. The value is `null` for a resource that no longer exists. A resource that could not be read
   * is absent.
   */
  readonly records: ReadonlyMap<string, Json | null>;
  /** The members of the group that was changed. */
  readonly members?: readonly Member[];
  /** The items of the list that was changed, with their IDs. */
  readonly items?: readonly Json[];
}

/** The plan that undoes a change, or the reason why there is none. */
export type Undo =
  { readonly ok: true; readonly plan: ChangePlan } | { readonly ok: false; readonly why: string };
