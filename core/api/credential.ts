import { type Secret } from './secret';

/**
 * A credential: either a token, or the legacy pair of an email address and a key. The API rejects requests with both
 * (api-behaviour.md, "Base URL, authentication").
 */
export type Credential =
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | { readonly scheme: 'legacy'; readonly email: string; readonly key: Secret };

/** Returns the headers of a credential. Their values must not be logged. */
export function credentialHeaders(credential: Credential): Record<string, string> {
  return credential.scheme === 'bearer'
    ? { authorization: `Bearer ${credential.token.reveal()}` }
    : { 'x-auth-email': credential.email, 'x-auth-key': credential.key.reveal() };
}

/** Returns the secrets in a credential, for `redact`. */
export function credentialSecrets(credential: Credential): Secret[] {
  return [credential.scheme === 'bearer' ? credential.token : credential.key];
}
