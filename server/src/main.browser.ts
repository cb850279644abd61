import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { loadScripts } from '../../workspace/scripts';
import { startServer } from './connection';

import { realTimer } from './scheduler';

// A worker of the browser: no file system, so what is told of other files is what is open.
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
