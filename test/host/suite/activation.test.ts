import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  const extension = vscode.extensions.getExtension('rampart.rampart');

  it('activates', async () => {
    assert.ok(extension, 'the extension is installed');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that its manifest lists', async () => {
    assert.ok(extension);
    const manifest = extension.packageJSON as { contributes?: { commands?: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = (manifest.contributes?.commands ?? []).filter((one) => !registered.has(one.command));
    assert.deepEqual(missing, []);
  });
});
