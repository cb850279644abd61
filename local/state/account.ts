import { type ConnectorVerification, type SsoConnector } from '../../core/model/sso-connector';
import { type OauthClient } from '../../core/model/oauth-client';
import { type PolicyWire } from '../../core/model/user-group';
import { type ResourceGroup } from '../../core/model/resource-group';
import { byId, Collection, type ListsOf } from './collection';
import { type ListOperationState, type ListState, makeList } from './rules-list';
import { type RulesetState } from './ruleset';
import { type AccessRuleRecord } from './zone';
import { reviveWorkflow, type WorkflowState } from './workflow';

/** An account member who can be added to user groups. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly status: 'accepted' | 'pending';
  readonly user: { readonly id: string; readonly first_name: string; readonly last_name: string };
}

export interface Membership {
  /** The account member's ID. */
  readonly id: string;
  readonly created_at: string;
}

/** A user group. The references in its policies are resolved when the group is returned. */
export interface UserGroupState {
  readonly id: string;
  readonly name: string;
  readonly created_on: string;
  readonly modified_on: string;
  readonly policies: readonly (PolicyWire & { readonly id: string })[];
  readonly members: Collection<Membership>;
}

/** An SSO connector. The status of the verification is derived from its start time (see `routes/sso-connectors.ts`). */
export type SsoConnectorState = Required<Omit<SsoConnector, 'verification'>> & {
  readonly verification: Required<Pick<ConnectorVerification, 'code'>> & {
    readonly begunAtMs: number | null;
  };
};

/** An OAuth client. Secrets are returned once and never stored, so they cannot leak from the stored state. */
export type OauthClientState = Omit<OauthClient, 'client_uri_verification'> & {
  readonly visibility: 'public' | 'private';
  readonly has_rotated_secret: boolean;
  readonly uriVerification?: { readonly text: string; readonly begunAtMs: number };
};

export type ResourceGroupRecord = Required<Pick<ResourceGroup, 'id' | 'name' | 'scope'>> &
  Pick<ResourceGroup, 'meta'>;

export interface TaggedState {
  readonly resource_type: string;
  readonly resource_id: string;
  readonly worker_id?: string;
  /** The zone of the resource. Absent if the resource belongs to the account itself. */
  readonly zone_id?: string;
  readonly access_application_id?: string;
  /** Time at which the tags were last set. */
  readonly updated_at?: string;
  readonly tags: Readonly<Record<string, string>>;
}

export interface AccountState {
  readonly id: string;
  readonly name: string;
  readonly type: 'standard' | 'enterprise';
  readonly created_on: string;
  readonly people: Collection<Person>;
  readonly resourceGroups: Collection<ResourceGroupRecord>;
  readonly userGroups: Collection<UserGroupState>;
  readonly ssoConnectors: Collection<SsoConnectorState>;
  readonly oauthClients: Collection<OauthClientState>;
  readonly accessRules: Collection<AccessRuleRecord>;
  readonly rulesets: Collection<RulesetState>;
  readonly lists: Collection<ListState>;
  readonly listOperations: Collection<ListOperationState>;
  readonly workflows: Collection<WorkflowState>;
  readonly tagged: Collection<TaggedState>;
}

/** Returns the key of a tagged resource, which consists of its type and ID. */
export function taggedKey(resource: Pick<TaggedState, 'resource_type' | 'resource_id'>): string {
  return `${resource.resource_type}/${resource.resource_id}`;
}

/** Creates an account from plain data, as in a state file. Missing lists are empty. */
export function makeAccount(
  data: ListsOf<AccountState> & Pick<AccountState, 'id' | 'name' | 'created_on'>,
): AccountState {
  return {
    id: data.id,
    name: data.name,
    type: data.type ?? 'standard',
    created_on: data.created_on,
    people: byId<Person>(data.people),
    resourceGroups: byId<ResourceGroupRecord>(data.resourceGroups),
    userGroups: byId<UserGroupState>(data.userGroups?.map(makeUserGroup)),
    ssoConnectors: byId<SsoConnectorState>(data.ssoConnectors),
    oauthClients: new Collection<OauthClientState>(({ client_id }) => client_id, data.oauthClients),
    accessRules: byId<AccessRuleRecord>(data.accessRules),
    rulesets: byId<RulesetState>(data.rulesets),
    lists: byId<ListState>(data.lists?.map(makeList)),
    listOperations: byId<ListOperationState>(data.listOperations),
    workflows: new Collection<WorkflowState>(({ name }) => name, data.workflows?.map(reviveWorkflow)),
    tagged: new Collection<TaggedState>(taggedKey, data.tagged),
  };
}

/** Creates a user group. If its members are given as a list, as in a file, they are converted to a collection. */
export function makeUserGroup(
  group: Omit<UserGroupState, 'members'> & {
    readonly members: Iterable<Membership> | Collection<Membership>;
  },
): UserGroupState {
  const members = group.members instanceof Collection ? group.members.list() : group.members;
  return { ...group, members: byId<Membership>(members) };
}
