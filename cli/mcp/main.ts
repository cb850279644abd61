import path from 'node:path';
import { installedFile, packageVersion } from '../package-version';
import { givenAccount, type GivenAccount } from '../account/environment';
import { withAccount } from './account-tools';
import { serveTools } from './serve-tools';

/**
 * Options of the server: the account for which it offers tools, if there is one, and whether it may write plan files.
 */
export interface Served {
  readonly account?: GivenAccount | undefined;
  readonly allowWrites: boolean;
}

/**
 * Serves the tools for the given folders, and for the account if there is one, on standard input and output until the
 * client closes its end.
 */
export async function serveMcp(given: readonly string[], { account, allowWrites }: Served): Promise<void> {
  const { openTools } = await import('../../server/src/main.node');
  const folders = given.map((folder) => path.resolve(folder));
  const opened = openTools({
    folders,
    diagnosticPages: installedFile('docs/diagnostics'),
    // Standard output is reserved for the protocol.
    onBug: (error) => console.error(error),
  });
  const served = account ? await withAccount(opened, account, { folders, allowWrites }) : opened;
  serveTools(served, packageVersion());
}

// The editor starts this module directly, with the folders of the workspace if there are any. The command line loads
// the module and calls `serveMcp`.
if (require.main === module) {
  const folders = process.argv.slice(2).filter((one) => one !== '--stdio');
  void serveMcp(folders, { account: givenAccount(process.env), allowWrites: false });
}
