const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const loopback = new RegExp(`^(?:localhost|127(?:\\.${octet}){3}|\\[::1\\])$`, 'i');

/**
 * Whether a request is meant for this machine. The socket already accepts only loopback connections. This check also
 * rejects requests from web pages, which can reach loopback through the browser but have a foreign hostname or
 * origin.
 */
export function isLoopbackRequest(headers: Headers): boolean {
  const host = headers.get('host');
  const origin = headers.get('origin');
  return (host === null || isLoopbackHost(host)) && (origin === null || isLoopbackOrigin(origin));
}

/**
 * Whether a Host header contains a loopback host. The header becomes part of a URL, so it must also be valid there. For
 * example, port 70000 is invalid.
 */
function isLoopbackHost(host: string): boolean {
  return loopback.test(host.replace(/:\d+$/, '')) && URL.canParse(`http://${host}`);
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && loopback.test(new URL(origin).hostname);
}
