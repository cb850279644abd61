import * as l10n from '@vscode/l10n';
import { type OauthClient } from '../model/oauth-client';
import { type OauthScope } from '../model/oauth-scope';

/** The severity of a finding. `warning`: a potential risk. `notice`: worth knowing, but often intended. */
export type HealthSeverity = 'warning' | 'notice';

/** A problem with an OAuth client that should be reviewed. */
export interface HealthFinding {
  readonly code: string;
  readonly severity: HealthSeverity;
  /** Description of the problem and its consequences. */
  readonly message: string;
  /** Recommended action for the user. */
  readonly advice: string;
  /** The affected URLs or scopes. */
  readonly about: readonly string[];
}

interface Rule {
  readonly code: string;
  readonly severity: HealthSeverity | ((client: OauthClient) => HealthSeverity);
  readonly message: () => string;
  readonly advice: () => string;
  /**
   * Returns the affected parts of the client. Returns true for a problem without specific parts, and false or an
   * empty list if there is no problem.
   */
  readonly find: (
    client: OauthClient,
    scopes: readonly OauthScope[] | undefined,
  ) => readonly string[] | boolean;
}

const localHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:';
const isLocal = (text: string): boolean => localHosts.test(urlOf(text)?.hostname ?? '');
const isPlain = (text: string): boolean => urlOf(text)?.protocol === 'http:' && !isLocal(text);

const verification = ({ client_uri_verification }: OauthClient): string | undefined =>
  client_uri_verification?.status;

/**
 * Returns the scopes of a client that the catalog can contain. The names of these scopes contain a dot. The names of
 * identity scopes do not (access-administration.md).
 */
const catalogued = (client: OauthClient): readonly string[] =>
  (client.scopes ?? []).filter((scope) => scope.includes('.'));

/**
 * Thresholds for wide access. A client has wide access if it has at least `manyScopes` scopes of the catalog, and if
 * these scopes make up at least the fraction `widePart` of the catalog.
 */
const manyScopes = 5;
const widePart = 0.5;

const rules: readonly Rule[] = [
  {
    code: 'two-secrets',
    severity: 'warning',
    message: () => l10n.t('A rotated secret is still valid.'),
    advice: () => l10n.t('Delete the rotated secret as soon as no application uses it.'),
    find: ({ has_rotated_secret }) => has_rotated_secret === true,
  },
  {
    code: 'needless-secret',
    severity: 'notice',
    message: () => l10n.t('The client authenticates without a secret, but still has a rotated secret.'),
    advice: () => l10n.t('Delete the rotated secret, or use an authentication method with a secret.'),
    find: (client) => client.token_endpoint_auth_method === 'none' && client.has_rotated_secret === true,
  },
  {
    code: 'uri-failed',
    severity: 'warning',
    message: () => l10n.t('Ownership of the client URI host could not be verified.'),
    advice: () => l10n.t('Add the TXT record to DNS, and save the same client URI again.'),
    find: (client) => verification(client) === 'failed',
  },
  {
    code: 'uri-unverified',
    severity: ({ visibility }) => (visibility === 'public' ? 'warning' : 'notice'),
    message: () => l10n.t('The client URI host is not verified.'),
    advice: () =>
      l10n.t("Add the TXT record to DNS. Without this record, users can't see who owns the client."),
    find: (client) =>
      client.client_uri === undefined || ['verified', 'failed'].includes(verification(client) ?? '')
        ? []
        : [client.client_uri],
  },
  {
    code: 'redirect-plain',
    severity: 'warning',
    message: () => l10n.t('A redirect URI uses http, so authorization codes can be intercepted.'),
    advice: () => l10n.t('Use https.'),
    find: ({ redirect_uris = [] }) => redirect_uris.filter(isPlain),
  },
  {
    code: 'redirect-wildcard',
    severity: 'warning',
    message: () =>
      l10n.t(
        'A redirect URI contains a wildcard. Anyone who controls a matching URL can receive authorization codes.',
      ),
    advice: () => l10n.t('List each redirect URI in full.'),
    find: ({ redirect_uris = [] }) => redirect_uris.filter((uri) => uri.includes('*')),
  },
  {
    code: 'redirect-local',
    severity: ({ visibility }) => (visibility === 'public' ? 'warning' : 'notice'),
    message: () => l10n.t("A redirect URI points to the user's own machine, where any program can listen."),
    advice: () => l10n.t("Remove the redirect URI unless a tool on the user's machine uses it."),
    find: ({ redirect_uris = [] }) => redirect_uris.filter(isLocal),
  },
  {
    code: 'logout-plain',
    severity: 'notice',
    message: () => l10n.t('A post-logout redirect URI uses http.'),
    advice: () => l10n.t('Use https.'),
    find: ({ post_logout_redirect_uris = [] }) => post_logout_redirect_uris.filter(isPlain),
  },
  {
    code: 'cors-wide',
    severity: 'warning',
    message: () => l10n.t('Pages from any origin, or from http origins, can call the token endpoint.'),
    advice: () => l10n.t("List only the https origins of the client's own pages."),
    find: ({ allowed_cors_origins = [] }) =>
      allowed_cors_origins.filter((origin) => origin.includes('*') || origin === 'null' || isPlain(origin)),
  },
  {
    code: 'token-in-address',
    severity: 'warning',
    message: () => l10n.t('Tokens are returned in URLs, which end up in browser histories and logs.'),
    advice: () => l10n.t('Use only the “code” response type.'),
    find: ({ response_types = [] }) => response_types.filter((type) => type === 'token'),
  },
  {
    code: 'secret-in-app',
    severity: 'notice',
    message: () =>
      l10n.t(
        "All redirect URIs point to users' devices, but the client authenticates with a secret. An app on a device cannot protect a secret.",
      ),
    advice: () => l10n.t('Use the “none” method with PKCE.'),
    find: ({ token_endpoint_auth_method: method, redirect_uris = [] }) =>
      method !== undefined &&
      method !== 'none' &&
      redirect_uris.length > 0 &&
      redirect_uris.every((uri) => isLocal(uri) || !isWeb(urlOf(uri) ?? new URL('https://x'))),
  },
  {
    code: 'no-code-grant',
    severity: 'warning',
    message: () => l10n.t('The “authorization_code” grant type is missing, so no one can sign in.'),
    advice: () => l10n.t('Add this grant type.'),
    find: ({ grant_types }) => grant_types !== undefined && !grant_types.includes('authorization_code'),
  },
  {
    code: 'scope-form',
    severity: 'warning',
    message: () => l10n.t('Some scopes have a format that the API now rejects.'),
    advice: () =>
      l10n.t('Replace these scopes with scopes from the catalog, which use dots instead of colons.'),
    find: ({ scopes = [] }) => scopes.filter((scope) => scope.includes(':')),
  },
  {
    code: 'scope-unknown',
    severity: 'warning',
    message: () => l10n.t('Some scopes are not in the catalog, or were removed from it.'),
    advice: () => l10n.t('Remove or replace these scopes.'),
    find: (client, scopes) =>
      scopes ? catalogued(client).filter((scope) => !scopes.some(({ id }) => id === scope)) : [],
  },
  {
    code: 'scope-wide',
    severity: 'notice',
    message: () => l10n.t('The client requests a large share of all available scopes.'),
    advice: () => l10n.t('Request only the scopes that the client needs, or make the other scopes optional.'),
    find: (client, scopes) => {
      const asked = catalogued(client);
      const wide =
        scopes !== undefined && asked.length >= manyScopes && asked.length >= scopes.length * widePart;
      return wide ? asked : [];
    },
  },
  {
    code: 'optional-missing',
    severity: 'notice',
    message: () => l10n.t('The client does not request some of its optional scopes.'),
    advice: () => l10n.t('Request these scopes, or remove them from the optional scopes.'),
    find: ({ scopes = [], optional_scopes = [] }) =>
      optional_scopes.filter((scope) => !scopes.includes(scope)),
  },
  {
    code: 'public-bare',
    severity: 'notice',
    message: () =>
      l10n.t('The client is public, but lacks information that users need before they trust it.'),
    advice: () => l10n.t('Add the missing information.'),
    find: (client) =>
      client.visibility === 'public'
        ? (['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const).filter((key) => !client[key])
        : [],
  },
];

/**
 * Returns the problems with an OAuth client, worst first. They are determined only from data that the API returns.
 * `scopes` is the catalog of scopes, if it could be read.
 */
export function oauthHealth(client: OauthClient, scopes?: readonly OauthScope[]): readonly HealthFinding[] {
  const found = rules.flatMap(({ code, severity, message, advice, find }): HealthFinding[] => {
    const about = find(client, scopes);
    if (about === false || (about !== true && about.length === 0)) return [];
    return [
      {
        code,
        severity: typeof severity === 'string' ? severity : severity(client),
        message: message(),
        advice: advice(),
        about: about === true ? [] : about,
      },
    ];
  });
  const warnings = found.filter(({ severity }) => severity === 'warning');
  return [...warnings, ...found.filter(({ severity }) => severity !== 'warning')];
}
