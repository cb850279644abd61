import { type LanguageContext, type SourceDocument } from '../language/language';
import { type LanguageService } from '../language/service';
import { type InputOf, type InputSchema } from './schema';

/** Data and functions that are available to tools. The host determines which files tools can access. */
export interface ToolContext {
  readonly service: LanguageService;
  /**
   * Opens a file of the workspace by relative path, absolute path, or URI. Returns undefined if the file does not
   * exist, is not text, or is outside the workspace.
   */
  readonly open: (file: string) => Promise<SourceDocument | undefined>;
  /**
   * Returns a document with the given file name and text. The document is treated as a file of the workspace, so that
   * its file name and the project's settings apply.
   */
  readonly documentOf: (fileName: string, text: string) => SourceDocument;
  readonly contextFor: (uri: string) => Promise<LanguageContext>;
  /**
   * Returns the documentation page of a diagnostic code as Markdown. Returns undefined if the pages are not
   * installed.
   */
  readonly page: (code: string) => Promise<string | undefined>;
}

/** The result of a tool as plain JSON, short enough for the context window of a model. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/**
 * Reports a problem that prevents a tool from returning a result and that the caller can correct. The message explains
 * how to correct it.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * A tool for models, with its name, purpose, input, and result. No tool sends a change to an account unless the user
 * confirms it. `C` is the type of the data available to the tool.
 */
export interface Tool<C = ToolContext> {
  /** Unique name in snake case. */
  readonly name: string;
  /** Title for users, in title case. */
  readonly title: string;
  /** Description for models: what the tool returns and when to call it. */
  readonly description: string;
  readonly input: InputSchema;
  /**
   * The properties of the result that quote content from files, requests, or accounts. Models must treat their values
   * as data and never as instructions.
   */
  readonly untrusted: readonly string[];
  /**
   * The tool's access in addition to reading files. `account`: the tool reads an account. `planFile`: it also writes
   * a plan file for the user. `change`: it asks the user to confirm a change to an account.
   */
  readonly reach?: 'account' | 'planFile' | 'change';
  /** Runs the tool. `input` is already checked against the schema. Throws a `ToolError` if there is no result. */
  run(input: unknown, context: C): Promise<ToolAnswer>;
}

/** Defines a tool. The type of the input is derived from the schema. */
export function defineTool<const S extends InputSchema, C = ToolContext>(
  row: Omit<Tool<C>, 'input' | 'run'> & {
    readonly input: S;
    run(input: InputOf<S>, context: C): Promise<ToolAnswer>;
  },
): Tool<C> {
  return { ...row, run: (input, context) => row.run(input as InputOf<S>, context) };
}
