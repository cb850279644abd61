import { type History } from '../../core/changes/history/history';
import { type ListAction, type ListViews } from '../commands/list-commands';
import { type ConnectionTools } from '../connections/connection-commands';
import { type Action, type ActionContext } from '../context/action-context';
import { type HistoryAction } from '../history/history-commands';
import { type TreeNode } from '../tree/node';

/** Dependencies of commands, provided by the editor or a test. */
export interface CommandHost {
  readonly context: ActionContext;
  readonly views: ListViews;
  readonly history: History;
  readonly connections: ConnectionTools;
  readonly demo: DemoCommands;
  readonly documents: DocumentCommands;
  readonly payloads: PayloadCommands;
  readonly reports: ReportCommands;
  readonly workflows: WorkflowCommands;
}

/** Commands that start and stop the demo service. */
export interface DemoCommands {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Commands for resource documents. `target` is the document passed by the editor, or undefined for the active
 * document.
 */
export interface DocumentCommands {
  apply(target: unknown): Promise<void>;
  compareWithRemote(target: unknown): Promise<void>;
  showEffect(target: unknown): Promise<void>;
  discardDraft(target: unknown): Promise<void>;
  reload(target: unknown): Promise<void>;
  showDrafts(): Promise<void>;
  applyDrafts(): Promise<void>;
}

/** Commands for documents in which users write payloads. */
export interface PayloadCommands {
  send(target: unknown): Promise<void>;
}

/** The commands for the report in the active editor. */
export interface ReportCommands {
  filter(): Promise<void>;
  refresh(): Promise<void>;
}

/** The commands for workflow scripts. */
export interface WorkflowCommands {
  /**
   * Runs a workflow class of a script on the local runtime. Without arguments, runs a class of the script in the
   * active editor.
   */
  run(uri: unknown, className: unknown): Promise<void>;
}

/** How a command was invoked. */
export interface CommandCall {
  /** Rows on which the command was invoked. Empty if it was invoked from the palette. */
  readonly nodes: readonly TreeNode[];
  /** The arguments that the editor passed. */
  readonly args: readonly unknown[];
}

export type Run = (host: CommandHost, call: CommandCall) => Promise<void>;

/** Returns the implementation of a command that acts on rows or, without rows, on a target that the user chooses. */
export const act =
  (action: Action): Run =>
  ({ context }, { nodes }) =>
    action(context, nodes);

/** Returns the implementation of a command that acts on the lists in the account views. */
export const onViews =
  (action: ListAction): Run =>
  ({ views, context }, { nodes }) =>
    action(views, nodes, context.prompts);

/** Returns the implementation of a command that acts on the history. */
export const onHistory =
  (action: HistoryAction): Run =>
  ({ history, context }, { nodes }) =>
    action(history, context, nodes);

/** Returns the implementation of a command that acts on the connection of a row, or on one that the user chooses. */
export const onConnection =
  (action: (tools: ConnectionTools, id: string | undefined) => Promise<void>): Run =>
  ({ connections }, { nodes }) =>
    action(connections, nodes[0]?.type === 'connection' ? nodes[0].connection : undefined);
