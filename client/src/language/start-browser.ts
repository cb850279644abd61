import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { type WorkerStart } from '../../../core/protocol/worker-start';
import { type LanguageFeatures, type LanguageParts, startLanguage } from './start';

/** Starts the server as a web worker. Each start creates a new worker. */
export function startBrowserLanguage(parts: LanguageParts): Promise<LanguageFeatures> {
  const first: WorkerStart = { installation: `${parts.context.extensionUri.toString()}/` };
  const script = vscode.Uri.joinPath(parts.context.extensionUri, 'dist', 'server.browser.js').toString(true);
  let worker: Worker | undefined;
  // VS Code replaces `Worker` with a function, so the client library would not recognize a worker. A reader and a
  // writer are therefore returned instead.
  const start = (): Promise<MessageTransports> => {
    worker?.terminate();
    worker = new Worker(script);
    worker.postMessage(first);
    return Promise.resolve({
      reader: new BrowserMessageReader(worker),
      writer: new BrowserMessageWriter(worker),
    });
  };
  parts.context.subscriptions.push({ dispose: () => worker?.terminate() });
  return startLanguage(parts, (options) => new LanguageClient('rampart', 'Rampart', start, options));
}
