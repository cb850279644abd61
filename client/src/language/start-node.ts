import * as vscode from 'vscode';
import { LanguageClient, type NodeModule, TransportKind } from 'vscode-languageclient/node';
import { type LanguageFeatures, type LanguageParts, startLanguage } from './start';

/**
 * Starts the server as a separate process. The process reuses the compiled code that was cached at an earlier start.
 */
export function startNodeLanguage(parts: LanguageParts): Promise<LanguageFeatures> {
  const { context } = parts;
  const module = context.asAbsolutePath('dist/server.node.js');
  const options = {
    execArgv: ['--require', context.asAbsolutePath('dist/compiled-code.js')],
    env: { RAMPART_COMPILED: vscode.Uri.joinPath(context.globalStorageUri, 'compiled').fsPath },
  };
  const run: NodeModule = { module, transport: TransportKind.ipc, options };
  const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6011'] } };
  return startLanguage(parts, (all) => new LanguageClient('rampart', 'Rampart', { run, debug }, all));
}
