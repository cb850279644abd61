import { type History } from '../../core/changes/history/history';
import { type ListAction, type ListViews } from '../commands/list-commands';
import { type ConnectionTools } from '../connections/connection-commands';
import { type Action, type ActionContext } from '../context/action-context';
import { type HistoryAction } from '../history/history-commands';
import { type TreeNode } from '../tree/node';

/** Dependencies of commands: each part is one that an editor or a test provides. */
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

/** The embedded service with demo accounts. */
export interface DemoCommands {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The commands of the documents of resources. `target` is the document that the editor passes, or undefined for the
 * active one.
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

/** The commands of documents in which payloads are written. */
export interface PayloadCommands {
  send(target: unknown): Promise<void>;
}

/** The commands of the report in the active editor. */
export interface ReportCommands {
  filter(): Promise<void>;
  refresh(): Promise<void>;
}

/** The commands of workflow scripts. */
export interface WorkflowCommands {
  /** Runs a class of a script on the local runtime; without arguments one of the active editor. */
  run(uri: unknown, className: unknown): Promise<void>;
}

/** How a command was called. */
export interface CommandCall {
  /** The rows on which it was called; empty from the palette. */
  readonly nodes: readonly TreeNode[];
  /** The arguments as the editor gave them. */
  readonly args: readonly unknown[];
}

export type Run = (host: CommandHost, call: CommandCall) => Promise<void>;

/** A command that works on rows, or asks for its target. */
export const act =
  (action: Action): Run =>
  ({ context }, { nodes }) =>
    action(context, nodes);

/** A command of lists. */
export const onViews =
  (action: ListAction): Run =>
  ({ views, context }, { nodes }) =>
    action(views, nodes, context.prompts);

/** A command of the history. */
export const onHistory =
  (action: HistoryAction): Run =>
  ({ history, context }, { nodes }) =>
    action(history, context, nodes);

/** A command about the connection of a row, or about one that the person chooses. */
export const onConnection =
  (action: (tools: ConnectionTools, id: string | undefined) => Promise<void>): Run =>
  ({ connections }, { nodes }) =>
    action(connections, nodes[0]?.type === 'connection' ? nodes[0].connection : undefined);
