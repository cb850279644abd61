import * as vscode from 'vscode';
import { type ToolCallResult, type ToolParams, toolRequest } from '../../../core/protocol/language-server';
import { type AskLanguages } from '../graph/local-scripts';

/** What comes before the names of tools in the manifest, so that they are unique among all extensions. */
const prefix = 'rampart_';

/** The part of the manifest that lists the tools. */
interface Manifest {
  readonly contributes: {
    readonly languageModelTools: readonly { readonly name: string; readonly displayName: string }[];
  };
}

/**
 * Offers the tools of the manifest to language models. The language server answers them, and starts with the first call.
 * All of them only read, so none asks for a confirmation of its own.
 */
export function registerTools(context: vscode.ExtensionContext, ask: AskLanguages): void {
  const { languageModelTools } = (context.extension.packageJSON as Manifest).contributes;
  for (const { name, displayName } of languageModelTools)
    context.subscriptions.push(
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: () => ({ invocationMessage: displayName }),
        async invoke({ input }) {
          const params: ToolParams = { name: name.slice(prefix.length), input };
          const result = await ask<ToolCallResult>(toolRequest, params);
          // the model reads the message of an error, and repairs its call
          if ('error' in result) throw new Error(result.error);
          return new vscode.LanguageModelToolResult([
            new vscode.LanguageModelTextPart(JSON.stringify(result.answer)),
          ]);
        },
      }),
    );
}
