import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Runs a task; resolves to the exit code of its process. */
const exitCodeOf = (task: vscode.Task): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const ended = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name) return;
      ended.dispose();
      resolve(exitCode);
    });
    vscode.tasks.executeTask(task).then(undefined, reject);
  });

describe('tasks', () => {
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
