import * as vscode from 'vscode';
import { graphsRequest, type GraphsParams, type GraphsResult } from '../../../core/protocol/language-server';
import { type AskLanguages } from './local-scripts';
import { LocalSource } from './local-source';
import { GraphPanels } from './panels';
import { type AccountGraphKey, type GraphKey, type GraphSource } from './source';

export interface GraphParts {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly ask: AskLanguages;
  /** Graphs and runs of accounts; loads the account's code. */
  readonly accountSource: (key: AccountGraphKey) => Promise<GraphSource>;
}

export interface GraphFeatures extends vscode.WebviewPanelSerializer {
  show(key: GraphKey, title: string): Promise<void>;
  /** The graph of a class of a script; without arguments, of the editor's. */
  showLocal(uri: unknown, className: unknown): Promise<void>;
}

/** Opens graphs; called once, when the first one is asked for. */
export function startGraphs({ context, log, ask, accountSource }: GraphParts): GraphFeatures {
  const panels = new GraphPanels(context.extensionUri, log, (key) =>
    key.kind === 'local' ? new LocalSource(key, ask) : accountSource(key),
  );
  return {
    show: (key, title) => panels.show(key, title),
    deserializeWebviewPanel: (panel, state) => panels.deserializeWebviewPanel(panel, state),
    async showLocal(uri, className) {
      const script = typeof uri === 'string' ? uri : vscode.window.activeTextEditor?.document.uri.toString();
      const chosen = typeof className === 'string' ? className : await chooseClass(script, ask);
      if (script !== undefined && chosen !== undefined)
        await panels.show({ kind: 'local', uri: script, className: chosen }, chosen);
    },
  };
}

async function chooseClass(uri: string | undefined, ask: AskLanguages): Promise<string | undefined> {
  const params: GraphsParams | undefined = uri === undefined ? undefined : { textDocument: { uri } };
  const { graphs } = params ? await ask<GraphsResult>(graphsRequest, params) : { graphs: [] };
  const names = graphs.map(({ workflow }) => workflow.class_name);
  if (names.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no workflow class in the current editor.'),
    );
    return undefined;
  }
  return names.length === 1
    ? names[0]
    : vscode.window.showQuickPick(names, { placeHolder: vscode.l10n.t('Which workflow?') });
}
