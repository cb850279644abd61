import * as vscode from 'vscode';

const typingPauseMs = 300;

/** Calls back once a person pauses while editing the script that `uri` names at that moment. */
export function onScriptEdited(uri: () => string | undefined, edited: () => void): vscode.Disposable {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const changes = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (document.uri.toString() !== uri()) return;
    clearTimeout(pause);
    pause = setTimeout(edited, typingPauseMs);
  });
  return new vscode.Disposable(() => {
    clearTimeout(pause);
    changes.dispose();
  });
}
