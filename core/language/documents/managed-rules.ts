import { type OffsetRange } from '../../base/problem';

/** Managed rules and their groups, by ID: the effect of an override on them, or the facts of a record about one. */
export interface ManagedRules {
  /** Rules to which an override gives an action other than `disable`, with the positions of their names. */
  readonly active?: readonly ({ readonly rule: string } & OffsetRange)[];
  /** Whether groups are disabled: by an override, or in the record of a group. */
  readonly groupsOff?: Readonly<Record<string, boolean>>;
  /** The group of a rule, in the record of the rule. */
  readonly groupOf?: { readonly rule: string; readonly group: string };
}

/** Whether a group's mode, or the effect of an override on the group, disables the group. */
export const isGroupOff = (mode: string | undefined): boolean => mode === 'disable' || mode === 'off';
