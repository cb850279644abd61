import path from 'node:path';

/** Returns the address of an embedded VS Code that shows a folder. The token keeps other users of this machine out. */
export function embeddedAddress({ port, token, folder }) {
  const query = new URLSearchParams({ tkn: token, folder: path.resolve(folder) });
  return `http://127.0.0.1:${port}/?${query}`;
}
