import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { languageServerPids } from './support/server-process';
import { until } from './support/until';

async function show(language: string, content: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document);
  return document;
}

describe('language server', function () {
  if (process.platform !== 'linux') {
    console.log('not run: language server: its process is looked for in /proc');
    return;
  }

  before(async () => {
    await vscode.extensions.getExtension('rampart.rampart')?.activate();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('does not start for files that are none of ours', async () => {
    const before = languageServerPids();
    const script = await show('typescript', 'export const expression = "http.host eq 1";\n');
    const json = await show('json', '{ "expression": "ssl" }\n');
    // An answer of the editor's own languages: everything that follows an opened document has happened.
    await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', script.uri);
    await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', json.uri);
    assert.deepEqual(languageServerPids(), before);
  });

  it('starts with the first document of ours, once', async () => {
    await show('rampart-filter', 'ssl');
    await until('a language server', () => languageServerPids().length === 1);
    await show('rampart-filter', 'not ssl');
    assert.equal(languageServerPids().length, 1);
  });

  it('comes back by itself when it was killed', async () => {
    await show('rampart-filter', 'ssl');
    await until('a language server', () => languageServerPids().length === 1);
    const [first] = languageServerPids();
    assert.ok(first);
    process.kill(first, 'SIGKILL');
    await until('a new language server', () => languageServerPids().some((pid) => pid !== first));
  });
});
