/** Names of request headers that are common in rules. They are lowercase, as in the fields that contain headers. */
const requestHeaders = [
  'accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'content-length', 'cookie', 'host',
  'origin', 'referer', 'sec-fetch-mode', 'sec-fetch-site', 'user-agent', 'x-api-key', 'x-forwarded-for', 'x-requested-with',
]; // prettier-ignore
const responseHeaders = [
  'cache-control',
  'content-type',
  'content-length',
  'location',
  'server',
  'set-cookie',
];

/** Likely keys of maps, by the name of the map's field. */
export const knownKeys: Readonly<Record<string, readonly string[]>> = {
  'http.request.headers': requestHeaders,
  'http.response.headers': responseHeaders,
  'raw.http.response.headers': responseHeaders,
};
