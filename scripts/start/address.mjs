import path from 'node:path';

/**
 * Returns the address that opens a folder in an embedded VS Code. The token prevents access by other users of this
 * machine.
 */
export function embeddedAddress({ port, token, folder }) {
  const query = new URLSearchParams({ tkn: token, folder: path.resolve(folder) });
  return `http://127.0.0.1:${port}/?${query}`;
}
