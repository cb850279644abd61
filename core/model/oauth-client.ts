import {
  type Decoder,
  flag,
  identity,
  listOf,
  oneOf,
  type Open,
  optional,
  record,
  required,
  text,
  timestamp,
} from './decode';

export const grantTypes = ['authorization_code', 'refresh_token'] as const;
export const responseTypes = ['token', 'id_token', 'code'] as const;
export const tokenEndpointAuthMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;
const clientVisibilities = ['public', 'private'] as const;
const uriVerificationStatuses = ['pending', 'in_progress', 'verified', 'failed'] as const;

/** Proof of ownership of the host in `client_uri`. */
export interface ClientUriVerification {
  readonly status?: Open<(typeof uriVerificationStatuses)[number]>;
  /** Complete content of the DNS TXT record. */
  readonly text?: string;
}

/** A registered application (access-administration.md, "OAuth client"). */
export interface OauthClient {
  readonly client_id: string;
  readonly visibility?: Open<(typeof clientVisibilities)[number]>;
  readonly client_name?: string;
  readonly client_uri?: string;
  readonly client_uri_verification?: ClientUriVerification;
  readonly grant_types?: readonly Open<(typeof grantTypes)[number]>[];
  readonly response_types?: readonly Open<(typeof responseTypes)[number]>[];
  readonly token_endpoint_auth_method?: Open<(typeof tokenEndpointAuthMethods)[number]>;
  readonly scopes?: readonly string[];
  readonly optional_scopes?: readonly string[];
  readonly redirect_uris?: readonly string[];
  readonly post_logout_redirect_uris?: readonly string[];
  readonly allowed_cors_origins?: readonly string[];
  readonly logo_uri?: string;
  readonly policy_uri?: string;
  readonly tos_uri?: string;
  /** Whether a rotated secret exists in addition to the current one. */
  readonly has_rotated_secret?: boolean;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly promoted_at?: string;
}

/**
 * Response to creating a client or rotating its secret. `client_secret` is returned only once and must not be logged
 * or written to a file.
 */
export interface OauthSecret {
  readonly client_secret?: string;
}
export type CreatedOauthClient = OauthClient & OauthSecret;

/** Request body for creating a client. */
export interface OauthClientCreateWire {
  readonly client_name: string;
  readonly grant_types: readonly (typeof grantTypes)[number][];
  readonly redirect_uris: readonly string[];
  readonly response_types: readonly (typeof responseTypes)[number][];
  readonly scopes: readonly string[];
  readonly token_endpoint_auth_method: (typeof tokenEndpointAuthMethods)[number];
  readonly optional_scopes?: readonly string[];
  readonly allowed_cors_origins?: readonly string[];
  readonly client_uri?: string;
  readonly logo_uri?: string;
  readonly policy_uri?: string;
  readonly tos_uri?: string;
  readonly post_logout_redirect_uris?: readonly string[];
}
/** Request body for updating a client. The visibility can be changed only to `public`. */
export type OauthClientUpdateWire = Partial<OauthClientCreateWire> & { readonly visibility?: 'public' };

export const oauthSecret: Decoder<OauthSecret> = record<OauthSecret>({ client_secret: optional(text) });

export const oauthClient = record<OauthClient>({
  client_id: identity(text),
  visibility: required(oneOf(clientVisibilities)),
  client_name: optional(text),
  client_uri: optional(text),
  client_uri_verification: optional(
    record<ClientUriVerification>({ status: optional(oneOf(uriVerificationStatuses)), text: optional(text) }),
  ),
  grant_types: optional(listOf(oneOf(grantTypes))),
  response_types: optional(listOf(oneOf(responseTypes))),
  token_endpoint_auth_method: optional(oneOf(tokenEndpointAuthMethods)),
  scopes: optional(listOf(text)),
  optional_scopes: optional(listOf(text)),
  redirect_uris: optional(listOf(text)),
  post_logout_redirect_uris: optional(listOf(text)),
  allowed_cors_origins: optional(listOf(text)),
  logo_uri: optional(text),
  policy_uri: optional(text),
  tos_uri: optional(text),
  has_rotated_secret: optional(flag),
  created_at: optional(timestamp),
  updated_at: optional(timestamp),
  promoted_at: optional(timestamp),
});

/**
 * Decoder for a newly created client. It keeps `client_secret`, because the record decoder copies unknown properties
 * unchanged.
 */
export const createdOauthClient = oauthClient as Decoder<CreatedOauthClient>;
