import * as vscode from 'vscode';
import { loopbackUrl } from '../../../app/connections/base-url';
import { type DemoHost, type DemoProcess, DemoService } from '../../../app/demo/demo-service';
import { startDemoProcess } from '../../../platform/demo-process';
import { localAddress } from '../platform/environment';

/** Creates the demo service of this window. `extensionPath` is the folder with the script of the service. */
export function openDemo(
  { connections, transport }: Pick<DemoHost, 'connections' | 'transport'>,
  extensionPath: vscode.Uri,
  log: vscode.LogOutputChannel,
): DemoService {
  const script = vscode.Uri.joinPath(extensionPath, 'dist', 'local.js').fsPath;
  return new DemoService({
    connections,
    transport,
    trusted: () => vscode.workspace.isTrusted,
    // Desktop VS Code shares the extension's state between local and remote windows. In a browser, the state belongs
    // to a single server.
    sharedAcrossMachines: vscode.env.remoteName !== undefined && vscode.env.uiKind === vscode.UIKind.Desktop,
    given: loopbackUrl(localAddress()),
    spawn: () => spawned(script, log),
    // The context key determines whether the start or the stop command is offered.
    showRunning: (running) =>
      void vscode.commands.executeCommand('setContext', 'rampart.demoRunning', running),
    showConnections: () => vscode.commands.executeCommand('rampart.connections.focus'),
    log,
  });
}

async function spawned(script: string, log: vscode.LogOutputChannel): Promise<DemoProcess | undefined> {
  try {
    return await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Starting the demo service') },
      () => startDemoProcess(script),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.error(`the demo service did not start: ${why}`);
    void vscode.window.showErrorMessage(vscode.l10n.t('The demo service did not start: {0}', why));
    return undefined;
  }
}
