/** Names of headers that contain credentials, in lowercase. */
const names: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
  'x-auth-key',
  'x-auth-token',
  'x-csrf-token',
  'x-xsrf-token',
  'cf-access-client-id',
  'cf-access-client-secret',
  'cf-access-token',
]);

/** Checks whether a header contains credentials, based on its name. Such values must never be saved or logged. */
export const isSensitive = (name: string): boolean => names.has(name.toLowerCase());
