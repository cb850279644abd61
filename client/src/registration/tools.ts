import * as vscode from 'vscode';
import { type ToolCallResult, type ToolParams, toolRequest } from '../../../core/protocol/language-server';
import { type AskLanguages } from '../base/ask';

/** Prefix of tool names in the manifest. It makes them unique among all extensions. */
const prefix = 'rampart_';

/** The part of the manifest that lists the tools. */
interface Manifest {
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly displayName: string;
      readonly tags: readonly string[];
    }[];
  };
}

/** Runs a tool that reads connected accounts or plans a change to them. */
export type CallAccountTool = (
  params: ToolParams,
  token: vscode.CancellationToken,
) => Promise<ToolCallResult>;

/**
 * Offers the manifest's tools to language models. Tools for files run in the language server, which starts when one of
 * these tools is first called. Tools for connected accounts are run by `ofAccounts` and are offered only if it is
 * given. Read-only tools need no confirmation. A tool that changes something asks for the usual confirmation of the
 * change, so the tool call itself needs no additional confirmation.
 */
export function registerTools(
  context: vscode.ExtensionContext,
  ask: AskLanguages,
  ofAccounts?: CallAccountTool,
): void {
  const { languageModelTools } = (context.extension.packageJSON as Manifest).contributes;
  const ofFiles: CallAccountTool = (params) => ask<ToolCallResult>(toolRequest, params);
  for (const { name, displayName, tags } of languageModelTools) {
    const answer = tags.includes('account') || tags.includes('change') ? ofAccounts : ofFiles;
    if (!answer) continue;
    context.subscriptions.push(
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: () => ({ invocationMessage: displayName }),
        async invoke({ input }, token) {
          const result = await answer({ name: name.slice(prefix.length), input }, token);
          // The model receives the error message and can correct its call.
          if ('error' in result) throw new Error(result.error);
          return new vscode.LanguageModelToolResult([
            new vscode.LanguageModelTextPart(JSON.stringify(result.answer)),
          ]);
        },
      }),
    );
  }
}
