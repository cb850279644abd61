import { type History } from '../../core/changes/history/history';
import { type ListAction, type ListViews } from '../commands/list-commands';
import { type ConnectionTools } from '../connections/connection-commands';
import { type Action, type ActionContext } from '../context/action-context';
import { type HistoryAction } from '../history/history-commands';
import { type TreeNode } from '../tree/node';

/** Dependencies of commands. Each part is provided by an editor or a test. */
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

/** The demo service, with its accounts. */
export interface DemoCommands {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The commands for documents of resources. `target` is the document passed by the editor; undefined for the active one.
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

/** The commands for documents in which payloads are written. */
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
  /** Runs a class of a script on the local runtime; without arguments, a class in the active editor. */
  run(uri: unknown, className: unknown): Promise<void>;
}

/** How a command was called. */
export interface CommandCall {
  /** The rows on which it was called; empty if called from the palette. */
  readonly nodes: readonly TreeNode[];
  /** The arguments as passed by the editor. */
  readonly args: readonly unknown[];
}

export type Run = (host: CommandHost, call: CommandCall) => Promise<void>;

/** A command that works on rows, or asks for its target. */
export const act =
  (action: Action): Run =>
  ({ context }, { nodes }) =>
    action(context, nodes);

/** A command on lists. */
export const onViews =
  (action: ListAction): Run =>
  ({ views, context }, { nodes }) =>
    action(views, nodes, context.prompts);

/** A command on the history. */
export const onHistory =
  (action: HistoryAction): Run =>
  ({ history, context }, { nodes }) =>
    action(history, context, nodes);

/** A command on the connection of a row, or on one that the user chooses. */
export const onConnection =
  (action: (tools: ConnectionTools, id: string | undefined) => Promise<void>): Run =>
  ({ connections }, { nodes }) =>
    action(connections, nodes[0]?.type === 'connection' ? nodes[0].connection : undefined);
