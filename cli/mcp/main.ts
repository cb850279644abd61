import path from 'node:path';
import { installedFile, packageVersion } from '../package-version';
import { serveTools } from './serve-tools';

/** Serves the tools over folders on standard input and output, until the client closes its end. */
export async function serveMcp(folders: readonly string[]): Promise<void> {
  const { openTools } = await import('../../server/src/main.node');
  const opened = openTools({
    folders: folders.map((folder) => path.resolve(folder)),
    diagnosticPages: installedFile('docs/diagnostics'),
    // standard output belongs to the protocol
    onBug: (error) => console.error(error),
  });
  serveTools(opened, packageVersion());
}

// Started by the editor, with the folders of the workspace, which may be none; the command line loads this module and calls `serveMcp`.
if (require.main === module) {
  void serveMcp(process.argv.slice(2).filter((one) => one !== '--stdio'));
}
