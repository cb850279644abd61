import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/**
 * Whether a port of 127.0.0.1 can be listened on; 0 asks for any. Resolves to the port, or undefined.
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
 * A port of 127.0.0.1 that is free now.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = await tryPort(0);
  if (port === undefined) throw new Error('no port of 127.0.0.1 is free');
  return port;
}

/**
 * The port that a file remembers if it is free, else a new one, remembered. A browser keeps what belongs to a page by its
 * address, so a start on the same port finds open editors and secrets again.
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
