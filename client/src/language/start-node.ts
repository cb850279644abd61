import { LanguageClient, type NodeModule, TransportKind } from 'vscode-languageclient/node';
import { type LanguageFeatures, type LanguageParts, startLanguage } from './start';

/** Starts the server as a process of its own. */
export function startNodeLanguage(parts: LanguageParts): Promise<LanguageFeatures> {
  const module = parts.context.asAbsolutePath('dist/server.node.js');
  const run: NodeModule = { module, transport: TransportKind.ipc };
  const debug = { ...run, options: { execArgv: ['--nolazy', '--inspect=6011'] } };
  return startLanguage(parts, (options) => new LanguageClient('rampart', 'Rampart', { run, debug }, options));
}
