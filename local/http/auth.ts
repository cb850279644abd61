import { refuse } from './refusal';

/**
 * Rejects a request without a valid credential: a bearer token, or the legacy pair of an email address and a key.
 * Unless the service was started with a token, any credential is valid. Sources: API behavior, "Base URL,
 * authentication"; the command line contract of `serve`.
 */
export function authenticate(headers: Headers, token: string | undefined): void {
  const authorization = headers.get('authorization') ?? '';
  const email = headers.get('x-auth-email') ?? '';
  const key = headers.get('x-auth-key') ?? '';

  if (authorization === '' && email === '' && key === '') throw refuse('unauthenticated');
  if (authorization !== '') {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (bearer === undefined) throw badHeaders(6111, 'Invalid format for Authorization header');
    if (token !== undefined && bearer !== token) throw refuse('unauthenticated');
    return;
  }
  if (email === '') throw badHeaders(6102, 'Invalid format for X-Auth-Email header');
  if (key === '') throw badHeaders(6103, 'Invalid format for X-Auth-Key header');
  if (token !== undefined && key !== token) throw refuse('unauthenticated');
}

function badHeaders(code: number, message: string) {
  return refuse('badHeaders', { chain: [{ code, message }] });
}
