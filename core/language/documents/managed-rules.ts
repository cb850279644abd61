import { type OffsetRange } from '../../base/problem';

/** Facts about managed rules and their groups, taken from an override or from a resource as the API returns it. */
export interface ManagedRules {
  /**
   * Rules to which an override assigns an action other than `disable`, with the ranges of these rules' names in the
   * text.
   */
  readonly active?: readonly ({ readonly rule: string } & OffsetRange)[];
  /** Whether each known group is disabled, by ID. The source is an override or the resource of a group. */
  readonly groupsOff?: Readonly<Record<string, boolean>>;
  /** The ID of a rule and the ID of its group, taken from the resource of the rule. */
  readonly groupOf?: { readonly rule: string; readonly group: string };
}

/**
 * Whether a mode disables the group to which it applies. `mode` is the mode of the group itself, or the mode that an
 * override assigns to the group.
 */
export const isGroupOff = (mode: string | undefined): boolean => mode === 'disable' || mode === 'off';
