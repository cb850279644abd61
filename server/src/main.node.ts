import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProposedFeatures, createConnection } from 'vscode-languageserver/node';
import { startServer } from './connection';
import { NodeFiles } from './node/files';
import { NodeRequestFiles } from './node/request-files';
import { ProjectConfigs } from './node/project-configs';
import { loadScripts } from './node/scripts';
import { realTimer } from './scheduler';

export { openTools } from './node/open-tools';

/** Serves one client. Transport from the command line: --node-ipc from our client, --stdio from any other. */
export function serveLanguages(): void {
  startServer(createConnection(ProposedFeatures.all), (folders) => ({
    files: new NodeFiles(folders, Date.now),
    configs: new ProjectConfigs(),
    requestFiles: new NodeRequestFiles(folders),
    scripts: loadScripts,
    diagnosticPages: pathToFileURL(path.join(__dirname, '../docs/diagnostics/')).href,
    now: Date.now,
    timer: realTimer,
  }));
}

// Started by the editor; the command line and the MCP server load this module and call what they need.
if (require.main === module) serveLanguages();
