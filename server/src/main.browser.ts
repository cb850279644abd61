import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { loadScripts } from '../../workspace/scripts';
import { startServer } from './connection';

import { realTimer } from './scheduler';

// A worker in the browser: without a file system, other files are known only while they are open.
const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(globalThis as never),
  new BrowserMessageWriter(globalThis as never),
);
startServer(connection, (_, { installation = '' }) => ({
  files: undefined,
  configs: undefined,
  scripts: loadScripts,
  diagnosticPages: `${installation}docs/diagnostics/`,
  now: Date.now,
  timer: realTimer,
}));
