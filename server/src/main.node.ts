import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProposedFeatures, createConnection } from 'vscode-languageserver/node';
import { startServer } from './connection';
import { DiskFiles } from '../../workspace/disk-files';
import { DiskRequestFiles } from '../../workspace/request-files';
import { ProjectConfigs } from '../../workspace/project-configs';
import { loadScripts } from '../../workspace/scripts';
import { realTimer } from './scheduler';

export { openTools } from './open-tools';

/**
 * Serves one client. The command line determines the transport: --node-ipc for the extension's client, --stdio for
 * any other client.
 */
export function serveLanguages(): void {
  startServer(createConnection(ProposedFeatures.all), (folders) => ({
    files: new DiskFiles(folders, Date.now),
    configs: new ProjectConfigs(),
    requestFiles: new DiskRequestFiles(folders),
    scripts: loadScripts,
    diagnosticPages: pathToFileURL(path.join(__dirname, '../docs/diagnostics/')).href,
    // loaded at the first pause, because it needs modules of Node that would delay the start
    collectGarbage: async () => (await import('../../workspace/collect-garbage')).collectGarbage(),
    now: Date.now,
    timer: realTimer,
  }));
}

// Starts the server only if this file is run directly, as the editor does. The command-line tool and the MCP server
// import the file and call its functions.
if (require.main === module) serveLanguages();
