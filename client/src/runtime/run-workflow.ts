import * as vscode from 'vscode';
import { outdatedRuntimeText } from '../../../app/connections/connection-rows';
import { type ActionContext } from '../../../app/context/action-context';
import { runOnRuntime, type RunningWorkflow } from '../../../app/runtime/run-on-runtime';
import { runtimeOf, type Runtimes } from '../../../app/runtime/runtimes';
import { startCommand } from '../../../app/runtime/start-command.data';
import { missingRuntimeText, waitForRuntime } from '../../../app/runtime/start-runtime';
import { defaultRuntimePort } from '../../../core/api/local-runtime.data';
import { systemClock } from '../../../platform/system-clock';
import { toSignal } from '../base/cancellation';
import { type AskLanguages } from '../base/ask';
import { chooseClass } from '../graph/editor-scripts';
import { type WorkspaceProject, type WorkspaceProjects } from './workspace-projects';

/** Dependencies for running a workflow from the workspace. */
export interface RunTools {
  readonly context: ActionContext;
  readonly runtimes: Runtimes;
  readonly projects: WorkspaceProjects;
  readonly ask: AskLanguages;
}

/**
 * Runs a script's workflow class on the project's local runtime, and follows the run in the script's graph. If there
 * is no runtime, explains how to start one. Without arguments, uses a class in the active editor.
 */
export async function runWorkflow(tools: RunTools, uri: unknown, className: unknown): Promise<void> {
  const chosen = await chooseClass(uri, className, tools.ask);
  if (!chosen) return;
  const project = await tools.projects.of(vscode.Uri.parse(chosen.uri));
  const find = async (): Promise<RunningWorkflow | undefined> => {
    await tools.runtimes.look();
    return runtimeOf(tools.runtimes.list, chosen.className, project?.name);
  };
  const known = await find();
  const port = project?.port ?? defaultRuntimePort;
  if (!known && tools.runtimes.outdatedPorts.includes(port)) {
    void vscode.window.showWarningMessage(outdatedRuntimeText(port));
    return;
  }
  const running = known ?? (await offerToStart(chosen.className, project, find));
  if (running) await runOnRuntime(tools.context, running);
}

/**
 * Shows what is missing and offers to start the runtime in a terminal. If the user accepts, waits until the runtime
 * responds.
 */
async function offerToStart(
  className: string,
  project: WorkspaceProject | undefined,
  find: () => Promise<RunningWorkflow | undefined>,
): Promise<RunningWorkflow | undefined> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('This workspace is not trusted, so Rampart does not send any requests.'),
    );
    return undefined;
  }
  const start = vscode.l10n.t('Start in Terminal');
  const picked = await vscode.window.showInformationMessage(
    missingRuntimeText(className, project !== undefined),
    ...(project ? [start] : []),
  );
  if (picked !== start || !project) return undefined;
  // The folder is passed as the working directory. Its name can contain any characters and must not become part of a
  // command.
  const terminal = vscode.window.createTerminal({ name: 'wrangler dev', cwd: project.folder });
  terminal.show(true);
  terminal.sendText(startCommand);
  const title = vscode.l10n.t('Waiting for the local runtime');
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, token) => waitForRuntime(find, systemClock, toSignal(token)),
  );
  if (found === 'canceled') return undefined;
  if (!found)
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The local runtime for {0} did not start. See the terminal for the reason.', className),
    );
  return found;
}
