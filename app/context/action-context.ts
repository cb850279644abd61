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

/** Asks the service. */
export interface ReadContext {
  readonly remote: Remote;
  /** Aborts if the person cancels the reads of the command. Sent changes are always completed. */
  readonly signal: AbortSignal;
  /** Explains why a requested action did not work. */
  fail(failure: Extract<Outcome<unknown>, { ok: false }>): void;
}

/** Asks the person, and knows the person's former answers. */
export interface AskContext {
  readonly prompts: Prompts;
  readonly memory: Memory;
}

/** Changes something in an account. */
export interface ChangeContext {
  /**
   * Confirms, runs, verifies, journals, refreshes and reports. `also` receives each request, like the journal.
   * Undefined: the person did not confirm.
   */
  run(plan: ChangePlan, also?: ChangeLog): Promise<readonly StepReport[] | undefined>;
  /** Like `run`, for work whose requests depend on earlier responses: it sends and reports on its own. */
  work<T>(
    plan: ChangePlan,
    work: (tools: WorkTools, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined>;
}

/** A report that is shown. */
export interface ShownReport {
  /** Replaces its text, unless its tab is closed. */
  update(report: Report): Promise<void>;
}

/** Shows something to the person. */
export interface ShowContext {
  /** Opens the document of a resource. */
  open(ref: ResourceRef): Promise<void>;
  /** Opens an address in the browser. */
  browse(url: string): Promise<void>;
  /** Opens a document in which a payload is written, and which sends it. */
  openPayload(payload: Payload, text: string): Promise<void>;
  /** Selects a resource in the view that shows it. */
  reveal(ref: ResourceRef): Promise<void>;
  /** Shows two texts side by side, with their names unless there is a title. */
  compare(left: Side, right: Side, title?: string): Promise<void>;
  /** Shows the results as a document of its own. */
  showReport(report: Report): Promise<ShownReport>;
  /** Runs a long operation with progress that a person can cancel. Undefined: it was canceled. */
  progress<T>(title: string, run: (reading: Reading) => Promise<T>): Promise<T | undefined>;
  /** Shows the outcomes of the chosen samples at rules. */
  showSimulation(subject: SimulationSubject): Promise<void>;
  /** Shows the rules of accounts, and of the workspace, that match a subject, or may match it. */
  showFoundRules(search: RuleSearch): Promise<void>;
  /** What rules decide, and which are not needed. `uri`: its settings are used. */
  explainRules(uri: string, sources: readonly RuleSource[]): Promise<ExplainRulesResult>;
  /** The rules of a file or folder, otherwise of the whole workspace. */
  fileRules(uri: string | undefined): Promise<SimulationSubject>;
  /** The outcome of every request of a file. Undefined: it cannot be read, or it was canceled. */
  simulateEach(
    params: Omit<SimulateEachParams, 'unsaved'>,
    signal: AbortSignal,
  ): Promise<SimulateEachResult | undefined>;
  /** Shows the rules of an account, and the files of the workspace, that use a list. */
  showListUses(search: ListSearch): Promise<void>;
  /** Opens the panel with the graph of a version, or with a run on it. */
  showGraph(key: AccountGraphKey, title: string): Promise<void>;
  /** Shows a run if another run of its workflow is visible. */
  followRun(key: InstanceGraphKey, title: string): Promise<void>;
}

/** Active editor, and the files of a person. */
export interface EditorContext {
  /** The text of the active editor, or of its selection. */
  activeText(): string | undefined;
  /** Document type in the active editor, as named in `rampart.documents`; undefined if it is not known. */
  activeKind(): Promise<string | undefined>;
  /** Selection in the active editor; undefined if nothing is selected. */
  activeSelection(): string | undefined;
  /** The list below a row as it is filtered, and words that only the shown rows are filtered by. */
  listBelow(node: TreeNode): { readonly request: ListRequest; readonly words: string } | undefined;
  /** The waits for events in the code that an instance runs; none if the code is not known. */
  eventWaits(target: Target, signal: AbortSignal): Promise<readonly EventWait[]>;
  /** Content of the document of a resource that the account does not have yet; undefined if there is nothing. */
  draftText(ref: ResourceRef): string | undefined;
  /** Lets a person choose where to save something, and saves it. */
  readonly saveFile: (title: string, name: string, content: string | Uint8Array) => Promise<void>;
  /** A file with requests: the given one, or one that the person chooses. */
  chooseRequests(title: string, uri: string | undefined): Promise<ChosenRequests | undefined>;
  /** A folder on the disk: the one of that file, or one that the person chooses. */
  chooseFolder(title: string, file?: string): Promise<Folder | undefined>;
  /** The errors that the languages find in a document; rejects if they are not available. */
  errorsIn(document: FileText): Promise<readonly TextError[]>;
  /** Marks what the service rejected in the files of a folder, and removes the marks of the previous push. */
  showRejected(folder: string, rejected: readonly RejectedFile[]): void;
  /** Effects of changes of rules on requests; undefined if no rule changes. It may take seconds. */
  requestEffects(changes: readonly ChangedRule[]): Promise<PlanSection | undefined>;
  /** The sample requests that the person chose. */
  readonly samples: SampleQuestions;
  /** Reads a file: the one of that address, or one that the person chooses. */
  readFile(title: string, uri?: string): Promise<FileText | undefined>;
}

/** Dependencies of an action. Everything that it shows or sends goes through here, so that tests can replace it. */
export interface ActionContext extends ReadContext, AskContext, ChangeContext, ShowContext, EditorContext {}

/** Problem with a text, with its range: the line counts from 0. */
export interface TextError {
  readonly line: number;
  readonly message: string;
}

/** A file that was read. */
export interface FileText {
  readonly uri: string;
  readonly text: string;
}

/** A file whose content the service rejected, with the body of the request. */
export interface RejectedFile extends FileText {
  readonly error: ApiError;
  readonly sent?: Json;
}

/** Dependencies of work with many requests. */
export interface WorkTools {
  /**
   * Sends one request and records it in the history. It is not canceled with the work: a sent request is completed.
   */
  readonly call: (step: PlanStep) => Promise<Outcome<Json>>;
  readonly tell: (done: number, all: number) => void;
}

/** One side of a comparison. */
export interface Side {
  readonly name: string;
  readonly text: string;
}

/** Effect of a command. `nodes` are the rows for which it was run; empty from the palette. */
export type Action = (context: ActionContext, nodes: readonly TreeNode[]) => Promise<void>;
