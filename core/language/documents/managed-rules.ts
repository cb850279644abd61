import { type OffsetRange } from '../../base/problem';

/** Managed rules and their groups, by ID: the effect of an override on them, or the content of a record. */
export interface ManagedRules {
  /** Rules to which an override gives an action other than `disable`, with the positions of their names. */
  readonly active?: readonly ({ readonly rule: string } & OffsetRange)[];
  /** Whether groups are disabled: by an override, or in the record of a group. */
  readonly groupsOff?: Readonly<Record<string, boolean>>;
  /** The group of a rule, according to the record of the rule. */
  readonly groupOf?: { readonly rule: string; readonly group: string };
}

/** Whether a mode of a group, or the effect of an override on it, disables the group. */
export const isGroupOff = (mode: string | undefined): boolean => mode === 'disable' || mode === 'off';
