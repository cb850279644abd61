import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { until } from './support/until';

describe('converting legacy rules', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rampart-convert-'));
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await fs.rm(folder, { recursive: true });
  });

  it('opens the documents and the report, and writes nothing', async () => {
    const file = path.join(folder, 'export.json');
    const rule = { id: '1', mode: 'block', configuration: { target: 'country', value: 'DE' } };
    await fs.writeFile(file, JSON.stringify(rule));
    const running = vscode.commands.executeCommand('rampart.rules.convert', vscode.Uri.file(file));
    let isDone = false;
    void Promise.resolve(running).then(() => (isDone = true));
    // accepts the first choice, which leaves the new rules disabled
    await until('the command is done', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return isDone;
    });
    const opened = vscode.workspace.textDocuments.filter(
      ({ isUntitled, uri }) => isUntitled && uri.path.includes('/converted/'),
    );
    assert.deepEqual(opened.map(({ uri }) => path.posix.basename(uri.path)), ['custom-rules.ruleset.json', 'report.md']); // prettier-ignore
    const { rules } = JSON.parse(opened[0]?.getText() ?? '{}') as {
      rules: { ref: string; enabled: boolean }[];
    };
    assert.deepEqual(rules.map(({ ref, enabled }) => [ref, enabled]), [['access-block', false]]); // prettier-ignore
    assert.match(opened[1]?.getText() ?? '', /^# /);
    assert.deepEqual(await fs.readdir(folder), ['export.json']);
  });
});
