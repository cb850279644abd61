import * as vscode from 'vscode';
import { type ConnectionTools } from '../../../app/connections/connection-commands';
import { Connections } from '../../../app/connections/connections';
import { type Transport } from '../../../core/api/transport';
import { EditorWizard } from '../dialogs/editor-wizard';
import { systemClock } from '../../../platform/system-clock';
import { editorTransport } from './editor-transport';
import { logObserver } from './log-observer';

/** The editor's connections, with the dependencies of their commands. */
export interface EditorConnections {
  readonly connections: Connections;
  /** The transport for requests from this editor. */
  readonly transport: Transport;
  /** Dependencies of the connection commands. */
  readonly tools: Omit<ConnectionTools, 'startLocal'>;
  dispose(): void;
}

/** Opens the connections of this editor. It is called once, when an account is first needed. */
export function createConnections(
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
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
  const tools = { connections, wizard: new EditorWizard(), newId: () => crypto.randomUUID() };
  return {
    connections,
    transport,
    tools,
    dispose() {
      secrets.dispose();
      void transport.close();
    },
  };
}
