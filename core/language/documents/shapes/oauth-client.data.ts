import * as l10n from '@vscode/l10n';
import {
  dateTime, type Doc, flag, type Kind, list, type Member, object, oneOf, recordIntent, type Shape, text,
} from '../shape'; // prettier-ignore

function creating(shape: Shape, doc: Doc): Member {
  return { shape, required: ['create'], optional: ['update', 'record'], doc };
}

const link = (doc: Doc): Member => ({ shape: text(), doc });

const members = {
  client_id: { shape: text(), required: recordIntent, doc: () => l10n.t('ID of the client.') },
  client_name: creating(text({ example: 'Deploy helper' }), () => l10n.t('Display name.')),
  grant_types: creating(
    list(
      oneOf(['authorization_code', 'refresh_token'], {
        valueDocs: {
          authorization_code: () => l10n.t('Authorization code flow. Required for every client.'),
          refresh_token: () => l10n.t('Refresh tokens. Adds the `offline_access` scope.'),
        },
      }),
      { mustHold: ['authorization_code'] },
    ),
    () => l10n.t('Grant types of the client. `authorization_code` is required.'),
  ),
  response_types: creating(
    list(oneOf(['token', 'id_token', 'code'], { example: 'code' }), { exampleItems: 1 }),
    () => l10n.t('Response types that the client can request from the authorization endpoint.'),
  ),
  redirect_uris: creating(
    list(text({ example: 'https://app.example.net/callback' }), { exampleItems: 1 }),
    () => l10n.t('Redirect URIs to which users return after sign-in. They must match exactly.'),
  ),
  scopes: creating(list(text({ example: 'profile', source: 'oauth-scope' }), { exampleItems: 1 }), () =>
    l10n.t(
      'Scopes that the client can request. Scopes from the catalog contain dots, and other scopes are simple names. Colons are not allowed.',
    ),
  ),
  token_endpoint_auth_method: creating(
    oneOf(['none', 'client_secret_basic', 'client_secret_post'], {
      example: 'client_secret_basic',
      valueDocs: {
        none: () => l10n.t('A public client without a secret.'),
        client_secret_basic: () => l10n.t('The secret is sent in the Authorization header.'),
        client_secret_post: () => l10n.t('The secret is sent in the request body.'),
      },
    }),
    () => l10n.t('How the client authenticates at the token endpoint.'),
  ),
  optional_scopes: {
    shape: list(text({ source: 'listed-scope' })),
    doc: () =>
      l10n.t(
        'Scopes that users can decline. Each must also be in `scopes`. The scopes `openid`, `offline`, and `offline_access` are not allowed.',
      ),
  },
  allowed_cors_origins: {
    shape: list(text()),
    doc: () => l10n.t('Origins whose scripts can call the token endpoint.'),
  },
  post_logout_redirect_uris: {
    shape: list(text()),
    doc: () => l10n.t('URIs to which users can be redirected after sign-out.'),
  },
  client_uri: link(() => l10n.t('Home page of the client. Its host can be verified.')),
  logo_uri: link(() => l10n.t('Logo of the client.')),
  policy_uri: link(() => l10n.t('Privacy policy for the client.')),
  tos_uri: link(() => l10n.t('Terms of service for the client.')),
  visibility: {
    shape: oneOf(['public', 'private'], {
      valueDocs: {
        public: () => l10n.t('Available to other accounts. A public client cannot be made private again.'),
        private: () => l10n.t('Available to the owning account only.'),
      },
    }),
    required: recordIntent,
    optional: ['update'],
    doc: () => l10n.t('Availability of the client. It can be changed only from private to public.'),
  },
  client_secret: {
    shape: text({ checks: ['secret'] }),
    optional: recordIntent,
    doc: () => l10n.t('Client secret. Returned only when the client is created.'),
  },
  client_uri_verification: {
    shape: object({
      status: {
        shape: oneOf(['pending', 'in_progress', 'verified', 'failed']),
        doc: () => l10n.t('State of the verification.'),
      },
      text: {
        shape: text(),
        doc: () => l10n.t('Exact value that the DNS TXT record of the host must have.'),
      },
    }),
    optional: recordIntent,
    doc: () => l10n.t('Proof that you own the host of `client_uri`.'),
  },
  has_rotated_secret: {
    shape: flag(),
    optional: recordIntent,
    doc: () => l10n.t('`true` while an old secret is still accepted.'),
  },
  created_at: { shape: dateTime, optional: recordIntent, doc: () => l10n.t('Creation time.') },
  promoted_at: {
    shape: dateTime,
    optional: recordIntent,
    doc: () => l10n.t('Time when the client became public.'),
  },
  updated_at: { shape: dateTime, optional: recordIntent, doc: () => l10n.t('Time of the last change.') },
} satisfies Record<string, Member>;

const body = object(members, { checks: ['oauth-client'] });

/** The body of an update. The only value that it can set for `visibility` is `public`. */
const update = object(
  { ...members, visibility: { ...members.visibility, shape: oneOf(['public']) } },
  { checks: ['oauth-client'] },
);

/** Document kind for OAuth clients ("OAuth client" of the access administration document). */
export const oauthClient: Kind = {
  name: 'oauth_client',
  title: () => l10n.t('OAuth client'),
  doc: () => l10n.t('An application that requests access on behalf of users.'),
  label: ['client_name', 'client_id'],
  changedInFolders: true,
  bodies: { create: body, update, record: body },
  edited: body,
};
