import { type LanguageContext, type SourceDocument } from '../language/language';
import { type LanguageService } from '../language/service';
import { type InputOf, type InputSchema } from './schema';

/** Data that tools can read; the host decides which files that are. */
export interface ToolContext {
  readonly service: LanguageService;
  /**
   * A file of the workspace by relative path, absolute path or URI. Undefined if it does not exist, is not text, or is
   * outside the workspace.
   */
  readonly open: (file: string) => Promise<SourceDocument | undefined>;
  /** A text as if it were a file of the workspace, so that its name and the project's settings apply. */
  readonly documentOf: (fileName: string, text: string) => SourceDocument;
  readonly contextFor: (uri: string) => Promise<LanguageContext>;
  /** The documentation page of a diagnostic code, as Markdown. Undefined if the pages are not installed. */
  readonly page: (code: string) => Promise<string | undefined>;
}

/** Plain JSON, short enough for the context window of a model. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** The tool cannot return a result, and the caller can correct the call; the message explains how. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/**
 * A tool for models: its name, when to use it, its input and its result. No tool sends a change to an account unless a
 * person confirms it. `C` is the data that it can read.
 */
export interface Tool<C = ToolContext> {
  /** In snake case, unique. */
  readonly name: string;
  /** For people, in title case. */
  readonly title: string;
  /** For models: its result, and when to call it. */
  readonly description: string;
  readonly input: InputSchema;
  /** The properties of the result that quote files, requests or accounts: data, never instructions. */
  readonly untrusted: readonly string[];
  /**
   * Effects other than reading files: reads an account, reads one and writes a plan file for a person, or asks a person
   * to confirm a change in one.
   */
  readonly reach?: 'account' | 'planFile' | 'change';
  /** `input` was checked with the schema. Throws `ToolError`. */
  run(input: unknown, context: C): Promise<ToolAnswer>;
}

/** A row of the table; the type of its input comes from the schema. */
export function defineTool<const S extends InputSchema, C = ToolContext>(
  row: Omit<Tool<C>, 'input' | 'run'> & {
    readonly input: S;
    run(input: InputOf<S>, context: C): Promise<ToolAnswer>;
  },
): Tool<C> {
  return { ...row, run: (input, context) => row.run(input as InputOf<S>, context) };
}
