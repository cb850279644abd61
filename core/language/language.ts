import { type Fix, type OffsetRange, type Problem, type TextEdit } from '../base/problem';
import { type Pace } from '../base/steps';
import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { type Facts } from './facts';
import { type GraphWorkflow, type NodeNote } from '../model/graph';
import { type LanguageSettings } from './settings';
import { type ScriptParsers } from '../script/script';

/**
 * This file defines the contract between a language (filter expressions, documents, workflow scripts, …) and its
 * callers (the language server, the command line). The interface is pure: its inputs are offsets, and its results are
 * plain data.
 */

/**
 * A result that can be a promise if a language needs time, for example to load a script parser or read another file.
 */
export type Awaitable<T> = T | Promise<T>;

/** An immutable snapshot of a document's text. */
export interface SourceDocument {
  readonly uri: string;
  /** The editor's language ID: `rampart-filter`, `json`, `typescript`, … */
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}

/** Access to the other files of the workspace. */
export interface WorkspaceView {
  /**
   * Returns the files whose names end with one of `endings`, whether open or on disk. For open files, the edited text
   * is returned. The search can be canceled, and the number of files is limited.
   */
  find(endings: readonly string[], signal: AbortSignal): Awaitable<readonly SourceDocument[]>;
  /**
   * Returns the URIs of all files whose names end with one of `endings`, without reading the files. Returns undefined
   * if there are too many. The method is absent if `find` returns all matching files.
   */
  names?(endings: readonly string[], signal: AbortSignal): Awaitable<readonly string[] | undefined>;
  /** Returns a file by its URI, or undefined if it does not exist. */
  read(uri: string): Awaitable<SourceDocument | undefined>;
}

/**
 * Returns the URIs of all files in a workspace whose names end with one of `endings`, or undefined if there are too
 * many.
 */
export async function namesIn(
  workspace: WorkspaceView,
  endings: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (workspace.names) return workspace.names(endings, signal);
  return (await workspace.find(endings, signal)).map(({ uri }) => uri);
}

/** Everything that a result may depend on in addition to the text. */
export interface LanguageContext {
  readonly settings: LanguageSettings;
  readonly facts: Facts;
  readonly workspace: WorkspaceView;
  /** Loads the script parsers, which is slow the first time. Rejects only if the installation is broken. */
  readonly scripts: () => Awaitable<ScriptParsers>;
  readonly signal: AbortSignal;
  /**
   * Pauses long work so that other work can run. If this is absent, no other work is waiting, and nothing is paused.
   */
  readonly pace?: Pace;
  /** Returns the visible range of the document, if known. This part of the document is checked first. */
  readonly visible?: () => OffsetRange | undefined;
  /**
   * Receives the problems found so far while others are still being computed. The problems passed to it will not
   * change.
   */
  readonly early?: (problems: readonly Problem[]) => void;
  /**
   * Returns the current time in milliseconds since the Unix epoch, for checks such as "this timestamp is in the
   * past". It is called only if a result depends on the time, so that a cache can detect such results.
   */
  readonly now: () => number;
}

export type CompletionKind =
  | 'field' | 'function' | 'operator' | 'keyword' | 'value' | 'enum' | 'property' | 'snippet' | 'constant' | 'method' | 'event' | 'reference'; // prettier-ignore

export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A short text that is shown next to the label. */
  readonly detail?: string;
  /**
   * The parameters and the result type, such as `(source: String)`. They are shown directly after the label in every
   * row, if the editor supports it.
   */
  readonly signature?: string;
  /** The type, or the meaning of a value. It is shown at the end of every row, if the editor supports it. */
  readonly type?: string;
  /** Documentation in Markdown. */
  readonly documentation?: string;
  /** The range to replace and its replacement. `snippet` is set if `newText` contains placeholders such as `$1`. */
  readonly edit: TextEdit;
  readonly snippet?: boolean;
  /** Sort key, if sorting by label would be wrong. */
  readonly sortText?: string;
  readonly filterText?: string;
  readonly deprecated?: boolean;
  /** Whether completion is requested again after the item has been accepted. */
  readonly retrigger?: boolean;
}

export interface HoverInfo {
  readonly range: OffsetRange;
  /** The content in Markdown. Text from documents or accounts must be escaped before it is added. */
  readonly markdown: string;
}

export interface SignatureInfo {
  readonly label: string;
  readonly documentation?: string;
  /** Parameters with their ranges within `label`. */
  readonly parameters: readonly { readonly label: OffsetRange; readonly documentation?: string }[];
  readonly activeParameter: number;
}

/**
 * A change that is offered at a position. `problem` is the diagnostic that it fixes, and is absent for refactorings.
 */
export interface CodeAction extends Fix {
  readonly kind:
    | 'quickfix'
    | 'refactor.rewrite'
    | 'refactor.extract'
    | 'refactor.inline'
    | 'source'
    | 'source.formatExpressions';
  readonly problem?: Problem;
  /** The code of the diagnostic that the action fixes, if the action is computed only on request. */
  readonly code?: string;
}

export type SymbolKind =
  'rule' | 'condition' | 'property' | 'workflow' | 'step' | 'function' | 'event' | 'array' | 'object';

export interface DocumentSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: SymbolKind;
  readonly range: OffsetRange;
  readonly nameRange: OffsetRange;
  readonly children?: readonly DocumentSymbol[];
}

export interface FoldingRange extends OffsetRange {
  readonly kind?: 'comment' | 'region';
}

/** The types of semantic tokens, in the order of the legend. */
export const semanticTokenTypes = [
  'variable', 'function', 'operator', 'keyword', 'string', 'number', 'regexp', 'property', 'enumMember', 'parameter', 'comment',
] as const; // prettier-ignore
export const semanticTokenModifiers = ['deprecated', 'readonly', 'defaultLibrary'] as const;

export interface SemanticToken extends OffsetRange {
  readonly type: (typeof semanticTokenTypes)[number];
  readonly modifiers?: readonly (typeof semanticTokenModifiers)[number][];
}

export interface CodeLens extends OffsetRange {
  readonly title: string;
  /** A command of the client, such as `rampart.graph.showLocal`. Its arguments are JSON values. */
  readonly command: string;
  readonly arguments: readonly unknown[];
}

export interface InlayHint {
  readonly offset: number;
  readonly label: string;
  readonly tooltip?: string;
}

export interface Location extends OffsetRange {
  readonly uri: string;
}

export interface DocumentLink extends OffsetRange {
  readonly target: string;
  readonly tooltip?: string;
}

/**
 * A double quote that the user has just typed before an offset. `over`: the user typed over a quote that the editor
 * had inserted, so the text is unchanged. `pair`: the editor inserted another quote after the typed one.
 */
export interface TypedQuote {
  readonly offset: number;
  readonly how: 'typed' | 'over' | 'pair';
}

/**
 * Edits around a typed quote. The cursor stays directly after the quote, so that text typed next is inserted in the
 * right place.
 */
export interface TypedQuoteStep {
  /** Text to insert before the quote. */
  readonly before: string;
  /** Number of characters to remove after the cursor. `insert` replaces them. */
  readonly remove: number;
  readonly insert: string;
}

/** Copied text, with its kind if it can be parsed as an expression. */
export interface CopiedExpression {
  readonly text: string;
  /** The kind of expression. Absent if the text cannot be parsed as an expression. */
  readonly kind?: ExpressionKind;
}

/** A way to paste an expression at a place that is not known to contain one (see `PasteResult` in the protocol). */
export interface PasteChoice {
  readonly kind: 'marked' | 'configured' | 'string';
  /** The edits, in document order and without overlaps. */
  readonly edits: readonly TextEdit[];
  /** The key path to add to `rampart.expressions`, if the kind is `configured`. */
  readonly keyPath?: string;
}

/** Source range of a graph node. */
export interface NodeRange extends OffsetRange {
  /** URI of the document, if the node is not in the script itself. */
  readonly uri?: string;
  /** Start of the statement, if the statement consists only of this node. */
  readonly from?: number;
}

/** The graph of one workflow class of a document, with the source ranges of its nodes. */
export interface ScriptGraph {
  readonly workflow: GraphWorkflow;
  /** Source ranges of the nodes, by JSON Pointer into `workflow`. */
  readonly ranges: Readonly<Record<string, NodeRange>>;
  /**
   * Facts that come from the script and are not in the graph, by the JSON Pointer (into `workflow`) of the node that
   * they describe.
   */
  readonly notes: Readonly<Record<string, NodeNote>>;
}

export interface ScriptGraphs {
  readonly graphs: readonly ScriptGraph[];
  /** Whether the graphs are from an earlier version of the text, because the current version has errors. */
  readonly isStale: boolean;
  /** Whether steps may be missing because a part of the code could not be analyzed. */
  readonly isPartial: boolean;
}

export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** An expression of a document with its position, as it was parsed for the checks. */
export interface LocatedExpression {
  readonly tree: ExpressionTree;
  /** Parts of the tree whose text is known only when the host runs (`${…}`), in order. */
  readonly holes: readonly OffsetRange[];
  /** Returns the range in the document that corresponds to a range of the tree's text. */
  hostRange(range: OffsetRange): OffsetRange;
  /** Returns the position in the tree's text that corresponds to an offset in the document. */
  innerOffset(offset: number): number;
}

/**
 * A language. All members except `id`, `claims`, and `problems` are optional, and an absent member means that the
 * feature is not supported. All offsets refer to the given document, even for text that is embedded in a host.
 */
export interface Language {
  readonly id: string;
  /**
   * Whether the document belongs to the language. This is based on the URI, the language ID, and a quick look at the
   * text, and must be fast.
   */
  claims(document: SourceDocument, settings: LanguageSettings): boolean;
  problems(document: SourceDocument, context: LanguageContext): Awaitable<readonly Problem[]>;
  complete?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<readonly CompletionItem[]>;
  hover?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<HoverInfo | undefined>;
  signature?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<SignatureInfo | undefined>;
  /**
   * Returns code actions in addition to the fixes of problems. `wants` identifies the requested kinds, and other
   * kinds need not be computed. If `wants` is absent, all kinds are requested.
   */
  actions?(
    document: SourceDocument,
    range: OffsetRange,
    context: LanguageContext,
    wants?: (kind: CodeAction['kind']) => boolean,
  ): Awaitable<readonly CodeAction[]>;
  format?(
    document: SourceDocument,
    options: FormatOptions,
    context: LanguageContext,
  ): Awaitable<readonly TextEdit[]>;
  symbols?(document: SourceDocument, context: LanguageContext): Awaitable<readonly DocumentSymbol[]>;
  folding?(document: SourceDocument, context: LanguageContext): Awaitable<readonly FoldingRange[]>;
  /** Returns the ranges around the offset, innermost first. */
  selection?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<readonly OffsetRange[]>;
  /** Returns the tokens of a range, or of the whole document if no range is given. */
  tokens?(
    document: SourceDocument,
    context: LanguageContext,
    range?: OffsetRange,
  ): Awaitable<readonly SemanticToken[]>;
  highlights?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<readonly OffsetRange[]>;
  lenses?(document: SourceDocument, context: LanguageContext): Awaitable<readonly CodeLens[]>;
  inlays?(
    document: SourceDocument,
    range: OffsetRange,
    context: LanguageContext,
  ): Awaitable<readonly InlayHint[]>;
  definition?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<readonly Location[]>;
  references?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<readonly Location[]>;
  /** Returns the edits, grouped by document URI, or undefined if there is nothing to rename at the offset. */
  rename?(
    document: SourceDocument,
    offset: number,
    newName: string,
    context: LanguageContext,
  ): Awaitable<Readonly<Record<string, readonly TextEdit[]>> | undefined>;
  links?(document: SourceDocument, context: LanguageContext): Awaitable<readonly DocumentLink[]>;
  /** Returns the expressions in a range or in the whole document. */
  expressions?(
    document: SourceDocument,
    range: OffsetRange | undefined,
    context: LanguageContext,
  ): Awaitable<readonly LocatedExpression[]>;
  /**
   * Returns the filter or value expression at a position, without the escapes of its host. Interpolations are
   * returned as written. Returns undefined if there is no expression.
   */
  expressionAt?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<string | undefined>;
  /**
   * Returns the edit that replaces a range with an expression, escaped as required at that position. Returns undefined
   * if the range is not within an expression.
   */
  putExpression?(
    document: SourceDocument,
    range: OffsetRange,
    expression: string,
    context: LanguageContext,
  ): Awaitable<TextEdit | undefined>;
  /** Returns the ways to paste a copied expression at a place that is not known to contain one, most useful first. */
  pasteChoices?(
    document: SourceDocument,
    range: OffsetRange,
    copied: CopiedExpression,
    context: LanguageContext,
  ): Awaitable<readonly PasteChoice[]>;
  /**
   * Returns the edits for a double quote that was typed directly before `offset`. If the result is undefined, the
   * quote stays as it is.
   */
  typedQuote?(
    document: SourceDocument,
    typed: TypedQuote,
    context: LanguageContext,
  ): Awaitable<TypedQuoteStep | undefined>;
  /** Returns the version graphs of the workflows in a script. Returns undefined for other documents. */
  graphs?(document: SourceDocument, context: LanguageContext): Awaitable<ScriptGraphs | undefined>;
  /** Removes the cached state of a document that has been closed. */
  forget?(uri: string): void;
}
