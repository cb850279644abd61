import { type OffsetRange } from '../../base/problem';

/** Managed rules and their groups, by ID. They describe the effect of an override or the content of a record. */
export interface ManagedRules {
  /** Rules to which an override assigns an action other than `disable`, with the ranges of their names. */
  readonly active?: readonly ({ readonly rule: string } & OffsetRange)[];
  /** Groups by ID, with `true` for disabled ones. This comes from an override or from the record of a group. */
  readonly groupsOff?: Readonly<Record<string, boolean>>;
  /** The ID of a rule and of its group, taken from the record of the rule. */
  readonly groupOf?: { readonly rule: string; readonly group: string };
}

/** Whether the mode of a group, or the mode that an override assigns to it, disables the group. */
export const isGroupOff = (mode: string | undefined): boolean => mode === 'disable' || mode === 'off';
