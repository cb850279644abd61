import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/**
 * Tries to listen on a port of 127.0.0.1. If `port` is 0, the system chooses a free port. Resolves to the port
 * number, or to undefined if the port is not available.
 * @param {number} port
 * @returns {Promise<number | undefined>}
 */
export function tryPort(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const chosen = probe.address().port;
      probe.close(() => resolve(chosen));
    });
  });
}

/**
 * Returns a port of 127.0.0.1 that is currently free.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('no port of 127.0.0.1 is free');
  return port;
}

/**
 * Returns the port stored in a file if it is free. Otherwise, returns a new port and stores it. A browser stores data
 * per page address, so reusing the same port restores open editors and secrets.
 * @param {string} file
 * @returns {Promise<number>}
 */
export async function defaultPort(file) {
  const last = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  const port = (await tryPort(last || 0)) ?? (await freePort());
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, String(port));
  return port;
}
