import { type Member } from '../actions/members';
import { type Plan } from '../actions/plan';
import { type Json } from '../../../core/resources/json';

/** How things are now, as far as an undo has to know. */
export interface Now {
  /** The records by their refs; `null` for one that is there no more, nothing for one that could not be read. */
  readonly records: ReadonlyMap<string, Json | null>;
  /** The members of the group that the change was about. */
  readonly members?: readonly Member[];
}

/** The plan that takes a change back, or why there is none. */
export type Undo = { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly why: string };
