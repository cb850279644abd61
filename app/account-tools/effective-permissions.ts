import { visibleLine } from '../../core/base/shown-text';
import { type AccessTarget } from '../../core/access/coverage';
import { type Decision, groupsWithSay, type Reason, whatMay, whoMay } from '../../core/access/effective';
import { type GroupMember } from '../../core/model/group-member';
import { type PermissionGroup } from '../../core/model/permission-group';
import { type UserGroup } from '../../core/model/user-group';
import { explainListFailure } from '../../core/resources/explain-failure';
import { type Unread } from '../../core/resources/read-list';
import { type Scope } from '../../core/resources/scope';
import { defineTool, type ToolAnswer, ToolError } from '../../core/tools/tool';
import { assumptions } from '../access/assumptions.data';
import { readFacts, readMembers } from '../access/read';
import { type AccountToolContext, connectedScopes, scopeNamed, scopeProperties } from './account-tool-context'; // prettier-ignore

const maxMembers = 50;
const maxDecisions = 100;

export const effectivePermissionsTool = defineTool({
  name: 'effective_permissions',
  title: 'Show Effective Permissions',
  description:
    'Lists who can do what on an account or a zone according to its user groups and their policies, and which policy decides; or what one member can do. Call it to review access, or before you propose a policy.',
  input: {
    type: 'object',
    properties: {
      ...scopeProperties,
      member: {
        type: 'string',
        description: 'Only this member: an email address or an ID. By default, all members.',
      },
      permission: { type: 'string', description: 'Only this permission group: its name or ID.' },
    },
    required: ['scope'],
    additionalProperties: false,
  },
  untrusted: ['holders', 'member', 'unread'],
  reach: 'account',
  async run({ scope: named, member, permission }, context: AccountToolContext) {
    const scope = await scopeNamed(named, context);
    const account = await accountOf(scope, context);
    const reading = { signal: context.signal, tell: () => undefined };
    const read = await readFacts(context.remote, account, context.nowMs, reading);
    if (!read.ok) throw new ToolError(explainListFailure(read.error, { list: 'user_group' }));
    const { facts } = read;
    const target: AccessTarget = { type: scope.type === 'zones' ? 'zone' : 'account', id: scope.id };
    const asked = groupsWithSay(target, facts);
    const people = await readMembers(context.remote, account, member === undefined ? asked : facts.groups, reading); // prettier-ignore
    const unread = [...read.unread, ...people.unread].map(unreadText);
    const isAsked = ({ permission: one }: Pick<Decision, 'permission'>): boolean =>
      permission === undefined || [one.id, nameOfPermission(one)].includes(permission);
    const common = {
      assumptions: assumptions.map((text) => text()),
      ...(unread.length > 0 ? { unread } : {}),
    };
    if (member === undefined) {
      const holders = whoMay(target, facts, people.members)
        .map((one) => ({ ...one, decisions: one.decisions.filter(isAsked) }))
        .filter(({ decisions }) => decisions.length > 0);
      return {
        holders: holders.map(({ groups, members, decisions }) => ({
          groups: groups.map(nameOfGroup),
          members: members.slice(0, maxMembers).map(nameOfMember),
          ...(members.length > maxMembers ? { moreMembers: members.length - maxMembers } : {}),
          ...decided(decisions),
        })),
        ...common,
      };
    }
    const groups = facts.groups.filter(({ id }) => people.members.get(id)?.some((one) => isMember(one, member))); // prettier-ignore
    if (groups.length === 0)
      throw new ToolError(`No user group that could be read has the member ${member}.`);
    const decisions = whatMay(groups, [target], facts)
      .flatMap(({ outcomes }) => outcomes.map(({ decision }) => decision))
      .filter(isAsked);
    return { member: { groups: groups.map(nameOfGroup), ...decided(decisions) }, ...common };
  },
});

/**
 * Returns the account of a scope. The account is needed because its user groups determine the permissions. Throws
 * `ToolError` if the account is not connected.
 */
async function accountOf(scope: Scope, context: AccountToolContext): Promise<Scope> {
  if (scope.type === 'accounts') return scope;
  const account = (await connectedScopes(context)).find(
    ({ connection, type, id }) =>
      connection === scope.connection && type === 'accounts' && id === scope.accountId,
  );
  if (!account) throw new ToolError(`The account of ${scope.name} is not connected, and its groups decide.`);
  return account;
}

const isMember = ({ id, email }: GroupMember, given: string): boolean =>
  id === given || email?.toLowerCase() === given.toLowerCase();

const nameOfGroup = ({ id, name }: UserGroup): string => visibleLine(name ?? id);
const nameOfMember = ({ id, email, status }: GroupMember): string =>
  `${visibleLine(email ?? id)}${status === 'pending' ? ' (invited)' : ''}`;
const nameOfPermission = ({ id, name, meta }: PermissionGroup): string => name ?? meta?.label ?? id;

const decided = (decisions: readonly Decision[]): ToolAnswer => ({
  permissions: decisions.slice(0, maxDecisions).map(({ permission, verdict, allow, deny, unclear, inParts }) => ({
    permission: visibleLine(nameOfPermission(permission)),
    verdict,
    because: [...deny, ...allow, ...unclear].map(reasonText),
    ...(inParts.length > 0 ? { inParts: inParts.map(reasonText) } : {}),
  })),
  ...(decisions.length > maxDecisions ? { morePermissions: decisions.length - maxDecisions } : {}),
}); // prettier-ignore

const reasonText = ({ group, policy, position }: Reason): string =>
  `${nameOfGroup(group)}, policy ${position}: ${visibleLine(policy.access ?? 'unknown')}`;

const unreadText = ({ what, error }: Unread): string =>
  visibleLine(error ? `${what}: ${explainListFailure(error, { list: 'user_group' })}` : what);
