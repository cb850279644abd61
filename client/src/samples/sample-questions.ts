import * as vscode from 'vscode';
import { type SampleQuestions } from '../../../app/samples/sample-questions';
import { compareTraceRequest, traceDraftRequest } from '../../../core/protocol/request-trace';
import { sampleStateRequest, type SampleStateParams } from '../../../core/protocol/samples';
import { type AskLanguages } from '../base/ask';

/** Asks the language server about the chosen samples. */
export function sampleQuestions(ask: AskLanguages): SampleQuestions {
  const document = (): string => vscode.window.activeTextEditor?.document.uri.toString() ?? '';
  return {
    document,
    state: () => {
      const params: SampleStateParams = { uri: document() };
      return ask(sampleStateRequest, params);
    },
    choose: async () => {
      await vscode.commands.executeCommand('rampart.sample.choose');
    },
    draft: (params) => ask(traceDraftRequest, params),
    compare: (params) => ask(compareTraceRequest, params),
  };
}
