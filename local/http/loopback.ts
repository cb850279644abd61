const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether a request was meant for this machine. The socket listens on loopback only; this also keeps out web pages,
 * which reach loopback through the browser under a foreign name or from a foreign origin.
 */
export function isLoopbackRequest(headers: Headers): boolean {
  const host = headers.get('host');
  const origin = headers.get('origin');
  const hostFits = host === null || loopback.test(host.replace(/:\d+$/, ''));
  return hostFits && (origin === null || (URL.canParse(origin) && loopback.test(new URL(origin).hostname)));
}
