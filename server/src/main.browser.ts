import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { loadScripts } from '../../workspace/scripts';
import { startServer } from './connection';

import { realTimer } from './scheduler';

// The server runs in a web worker of the browser. It has no file system, so other files are available only while they
// are open.
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

// Without an export, the bundler would treat this file as a CommonJS module and run the modules that it imports only
// when they are first used.
export {};
