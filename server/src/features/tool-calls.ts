import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { createLanguageService } from '../../../core/language/languages';
import { type LanguageService } from '../../../core/language/service';
import { type ToolCallResult, type ToolParams, toolRequest } from '../../../core/protocol/language-server';
import { runTool } from '../../../core/tools/run-tool';
import { contextFor, type Session, toSignal } from '../session';
import { toolContext } from '../tool-context';
import { TrackingWorkspace } from '../workspace';
import { type Feature } from './feature';

/** Runs the tools for AI models when the editor calls them. */
export const toolCalls: Feature = {
  capabilities: {},
  register(session) {
    // a separate service with its own caches, so that tool calls do not evict the cached results of open documents
    let service: LanguageService | undefined;
    const answer = async ({ name, input }: ToolParams, token: CancellationToken): Promise<ToolCallResult> => {
      service ??= createLanguageService(({ language, error }) =>
        session.log.bug(`the language ${language}`, error),
      );
      try {
        const result = await runTool(name, input, contextOf(session, service, toSignal(token)));
        if (!token.isCancellationRequested) return result;
      } catch (error) {
        if (!token.isCancellationRequested) {
          session.log.bug(`the tool ${name}`, error);
          return { error: 'The tool failed because of a bug in Rampart; its log has the details.' };
        }
      }
      throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    };
    session.connection.onRequest<ToolCallResult, never>(toolRequest, answer);
  },
};

function contextOf(session: Session, service: LanguageService, signal: AbortSignal) {
  const { folders, documents, host } = session;
  const workspace = new TrackingWorkspace(documents, host.files);
  return toolContext({
    service,
    folders,
    read: (uri) => workspace.read(uri),
    contextFor: (uri) => contextFor(session, uri, signal),
    diagnosticPages: host.diagnosticPages,
    readPage: (uri) => host.files?.read(uri),
  });
}
