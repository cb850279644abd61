import { type GroupMemberRefWire } from '../../core/model/group-member';
import {
  grantTypes,
  type OauthClientCreateWire,
  type OauthClientUpdateWire,
  responseTypes,
  tokenEndpointAuthMethods,
} from '../../core/model/oauth-client';
import { type ResourceGroupCreateWire, type ResourceGroupUpdateWire } from '../../core/model/resource-group';
import { type SsoConnectorCreateWire, type SsoConnectorUpdateWire } from '../../core/model/sso-connector';
import {
  policyAccess,
  type UserGroupCreateWire,
  type UserGroupUpdateWire,
} from '../../core/model/user-group';
import { boolean, list, nullable, object, oneOf, type Shape, type ShapeOf, text } from '../http/shape';

/**
 * The shapes in this file describe the request bodies of access administration. Source: API behavior, "Bodies for
 * create and update".
 */

const reference = object({ id: text({ max: 32 }) });
const scope = object({ key: text({ min: 1 }), objects: list(object({ key: text({ min: 1 }) }), { min: 1 }) });

export const resourceGroupCreate: ShapeOf<ResourceGroupCreateWire> = object({
  name: text({ min: 1 }),
  scope,
});
export const resourceGroupUpdate: ShapeOf<ResourceGroupUpdateWire> = object(
  {},
  { name: text({ min: 1 }), scope },
);

const policy = {
  access: oneOf(...policyAccess),
  permission_groups: list(reference),
  resource_groups: list(reference),
};

export const userGroupCreate: ShapeOf<UserGroupCreateWire> = object(
  { name: text({ min: 1 }) },
  { policies: list(object(policy, { id: text() })) },
);
export const userGroupUpdate: ShapeOf<UserGroupUpdateWire> = object(
  {},
  { name: text({ min: 1 }), policies: list(object({ id: text(), ...policy })) },
);

export const memberReferences: ShapeOf<readonly GroupMemberRefWire[]> = list(
  object({ id: text({ min: 1 }) }),
);

export const ssoConnectorCreate: ShapeOf<SsoConnectorCreateWire> = object(
  { email_domain: text({ min: 1, pattern: /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/i }) },
  { begin_verification: boolean, use_fedramp_language: boolean },
);
export const ssoConnectorUpdate: ShapeOf<SsoConnectorUpdateWire> = object(
  {},
  { enabled: boolean, use_fedramp_language: boolean },
);

const uri = text({ pattern: /^[a-z][a-z0-9+.-]*:\S+$/i });
const webUri = text({ pattern: /^https?:\/\/\S+$/i });

const clientNeeds = {
  client_name: text({ min: 1 }),
  grant_types: list(oneOf(...grantTypes), { min: 1 }),
  redirect_uris: list(uri),
  response_types: list(oneOf(...responseTypes)),
  scopes: list(text({ min: 1 })),
  token_endpoint_auth_method: oneOf(...tokenEndpointAuthMethods),
} satisfies Record<string, Shape>;

const clientMay = {
  allowed_cors_origins: list(webUri),
  client_uri: webUri,
  logo_uri: webUri,
  policy_uri: webUri,
  tos_uri: webUri,
  post_logout_redirect_uris: list(uri),
  optional_scopes: list(text({ min: 1 })),
} satisfies Record<string, Shape>;

export const oauthClientCreate: ShapeOf<OauthClientCreateWire> = object(clientNeeds, clientMay);
/**
 * An update of an OAuth client. It can make the client public, but not private again. The documents do not specify
 * how to remove a URI. In this service, `null` removes it, as in JSON Merge Patch (RFC 7396).
 */
export const oauthClientUpdate: ShapeOf<OauthClientUpdateWire> = object(
  {},
  {
    ...clientNeeds,
    ...clientMay,
    client_uri: nullable(webUri),
    logo_uri: nullable(webUri),
    policy_uri: nullable(webUri),
    tos_uri: nullable(webUri),
    visibility: oneOf('public'),
  },
);
