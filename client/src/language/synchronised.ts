import type * as vscode from 'vscode';
import { type Middleware } from 'vscode-languageclient/node';

/**
 * Middleware methods for requests about a single document. These requests are forwarded only for documents that were
 * sent to the server. In all of the methods, the document is the first parameter and `next` is the last.
 */
const questions = [
  'provideCompletionItem',
  'provideHover',
  'provideSignatureHelp',
  'provideDefinition',
  'provideReferences',
  'provideDocumentHighlights',
  'provideDocumentSymbols',
  'provideCodeActions',
  'provideCodeLenses',
  'provideDocumentFormattingEdits',
  'provideDocumentRangeFormattingEdits',
  'provideRenameEdits',
  'prepareRename',
  'provideDocumentLinks',
  'provideFoldingRanges',
  'provideSelectionRanges',
  'provideDocumentSemanticTokens',
  'provideDocumentSemanticTokensEdits',
  'provideDocumentRangeSemanticTokens',
  'provideInlayHints',
] as const satisfies readonly (keyof Middleware)[];

/**
 * Decides which documents are sent to the server. The client library can select documents only by language, but most
 * files of a language such as TypeScript are irrelevant to Rampart.
 */
export class SynchronisedDocuments {
  /** For each document, the version in which it was first sent to the server. */
  private readonly sent = new Map<string, number>();

  constructor(private readonly accepts: (document: vscode.TextDocument) => boolean) {}

  /**
   * Whether a document is accepted and has not been sent to the server yet. If so, it is recorded as sent, and the
   * caller must send it.
   */
  claim(document: vscode.TextDocument): boolean {
    const key = document.uri.toString();
    if (this.sent.has(key) || !this.accepts(document)) return false;
    this.sent.set(key, document.version);
    return true;
  }

  /** Clears the state, because the server has stopped and has lost its own state. */
  clear(): void {
    this.sent.clear();
  }

  middleware(): Middleware {
    return {
      didOpen: async (document, next) => {
        if (this.claim(document)) await next(document);
      },
      didChange: async (event, next) => {
        const version = this.sent.get(event.document.uri.toString());
        // If the change itself caused the document to be accepted, the document was already sent with this change
        // included.
        if (version !== undefined && event.document.version > version) await next(event);
      },
      didClose: async (document, next) => {
        if (this.sent.delete(document.uri.toString())) await next(document);
      },
      ...Object.fromEntries(questions.map((name) => [name, this.ifSent.bind(this)])),
    };
  }

  private ifSent(document: vscode.TextDocument, ...rest: unknown[]): unknown {
    const next = rest.pop() as (...args: unknown[]) => unknown;
    return this.sent.has(document.uri.toString()) ? next(document, ...rest) : undefined;
  }
}
