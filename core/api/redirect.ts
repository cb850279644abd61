import {
  type Transport,
  type TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from './transport';

const maxRedirects = 5;

/**
 * Sends a request with its credential and follows redirects of reads. The credential is not sent to another origin.
 * Redirects from https to http are not followed. Redirects of writes are not followed either, because their body was
 * intended for one host only. A redirect that is not followed is returned like any other response.
 */
export async function sendFollowing(
  transport: Transport,
  request: TransportRequest,
  credential: Readonly<Record<string, string>>,
): Promise<TransportResponse | TransportFailure> {
  let sent: TransportRequest = { ...request, headers: { ...request.headers, ...credential } };
  for (let hops = 0; ; hops++) {
    const response = await transport.send(sent);
    const target = response.kind === 'response' ? redirectTarget(response, sent.url) : undefined;
    if (target === undefined || request.method !== 'GET' || hops === maxRedirects) return response;
    // Once the request has left the origin, the credential is no longer sent, even if a redirect leads back.
    const hasLeft = new URL(target).origin !== new URL(sent.url).origin;
    sent = { ...sent, url: target, ...(hasLeft ? { headers: request.headers } : {}) };
  }
}

function redirectTarget(response: TransportResponse, url: string): string | undefined {
  const { location } = response.headers;
  if (location === undefined || ![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  if (!URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  if (!['https:', 'http:'].includes(target.protocol)) return undefined;
  if (new URL(url).protocol === 'https:' && target.protocol !== 'https:') return undefined;
  return target.href;
}
