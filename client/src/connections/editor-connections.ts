import * as vscode from 'vscode';
import { connectionCommands } from '../../../app/connections/connection-commands';
import { Connections } from '../../../app/connections/connections';
import { type Transport } from '../../../core/api/transport';
import { EditorWizard } from '../dialogs/editor-wizard';
import { systemClock } from '../platform/system-clock';
import { editorTransport } from './editor-transport';
import { logObserver } from './log-observer';

/** The connections in the editor, with their commands. */
export interface EditorConnections {
  readonly connections: Connections;
  /** How requests leave this editor. */
  readonly transport: Transport;
  /**
   * Runs a command of the manifest if it is one about connections (`rampart.connection.…`); false if it is another.
   * `id` is the connection that it was called on, absent from the palette.
   */
  run(command: string, id: string | undefined): Promise<boolean>;
  dispose(): void;
}

/**
 * Opens the connections of this editor. Call it once, when an account is first needed.
 * @param startLocal starts the embedded service, and adds it with `connections.put`.
 */
export function createConnections(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  startLocal: () => Promise<void>,
): EditorConnections {
  const transport = editorTransport();
  const connections = new Connections({
    state: context.globalState,
    secrets: context.secrets,
    transport,
    clock: systemClock,
    random: Math.random,
    trusted: () => vscode.workspace.isTrusted,
    observer: logObserver(log),
  });
  const secrets = context.secrets.onDidChange(({ key }) => connections.secretChanged(key));
  const tools = { connections, wizard: new EditorWizard(), newId: () => crypto.randomUUID(), startLocal };
  return {
    connections,
    transport,
    async run(command, id) {
      const run = connectionCommands[command.replace(/^rampart\.connection\./, '')];
      if (!run) return false;
      await run(tools, id);
      return true;
    },
    dispose() {
      secrets.dispose();
      void transport.close();
    },
  };
}
