import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

/** Runs a task and resolves to the exit code of its process. */
const exitCodeOf = (task: vscode.Task): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const ended = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name) return;
      ended.dispose();
      resolve(exitCode);
    });
    vscode.tasks.executeTask(task).then(undefined, reject);
  });

/**
 * Returns whether the editor can open terminals. Old versions build the required module during installation, if
 * possible.
 */
function hasTerminals(): boolean {
  const module = path.join(vscode.env.appRoot, 'node_modules/node-pty');
  const prebuilt = `prebuilds/${process.platform}-${process.arch}`;
  return ['build/Release', prebuilt].some((folder) => fs.existsSync(path.join(module, folder, 'pty.node')));
}

describe('tasks', () => {
  if (!hasTerminals()) {
    console.log(`not run: tasks: this VS Code ${vscode.version} was installed without terminals`);
    return;
  }

  it('check the workspace with the bundled command line', async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: 'rampart' });
    assert.deepEqual(
      tasks.map(({ name, problemMatchers }) => [name, problemMatchers]),
      [['check', ['$rampart']]],
    );
    const [check] = tasks;
    assert.ok(check);
    assert.equal(await exitCodeOf(check), 0);
  });
});
