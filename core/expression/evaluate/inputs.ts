import { type AssumptionId, assumptionBit } from './assumptions';
import { type ListMembers } from './list-members';
import { type Cell, isFalse, isTrue, isUnknown, type Tri, unknownCell } from './value';

/** Marks a path that is known to have no value. */
export const missingPath = Symbol('missing');

/** A value of a part of a field, or of a call, where the whole is unknown: by its text, such as `http.request.headers["x"][0]`. */
export type PathValues = ReadonlyMap<string, Exclude<Cell, undefined> | typeof missingPath>;

/** What is known of the account's lists: by name. */
export type Lists = ReadonlyMap<string, ListMembers>;

const neBit = assumptionBit['assume/ne-on-missing'];

/** Everything that an expression is evaluated on, made ready: the values of one request, lists, and switches. */
export class Inputs {
  /** The assumptions that were met since this was last set to 0. */
  used = 0;
  /** What `ne` is on a missing value. */
  private readonly neOnMissing: Tri;

  constructor(
    /** By the number of the field (`FieldSlots`). */
    readonly slots: readonly Cell[],
    readonly lists: Lists,
    /** Whether a list that is not given is unknown; otherwise it is empty. */
    readonly unlistedUnknown: boolean,
    readonly paths: PathValues | undefined,
    /** The assumptions that are switched off. */
    readonly off: number,
    /** The fields, by number, whose values rest on an assumption about the request: by the id of the assumption. */
    readonly assumed: ReadonlyMap<string, readonly number[]>,
  ) {
    this.neOnMissing = (off & neBit) === 0 ? isTrue : isFalse;
  }

  /** The same with other assumptions switched off, or other parts known. */
  with(change: { readonly off?: number; readonly paths?: PathValues }): Inputs {
    const { slots, lists, unlistedUnknown, assumed } = this;
    return new Inputs(
      slots,
      lists,
      unlistedUnknown,
      change.paths ?? this.paths,
      change.off ?? this.off,
      assumed,
    );
  }

  /** The same without an assumption about the request: the fields that rest on it are not known. */
  without(id: string): Inputs {
    const slots = this.slots.slice();
    for (const slot of this.assumed.get(id) ?? []) slots[slot] = unknownCell;
    const { lists, unlistedUnknown, paths, off, assumed } = this;
    return new Inputs(slots, lists, unlistedUnknown, paths, off, assumed);
  }

  /** Notes that an assumption is made; false when it is switched off. */
  assume(id: AssumptionId): boolean {
    const bit = assumptionBit[id];
    this.used |= bit;
    return (this.off & bit) === 0;
  }

  /** What `ne` gives for a missing value. */
  missingNe(): Tri {
    this.used |= neBit;
    return this.neOnMissing;
  }

  /** What is known of a part of an unknown field, or of a call. */
  path(text: string): Cell {
    const value = this.paths?.get(text);
    return value === undefined ? unknownCell : value === missingPath ? undefined : value;
  }

  isListKnown(name: string): boolean {
    return this.lists.has(name) || !this.unlistedUnknown;
  }

  /** Whether a value is in a list of the account. */
  inList(name: string, value: Cell): Tri {
    const list = this.lists.get(name);
    if (list === undefined) return this.unlistedUnknown ? isUnknown : isFalse;
    if (!list.has(value)) return isFalse;
    return list.assumes === undefined || this.assume(list.assumes) ? isTrue : isUnknown;
  }
}
