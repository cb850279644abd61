import { type Outcome } from '../../../core/api/error';
import { type Page, type PageToken } from '../../../core/api/paging';
import { type Json } from '../documents/json';
import { type AccountGraphKey } from '../graph/source';
import { type Call } from '../resources/calls';
import { type ResourceRef } from '../resources/ref';
import { type ListRequest } from '../views/lists';
import { type Place, type TreeNode } from '../views/node';
import { type Plan } from './plan';
import { type Prompts } from './prompts';
import { type StepReport } from './run-plan';

/** The connections, as actions see them. Nothing rejects: failures are values. */
export interface Remote {
  call(call: Call, signal: AbortSignal): Promise<Outcome<Json>>;
  page(request: ListRequest, from: PageToken | undefined, signal: AbortSignal): Promise<Outcome<Page<Json>>>;
  /** The accounts and zones that are shown. */
  places(): Promise<readonly Place[]>;
}

/** What an action works with. Everything that it shows or sends goes through here, so that tests can play it. */
export interface ActionContext {
  readonly remote: Remote;
  readonly prompts: Prompts;
  /** Confirms, runs, verifies, journals, refreshes and reports. Undefined: the person did not confirm. */
  run(plan: Plan): Promise<readonly StepReport[] | undefined>;
  /** Says why something that was asked for did not work. */
  fail(failure: Extract<Outcome<unknown>, { ok: false }>): void;
  /** Opens the document of a resource. */
  open(ref: ResourceRef): Promise<void>;
  /** Selects a resource in the view that shows it. */
  reveal(ref: ResourceRef): Promise<void>;
  /** Shows two texts side by side. */
  compare(left: Side, right: Side): Promise<void>;
  /** Opens the panel with the graph of a version, or with a run on it. */
  showGraph(key: AccountGraphKey, title: string): Promise<void>;
  /** The text of the active editor, or of its selection. */
  activeText(): string | undefined;
  /** What is selected in the active editor; undefined when nothing is. */
  activeSelection(): string | undefined;
  /** Lets a person choose a file, and reads it. */
  readFile(title: string): Promise<string | undefined>;
}

/** One side of a comparison. */
export interface Side {
  readonly name: string;
  readonly text: string;
}

/** What a command does. `nodes` are the rows that it was asked for on; empty from the palette. */
export type Action = (context: ActionContext, nodes: readonly TreeNode[]) => Promise<void>;

/** A resource that an action works on, with its current record. */
export interface Target {
  readonly ref: ResourceRef;
  readonly place: Place;
  readonly record: Json;
  readonly label: string;
}
