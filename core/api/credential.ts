import { type Secret } from './secret';

/**
 * Credential: a token, or the legacy pair of an address and a key. Never both: the API rejects a request that carries
 * the two (api-behaviour.md, "Base URL, authentication").
 */
export type Credential =
  | { readonly scheme: 'bearer'; readonly token: Secret }
  | { readonly scheme: 'legacy'; readonly email: string; readonly key: Secret };

/** The headers of a credential. Their contents must not be logged. */
export function credentialHeaders(credential: Credential): Record<string, string> {
  return credential.scheme === 'bearer'
    ? { authorization: `Bearer ${credential.token.reveal()}` }
    : { 'x-auth-email': credential.email, 'x-auth-key': credential.key.reveal() };
}

/** The secrets in a credential, for `redact`. */
export function credentialSecrets(credential: Credential): Secret[] {
  return [credential.scheme === 'bearer' ? credential.token : credential.key];
}
