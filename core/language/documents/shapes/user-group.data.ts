import * as l10n from '@vscode/l10n';
import {
  dateTime, type Kind, list, type ListShape, object, type ObjectShape, oneOf, recordIntent, shortId, text,
} from '../shape'; // prettier-ignore
import { createdOn, email, modifiedOn, recordFullId } from './common.data';
import { resourceGroupRecord } from './resource-group.data';

const meta = object({
  category: { shape: text(), doc: () => l10n.t('Category of the permission group.') },
  deprecated: {
    shape: text({ checks: ['text-flag'] }),
    doc: () => l10n.t('Whether the group is deprecated: the string `"true"` or `"false"`.'),
  },
  description: { shape: text(), doc: () => l10n.t('Purpose of the permissions.') },
  editable: {
    shape: text({ checks: ['text-flag'] }),
    doc: () => l10n.t('Whether the group can be changed: the string `"true"` or `"false"`.'),
  },
  eol_at: {
    shape: dateTime,
    doc: () => l10n.t('Planned removal time of the permission group, if any.'),
  },
  label: { shape: text(), doc: () => l10n.t('Label of the group.') },
  scopes: { shape: text(), doc: () => l10n.t('Scope of the group.') },
  visibility: { shape: text(), doc: () => l10n.t('Visibility of the group.') },
});

const exampleId = '0123456789abcdef0123456789abcdef';
const permissionGroupId = (): string => l10n.t('ID of the permission group.');

const permissionGroupReference = object(
  {
    id: {
      shape: { ...shortId, names: 'permission_group', example: exampleId },
      required: ['create', 'update'],
      doc: permissionGroupId,
    },
  },
  { checks: ['permission-group'] },
);

/** A permission group as the API returns it ("Permission group" of the access administration document). */
const permissionGroupRecord = object(
  {
    id: { shape: text({ names: 'permission_group' }), required: recordIntent, doc: permissionGroupId },
    name: { shape: text(), doc: () => l10n.t('Name of the permission group.') },
    meta: { shape: meta, doc: () => l10n.t('Attributes of the permission group.') },
  },
  { checks: ['permission-group'] },
);

const resourceGroupReference = object(
  {
    id: {
      shape: { ...shortId, names: 'resource_group', example: exampleId },
      required: ['create', 'update'],
      doc: () => l10n.t('ID of the resource group.'),
    },
  },
  { checks: ['resource-group-reference'] },
);

function policies(permissionGroup: ObjectShape, resourceGroup: ObjectShape): ListShape {
  return list(
    object({
      id: {
        shape: text(),
        required: ['update'],
        optional: recordIntent,
        doc: () => l10n.t('ID of the policy. Required in an update.'),
      },
      access: {
        shape: oneOf(['allow', 'deny'], {
          valueDocs: {
            allow: () => l10n.t('Grants the permissions to the members.'),
            deny: () =>
              l10n.t('Denies the permissions to the members, even if other policies grant the permissions.'),
          },
        }),
        required: ['create', 'update'],
        optional: recordIntent,
        doc: () => l10n.t('Effect of the policy: allow or deny.'),
      },
      permission_groups: {
        shape: list(permissionGroup, { exampleItems: 1 }),
        required: ['create', 'update'],
        optional: recordIntent,
        doc: () => l10n.t('Permission groups that the policy allows or denies.'),
      },
      resource_groups: {
        shape: list(resourceGroup, { exampleItems: 1 }),
        required: ['create', 'update'],
        optional: recordIntent,
        doc: () => l10n.t('Resource groups to which the policy applies.'),
      },
    }),
    { checks: ['policies'] },
  );
}

const policiesDoc = (): string =>
  l10n.t('Policies of the group. Each policy allows or denies permissions on resources.');
const name = {
  shape: text({ example: 'Reviewers' }),
  required: ['create', 'record'],
  optional: ['update'],
  doc: (): string => l10n.t('Name of the user group.'),
} as const;

const sentPolicies = policies(permissionGroupReference, resourceGroupReference);
const body = object({ name, policies: { shape: sentPolicies, doc: policiesDoc } });
/** The body that creates a user group. A group without policies is allowed, but has no effect. */
const newBody = object({
  name,
  policies: { shape: { ...sentPolicies, exampleItems: 1 }, suggested: true, doc: policiesDoc },
});

const record = object({
  id: recordFullId,
  name,
  policies: { shape: policies(permissionGroupRecord, resourceGroupRecord), doc: policiesDoc },
  created_on: createdOn,
  modified_on: modifiedOn,
});

/** Document kind for user groups ("User group" of the access administration document). */
export const userGroup: Kind = {
  name: 'user_group',
  title: () => l10n.t('User group'),
  doc: () => l10n.t('A group of members with policies that define their permissions.'),
  label: ['name'],
  updateMark: ['policies', 'id'],
  bodies: { create: newBody, update: body, record },
};

const memberList = list(
  object({
    id: {
      shape: text({ example: exampleId, names: 'user_group_member' }),
      required: ['create', 'update'],
      doc: () => l10n.t('ID of an account member.'),
    },
  }),
  { checks: ['group-members'], exampleItems: 1 },
);

/**
 * Document kind for the bodies that add members to a user group (`create`) or replace all of its members (`update`).
 * Both bodies are plain lists.
 */
export const userGroupMembers: Kind = {
  name: 'user_group_members',
  title: () => l10n.t('Members of a user group'),
  doc: () => l10n.t('Members to add. In an update, this list replaces all existing members.'),
  label: ['id'],
  bodies: { create: memberList, update: memberList },
};

const member = object({
  id: {
    shape: text(),
    required: recordIntent,
    doc: () => l10n.t('ID of the account member.'),
  },
  email,
  status: {
    shape: oneOf(['accepted', 'pending'], {
      valueDocs: {
        accepted: () => l10n.t('The member has accepted the invitation.'),
        pending: () => l10n.t('The member has not yet accepted the invitation.'),
      },
    }),
    doc: () => l10n.t('Status of the member in the account.'),
  },
  created_at: { shape: dateTime, doc: () => l10n.t('Time when the member was added to the group.') },
  user: {
    shape: object({
      id: { shape: text(), doc: () => l10n.t('ID of the user.') },
      email,
      first_name: { shape: text({ nullable: true }), doc: () => l10n.t('First name.') },
      last_name: { shape: text({ nullable: true }), doc: () => l10n.t('Last name.') },
    }),
    doc: () => l10n.t('User details of the member.'),
  },
});

/** Document kind for user group members ("User group member" of the access administration document). */
export const userGroupMember: Kind = {
  name: 'user_group_member',
  title: () => l10n.t('Member of a user group'),
  label: ['email', 'id'],
  bodies: { record: member },
};
