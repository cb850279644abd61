import { type Json } from '../../resources/json';
import { type ChangePlan } from '../plan';
import { type Member } from '../plans/group-members';

/** The current state, as far as an undo needs it. */
export interface Now {
  /** The records by ref; `null` for a resource that no longer exists, absent for one that could not be read. */
  readonly records: ReadonlyMap<string, Json | null>;
  /** The members of the group that was changed. */
  readonly members?: readonly Member[];
  /** The items of the list that was changed, with their IDs. */
  readonly items?: readonly Json[];
}

/** The plan that undoes a change, or the reason why there is none. */
export type Undo =
  { readonly ok: true; readonly plan: ChangePlan } | { readonly ok: false; readonly why: string };
