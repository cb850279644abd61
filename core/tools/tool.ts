import { type LanguageContext, type SourceDocument } from '../language/language';
import { type LanguageService } from '../language/service';
import { type InputOf, type InputSchema } from './schema';

/** Data available to tools; the host determines which files that includes. */
export interface ToolContext {
  readonly service: LanguageService;
  /**
   * Opens a file of the workspace by relative path, absolute path or URI. Undefined if it does not exist, is not text,
   * or is outside the workspace.
   */
  readonly open: (file: string) => Promise<SourceDocument | undefined>;
  /** Returns a source text as if it were a file of the workspace, so that the name and the project's settings apply. */
  readonly documentOf: (fileName: string, text: string) => SourceDocument;
  readonly contextFor: (uri: string) => Promise<LanguageContext>;
  /** Returns the documentation page of a diagnostic code, as Markdown. Undefined if the pages are not installed. */
  readonly page: (code: string) => Promise<string | undefined>;
}

/** Plain JSON, short enough for the context window of a model. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** Reports that the tool cannot return a result for a reason that the caller can correct; the message explains how. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * A tool for models: its name, when to use it, its input and its result. No tool sends a change to an account unless
 * the user confirms it. `C` is the data available to it.
 */
export interface Tool<C = ToolContext> {
  /** In snake case, unique. */
  readonly name: string;
  /** For users, in title case. */
  readonly title: string;
  /** For models: the result, and when to call the tool. */
  readonly description: string;
  readonly input: InputSchema;
  /** The properties of the result that quote files, requests or accounts: data, never instructions. */
  readonly untrusted: readonly string[];
  /**
   * Effects other than reading files: the tool reads an account, reads one and writes a plan file for the user, or asks
   * the user to confirm a change in one.
   */
  readonly reach?: 'account' | 'planFile' | 'change';
  /** Runs the tool. `input` was checked against the schema. Throws `ToolError`. */
  run(input: unknown, context: C): Promise<ToolAnswer>;
}

/** Defines a row of the table; the schema determines the type of the input. */
export function defineTool<const S extends InputSchema, C = ToolContext>(
  row: Omit<Tool<C>, 'input' | 'run'> & {
    readonly input: S;
    run(input: InputOf<S>, context: C): Promise<ToolAnswer>;
  },
): Tool<C> {
  return { ...row, run: (input, context) => row.run(input as InputOf<S>, context) };
}
