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

  it('does not start for files of other languages', async () => {
    const before = languageServerPids();
    const script = await show('typescript', 'export const expression = "http.host eq 1";\n');
    const json = await show('json', '{ "expression": "ssl" }\n');
    // A response from the editor's built-in languages shows that all events of the opened document have been handled.
    await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', script.uri);
    await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', json.uri);
    assert.deepEqual(languageServerPids(), before);
  });

  it('starts with the first document in one of our languages, once', async () => {
    await show('rampart-filter', 'ssl');
    await until('a language server', () => languageServerPids().length === 1);
    await show('rampart-filter', 'not ssl');
    assert.equal(languageServerPids().length, 1);
  });

  it('checks files that a rampart.json names', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const write = async (name: string, text: string): Promise<vscode.Uri> => {
      const uri = vscode.Uri.joinPath(folder, name);
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      return uri;
    };
    await write('named/rampart.json', '{ "documents": { "rules/*.json": "access_rule" } }');
    const uri = await write('named/rules/a.json', '{ "mode": "blok" }');
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await until('a finding', () =>
      vscode.languages
        .getDiagnostics(uri)
        .some(({ code }) => (code as { value: string }).value === 'document/wrong-enum'),
    );
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'named'), { recursive: true });
  });

  it('restarts by itself after it was killed', async () => {
    await show('rampart-filter', 'ssl');
    await until('a language server', () => languageServerPids().length === 1);
    const [first] = languageServerPids();
    assert.ok(first);
    process.kill(first, 'SIGKILL');
    await until('a new language server', () => languageServerPids().some((pid) => pid !== first));
  });

  it('marks diagnostics at their characters, with the code and the page about it', async () => {
    const document = await show('rampart-filter', 'ssl and\nhttp.host = "😀"');
    const [found] = await until('a diagnostic', () => {
      const all = vscode.languages.getDiagnostics(document.uri);
      return all.length > 0 && all;
    });
    assert.deepEqual(found?.range, new vscode.Range(1, 10, 1, 11));
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    const code = found.code as { value: string; target: vscode.Uri };
    assert.equal(code.value, 'filter/single-equals');
    assert.equal(code.target.scheme, 'file');
    await vscode.workspace.fs.stat(code.target);
  });

  it('offers the fix, and applying it clears the diagnostic', async () => {
    const document = await show('rampart-filter', 'http.host = "a"');
    await until('a diagnostic', () => vscode.languages.getDiagnostics(document.uri).length > 0);
    const [fix] = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(0, 10, 0, 11),
      vscode.CodeActionKind.QuickFix.value,
    );
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    await until('no diagnostic', () => vscode.languages.getDiagnostics(document.uri).length === 0);
    assert.match(document.getText(), /^http\.host (==|eq) "a"$/);
  });

  it('checks a script as soon as a workflow is typed into it', async () => {
    const document = await show(
      'javascript',
      'class A {\n  async run(event, step) { step.sleep("a", "1 day"); }\n}\n',
    );
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 8), 'extends WorkflowEntrypoint ');
    await vscode.workspace.applyEdit(edit);
    const found = await until('a diagnostic', () =>
      vscode.languages.getDiagnostics(document.uri).find((one) => one.source === 'rampart'),
    );
    assert.equal((found.code as { value: string }).value, 'workflow/step-not-awaited');
    // If the insertion had been applied twice, the diagnostic would be at the wrong position.
    assert.equal(document.getText(found.range).startsWith('step.sleep'), true);
  });
});
