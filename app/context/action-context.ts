import {
  type ExplainRulesResult,
  type RuleSource,
  type SimulateEachParams,
  type SimulateEachResult,
} from '../../core/protocol/simulation';
import { type ApiError, type Outcome } from '../../core/api/error';
import { type Folder } from '../../core/changes/folder-sync/folder';
import { type ChangePlan, type PlanSection, type PlanStep } from '../../core/changes/plan';
import { type ChangedRule } from '../../core/changes/rule-changes';
import { type ChangeLog, type StepReport } from '../../core/changes/step-result';
import { type Json } from '../../core/resources/json';
import { type ListRequest } from '../../core/resources/lists';
import { type Reading } from '../../core/resources/reading';
import { type ResourceRef } from '../../core/resources/ref';
import { type Remote } from '../../core/resources/remote';
import { type Report } from '../../core/resources/report';
import { type Target } from '../../core/resources/target';
import { type AccountGraphKey, type InstanceGraphKey } from '../graph/graph-key';
import { type EventWait } from '../instances/event-waits';
import { type Payload } from '../instances/payload-address';
import { type SampleQuestions } from '../samples/sample-questions';
import { type ChosenRequests } from '../simulation/chosen-requests';
import { type ListSearch, type RuleSearch } from '../simulation/rule-search';
import { type SimulationSubject } from '../simulation/subject';
import { type Memory } from '../storage/memory';
import { type TreeNode } from '../tree/node';
import { type Prompts } from './prompts';

/** Functions that send requests to the service. */
export interface ReadContext {
  readonly remote: Remote;
  /** Signal that aborts if the user cancels the command's reads. It does not abort changes that were already sent. */
  readonly signal: AbortSignal;
  /** Explains why a requested action failed. */
  fail(failure: Extract<Outcome<unknown>, { ok: false }>): void;
}

/** Functions that ask the user questions and store earlier answers. */
export interface AskContext {
  readonly prompts: Prompts;
  readonly memory: Memory;
}

/** Functions that change something in an account. */
export interface ChangeContext {
  /**
   * Asks for confirmation, runs the plan, verifies the results, records them in the history, refreshes the views, and
   * reports the outcome. `also` is an additional log that receives every request, as the history does. Returns
   * undefined if the user did not confirm.
   */
  run(plan: ChangePlan, also?: ChangeLog): Promise<readonly StepReport[] | undefined>;
  /**
   * Like `run`, but for changes whose requests depend on earlier responses. The given function sends the requests and
   * reports on them.
   */
  work<T>(
    plan: ChangePlan,
    work: (tools: WorkTools, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined>;
}

/** A report that is currently shown. */
export interface ShownReport {
  /** Replaces the text of the report. Does nothing if its tab is closed. */
  update(report: Report): Promise<void>;
}

/** Functions that show something to the user. */
export interface ShowContext {
  /** Opens the document of a resource. */
  open(ref: ResourceRef): Promise<void>;
  /** Opens an address in the browser. */
  browse(url: string): Promise<void>;
  /** Opens a document in which the user writes a payload, and from which the payload is sent. */
  openPayload(payload: Payload, text: string): Promise<void>;
  /** Selects a resource, or an account or zone if the path is empty, in the view that shows it. */
  reveal(ref: ResourceRef): Promise<void>;
  /** Shows the two sides of a comparison next to each other. By default, the title consists of their names. */
  compare(left: Side, right: Side, title?: string): Promise<void>;
  /** Shows a report as a separate document. */
  showReport(report: Report): Promise<ShownReport>;
  /** Runs a long operation, shows its progress, and lets the user cancel it. Returns undefined if the user canceled. */
  progress<T>(title: string, run: (reading: Reading) => Promise<T>): Promise<T | undefined>;
  /** Simulates the chosen sample requests with the given rules, and shows the outcomes. */
  showSimulation(subject: SimulationSubject): Promise<void>;
  /**
   * Shows the rules in accounts and in the workspace that match, or may match, the given address, URL, country, or
   * ASN.
   */
  showFoundRules(search: RuleSearch): Promise<void>;
  /**
   * Determines what the given rules do, and which of them are unreachable or redundant. `uri` is the document whose
   * settings are used.
   */
  explainRules(uri: string, sources: readonly RuleSource[]): Promise<ExplainRulesResult>;
  /** Returns the rules of a file or folder, or of the whole workspace. */
  fileRules(uri: string | undefined): Promise<SimulationSubject>;
  /**
   * Returns the outcome of every request in a file. Returns undefined if the file cannot be read, or if the user
   * canceled.
   */
  simulateEach(
    params: Omit<SimulateEachParams, 'unsaved'>,
    signal: AbortSignal,
  ): Promise<SimulateEachResult | undefined>;
  /** Shows which rules of an account and which files in the workspace use a list. */
  showListUses(search: ListSearch): Promise<void>;
  /** Opens the panel that shows the graph of a version, or a run on that graph. */
  showGraph(key: AccountGraphKey, title: string): Promise<void>;
  /** Shows a run in a graph panel, but only if another run of the same workflow is currently visible. */
  followRun(key: InstanceGraphKey, title: string): Promise<void>;
}

/** Access to the active editor and the user's files. */
export interface EditorContext {
  /** Returns the selected text in the active editor or, if nothing is selected, the text of the whole document. */
  activeText(): string | undefined;
  /**
   * Returns the type of the document in the active editor, as listed in `rampart.documents`. Returns undefined if it
   * is not known.
   */
  activeKind(): Promise<string | undefined>;
  /** Returns the selection in the active editor, or undefined if nothing is selected. */
  activeSelection(): string | undefined;
  /**
   * Returns the request that reads the list below a row, including the service's filter. Also returns the words that
   * filter only the loaded rows. Returns undefined if there is no list below the row.
   */
  listBelow(node: TreeNode): { readonly request: ListRequest; readonly words: string } | undefined;
  /**
   * Returns the steps in an instance's code that wait for events. Returns an empty array if the code is not known.
   */
  eventWaits(target: Target, signal: AbortSignal): Promise<readonly EventWait[]>;
  /** Returns the unapplied content of a resource's document, or undefined if there is none. */
  draftText(ref: ResourceRef): string | undefined;
  /** Lets the user choose where to save content, and saves it. */
  readonly saveFile: (title: string, name: string, content: string | Uint8Array) => Promise<void>;
  /** Returns a file with requests: the given file, or one that the user chooses. */
  chooseRequests(title: string, uri: string | undefined): Promise<ChosenRequests | undefined>;
  /** Returns a folder on disk: the folder of the given file, or one that the user chooses. */
  chooseFolder(title: string, file?: string): Promise<Folder | undefined>;
  /**
   * Returns the errors that the language server reports in a document. Rejects if the language server is not
   * available.
   */
  errorsIn(document: FileText): Promise<readonly TextError[]>;
  /** Marks the parts of a folder's files that the service rejected, and removes the marks of the previous push. */
  showRejected(folder: string, rejected: readonly RejectedFile[]): void;
  /**
   * Returns the effects of rule changes on requests. Returns undefined if no rule changes. This can take several
   * seconds.
   */
  requestEffects(changes: readonly ChangedRule[]): Promise<PlanSection | undefined>;
  /** Requests to the language server about the chosen samples, including the comparison with the service's tracer. */
  readonly samples: SampleQuestions;
  /** Reads a file: the one with the given URI, or one that the user chooses. */
  readFile(title: string, uri?: string): Promise<FileText | undefined>;
}

/** Dependencies of an action. */
export interface ActionContext extends ReadContext, AskContext, ChangeContext, ShowContext, EditorContext {}

/** Problem in a document, with its line number. Line numbers start at 0. */
export interface TextError {
  readonly line: number;
  readonly message: string;
}

/** URI and text of a file that was read. */
export interface FileText {
  readonly uri: string;
  readonly text: string;
}

/** A file whose content the service rejected, with the body of the rejected request. */
export interface RejectedFile extends FileText {
  readonly error: ApiError;
  readonly sent?: Json;
}

/** Functions for an operation that sends several requests. */
export interface WorkTools {
  /**
   * Sends one request and records it in the history. The request is completed even if the action that sent it is
   * canceled.
   */
  readonly call: (step: PlanStep) => Promise<Outcome<Json>>;
  readonly tell: (done: number, all: number) => void;
}

/** One side of a comparison. */
export interface Side {
  readonly name: string;
  readonly text: string;
}

/**
 * Implementation of a command. `nodes` are the rows on which it was run. The array is empty if it was run from the
 * palette.
 */
export type Action = (context: ActionContext, nodes: readonly TreeNode[]) => Promise<void>;
