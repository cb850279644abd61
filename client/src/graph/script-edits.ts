import * as vscode from 'vscode';

const typingPauseMs = 300;

/** A module that may hold helpers of a workflow. */
const module = /\.(?:[mc]?[jt]s|[jt]sx)$/;

/** Calls back once a person pauses while editing the script that `uri` names at that moment, or another module. */
export function onScriptEdited(uri: () => string | undefined, edited: () => void): vscode.Disposable {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    const [script, changed] = [uri(), document.uri.toString()];
    if (script === undefined || (changed !== script && !module.test(changed))) return;
    clearTimeout(pause);
    pause = setTimeout(edited, typingPauseMs);
  });
  return new vscode.Disposable(() => {
    clearTimeout(pause);
    changes.dispose();
  });
}

/** Calls back with the place of the cursor in the script that `uri` names at that moment. */
export function onCursorMoved(
  uri: () => string | undefined,
  moved: (position: vscode.Position) => void,
): vscode.Disposable {
  return vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [first] }) => {
    if (first && textEditor.document.uri.toString() === uri()) moved(first.active);
  });
}
