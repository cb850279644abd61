import * as vscode from 'vscode';
import { type TaskDefinition, readTask, taskArguments } from '../../../app/tasks/task-arguments';

const type = 'rampart';

/**
 * Registers tasks that run the bundled command-line tool: a predefined task `check` for each workspace folder, and the
 * tasks that are defined in tasks.json.
 */
export function registerTasks(context: vscode.ExtensionContext): void {
  const program = context.asAbsolutePath('dist/cli.js');
  const taskOf = (
    definition: vscode.TaskDefinition,
    scope: vscode.WorkspaceFolder | vscode.TaskScope,
    task: TaskDefinition,
  ): vscode.Task => {
    const cwd = typeof scope === 'object' ? { cwd: scope.uri.fsPath } : {};
    // The task uses the Node.js that runs extensions, because the computer may have no other Node.js.
    const execution = new vscode.ProcessExecution(process.execPath, [program, ...taskArguments(task)], {
      ...cwd,
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
    const name = [task.command, ...(task.paths ?? [])].join(' ');
    const made = new vscode.Task(definition, scope, name, type, execution, '$rampart');
    made.group = task.command === 'test' ? vscode.TaskGroup.Test : vscode.TaskGroup.Build;
    return made;
  };
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider(type, {
      provideTasks: () =>
        (vscode.workspace.workspaceFolders ?? [])
          .filter(({ uri }) => uri.scheme === 'file')
          .map((folder) => taskOf({ type, command: 'check' }, folder, { command: 'check' })),
      resolveTask({ definition, scope }) {
        const task = readTask(definition);
        return task && taskOf(definition, scope ?? vscode.TaskScope.Workspace, task);
      },
    }),
  );
}
