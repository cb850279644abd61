import * as vscode from 'vscode';
import { askPayload } from '../../../app/commands/payload';
import { startInstance } from '../../../app/commands/start-instance';
import { outdatedRuntimeText } from '../../../app/connections/connection-rows';
import { type ActionContext } from '../../../app/context/action-context';
import { runtimeOf, type Runtimes } from '../../../app/runtime/runtimes';
import { startCommand } from '../../../app/runtime/start-command.data';
import { defaultRuntimePort } from '../../../core/api/local-runtime.data';
import { refIn } from '../../../core/resources/scope';
import { toSignal } from '../base/cancellation';
import { type AskLanguages } from '../base/ask';
import { chooseClass } from '../graph/editor-scripts';
import { type WorkspaceProject, type WorkspaceProjects } from './workspace-projects';

/** Dependencies for running a workflow of the workspace. */
export interface RunTools {
  readonly context: ActionContext;
  readonly runtimes: Runtimes;
  readonly projects: WorkspaceProjects;
  readonly ask: AskLanguages;
}

type Running = NonNullable<ReturnType<typeof runtimeOf>>;

const startLimitMs = 120_000;
const lookAgainMs = 1000;

/**
 * Runs a workflow class of a script on the local runtime of its project, and follows the run on the script's graph.
 * If there is no runtime, explains how to start one. Without arguments, uses a class in the active editor.
 */
export async function runWorkflow(tools: RunTools, uri: unknown, className: unknown): Promise<void> {
  const script = typeof uri === 'string' ? uri : vscode.window.activeTextEditor?.document.uri.toString();
  const chosen = typeof className === 'string' ? className : await chooseClass(script, tools.ask);
  if (script === undefined || chosen === undefined) return;
  const project = await tools.projects.of(vscode.Uri.parse(script));
  const find = async (): Promise<Running | undefined> => {
    await tools.runtimes.look();
    return runtimeOf(tools.runtimes.list, chosen, project?.name);
  };
  const known = await find();
  const port = project?.port ?? defaultRuntimePort;
  if (!known && tools.runtimes.outdatedPorts.includes(port)) {
    void vscode.window.showWarningMessage(outdatedRuntimeText(port));
    return;
  }
  const running = known ?? (await offerToStart(chosen, project, find));
  if (running) await create(tools, running);
}

async function create({ context }: RunTools, { runtime, workflow }: Running): Promise<void> {
  const { id: connection } = runtime.connection;
  const scope = (await context.remote.scopes()).find((one) => one.connection === connection);
  if (!scope) return;
  const within = [{ kind: 'workflow', id: workflow.name } as const];
  const title = vscode.l10n.t('Run {0}', workflow.name);
  const payload = { type: 'params', ref: refIn(scope, within), id: '' } as const;
  const params = await askPayload(context, payload, scope, title);
  if (params !== undefined) await startInstance(context, { scope, within }, '', params);
}

/**
 * Shows what is missing and offers to start the runtime in a terminal. If the user accepts, waits until the runtime
 * responds.
 */
async function offerToStart(
  className: string,
  project: WorkspaceProject | undefined,
  find: () => Promise<Running | undefined>,
): Promise<Running | undefined> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('This workspace is not trusted, so Rampart does not send any requests.'),
    );
    return undefined;
  }
  const start = vscode.l10n.t('Start in Terminal');
  const picked = await vscode.window.showInformationMessage(
    project
      ? vscode.l10n.t(
          'No local runtime runs {0}. Run “{1}” in the project folder to start one.',
          className,
          startCommand,
        )
      : vscode.l10n.t(
          'No local runtime runs {0}, and no wrangler file exists above this script. Run “{1}” in a project folder to start one.',
          className,
          startCommand,
        ),
    ...(project ? [start] : []),
  );
  if (picked !== start || !project) return undefined;
  // The folder is passed as the working directory. Its name can contain any characters and must not become part of a
  // command.
  const terminal = vscode.window.createTerminal({ name: 'wrangler dev', cwd: project.folder });
  terminal.show(true);
  terminal.sendText(startCommand);
  return waitForRuntime(className, find);
}

async function waitForRuntime(
  className: string,
  find: () => Promise<Running | undefined>,
): Promise<Running | undefined> {
  const title = vscode.l10n.t('Waiting for the local runtime');
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_progress, token) => {
      const signal = toSignal(token);
      for (const end = Date.now() + startLimitMs; !signal.aborted && Date.now() < end;) {
        const running = await find();
        if (running) return running;
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      }
      return signal.aborted ? 'left' : undefined;
    },
  );
  if (found === 'left') return undefined;
  if (!found)
    void vscode.window.showWarningMessage(
      vscode.l10n.t('The local runtime did not start with {0}. See the terminal for the reason.', className),
    );
  return found;
}
