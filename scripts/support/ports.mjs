import net from 'node:net';

/** Whether a port of 127.0.0.1 can be listened on; 0 asks for any. Resolves to the port, or undefined. */
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

/** A port of 127.0.0.1 that is free now. */
export const freePort = () => tryPort(0);
