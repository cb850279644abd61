import { asciiLower } from '../../base/byte-string';
import { type AssumptionId, assumptionBit } from './assumptions';
import { type FoundLists, noLists } from './found-list';
import { type ListMembers } from './list-members';
import { type Cell, isFalse, isTrue, isUnknown, type Tri, unknownCell } from './value';

/** Marks a path that is known to have no value, as opposed to a path whose value is unknown. */
export const missingPath = Symbol('missing');

/**
 * Known values of calls and of parts of unknown fields. The keys are the texts of the calls and parts, such as
 * `http.request.headers["x"][0]`.
 */
export type PathValues = ReadonlyMap<string, Exclude<Cell, undefined> | typeof missingPath>;

/** The account's lists whose contents are known, by list name. */
export type Lists = ReadonlyMap<string, ListMembers>;

const maxLowered = 64;
const neBit = assumptionBit['assume/ne-on-missing'];

/** The prepared input for evaluating expressions: the values of one request, lists, and options. */
export class Inputs {
  /** Bit set of the assumptions that have been used since this field was last reset to 0. */
  used = 0;
  /** Result of `ne` for a missing value. */
  private readonly neOnMissing: Tri;
  /** Cache of lowercase forms. Many rules need the lowercase form of the same value. */
  private readonly lowered = new Map<string, string>();

  constructor(
    /** The values of the fields, indexed by field number (see `FieldSlots`). */
    readonly slots: readonly Cell[],
    readonly lists: Lists,
    /**
     * Whether facts that are not given are unknown rather than missing. This applies to lists, and to fields that the
     * scheme does not have.
     */
    readonly absentUnknown: boolean,
    readonly paths: PathValues | undefined,
    /** Bit set of the assumptions that are turned off. */
    readonly off: number,
    /**
     * Maps the ID of each assumption about the request to the indexes of the fields whose values depend on the
     * assumption.
     */
    readonly assumed: ReadonlyMap<string, readonly number[]>,
    /** The lists defined in files, including lists whose contents are unknown. */
    readonly foundLists: FoundLists = noLists,
  ) {
    this.neOnMissing = (off & neBit) === 0 ? isTrue : isFalse;
  }

  /** Returns a copy of the inputs in which the turned-off assumptions, the known parts, or both are replaced. */
  with(change: { readonly off?: number; readonly paths?: PathValues }): Inputs {
    const { slots, lists, absentUnknown, assumed, foundLists } = this;
    return new Inputs(
      slots,
      lists,
      absentUnknown,
      change.paths ?? this.paths,
      change.off ?? this.off,
      assumed,
      foundLists,
    );
  }

  /**
   * Returns a copy of the inputs without one assumption about the request. The fields that depend on it become
   * unknown.
   */
  without(id: string): Inputs {
    const slots = this.slots.slice();
    for (const slot of this.assumed.get(id) ?? []) slots[slot] = unknownCell;
    const { lists, absentUnknown, paths, off, assumed, foundLists } = this;
    return new Inputs(slots, lists, absentUnknown, paths, off, assumed, foundLists);
  }

  /**
   * Returns the value of the field with the given number. The number is -1 for a field that the scheme does not have.
   */
  field(slot: number): Cell {
    return slot < 0 ? (this.absentUnknown ? unknownCell : undefined) : this.slots[slot];
  }

  /** Converts a string to lowercase, like `asciiLower`, and caches the result. */
  lower(bytes: string): string {
    let lower = this.lowered.get(bytes);
    if (lower === undefined) {
      lower = asciiLower(bytes);
      if (this.lowered.size < maxLowered) this.lowered.set(bytes, lower);
    }
    return lower;
  }

  /** Records that an assumption is used. Returns false if it is turned off. */
  assume(id: AssumptionId): boolean {
    const bit = assumptionBit[id];
    this.used |= bit;
    return (this.off & bit) === 0;
  }

  /** Returns the result of `ne` for a missing value. */
  missingNe(): Tri {
    this.used |= neBit;
    return this.neOnMissing;
  }

  /** Returns the known value of a call or of a part of an unknown field, or `unknownCell` if the value is not known. */
  path(text: string): Cell {
    const value = this.paths?.get(text);
    return value === undefined ? unknownCell : value === missingPath ? undefined : value;
  }

  isListKnown(name: string): boolean {
    return this.lists.has(name) || !this.absentUnknown;
  }

  /**
   * Returns whether a value is in an account list. If the contents of the list are unknown, `absentUnknown`
   * determines whether the result is unknown or false.
   */
  inList(name: string, value: Cell): Tri {
    const list = this.lists.get(name);
    if (list === undefined) return this.absentUnknown ? isUnknown : isFalse;
    if (!list.has(value)) return isFalse;
    return list.assumes === undefined || this.assume(list.assumes) ? isTrue : isUnknown;
  }
}
