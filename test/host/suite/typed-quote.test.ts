import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './support/until';

describe('typed quotes', () => {
  it('are escaped as the file around an expression requires', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder, 'typed.filter.json');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('{"expression": "ssl eq"}\n'));
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await until('a finding', () => vscode.languages.getDiagnostics(uri).some(({ source }) => source === 'rampart')); // prettier-ignore
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, 1, 0), ''));
    const type = (text: string) => vscode.commands.executeCommand('type', { text });
    const typeUntil = async (text: string, line: string) => {
      await type(text);
      await until(line, () => document.getText() === line);
    };
    for (const letter of '{"expression": "http.host eq ') await type(letter);
    await typeUntil('"', '{"expression": "http.host eq \\""}');
    for (const letter of 'a.b') await type(letter);
    await typeUntil('"', '{"expression": "http.host eq \\"a.b\\""}');
    await type('"');
    await until('the cursor behind the string', () => editor.selection.active.character === 37 && document.getText().length === 38); // prettier-ignore
    assert.equal(document.getText(), '{"expression": "http.host eq \\"a.b\\""}');
    await vscode.workspace.fs.delete(uri);
  });
});
