import { identity, oneOf, type Open, optional, record, text, timestamp } from './decode';

const memberStatuses = ['accepted', 'pending'] as const;

/** The user who has this membership. Present only in responses for a single member. */
export interface MemberUser {
  readonly id?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** An account member in a user group (access-administration.md, "User group member"). */
export interface GroupMember {
  /** ID of the account member, not of the membership. */
  readonly id: string;
  readonly email?: string;
  readonly status?: Open<(typeof memberStatuses)[number]>;
  readonly created_at?: string;
  readonly user?: MemberUser;
}

/**
 * Reference to an account member. Requests that add or replace the members of a group contain a list of references.
 */
export interface GroupMemberRefWire {
  readonly id: string;
}

export const groupMember = record<GroupMember>({
  id: identity(text),
  email: optional(text),
  status: optional(oneOf(memberStatuses)),
  created_at: optional(timestamp),
  user: optional(
    record<MemberUser>({
      id: optional(text),
      email: optional(text),
      first_name: optional(text),
      last_name: optional(text),
    }),
  ),
});
