import { type Fix, type OffsetRange, type Problem, type TextEdit } from '../base/problem';
import { type Pace } from '../base/steps';
import { type ExpressionKind, type ExpressionTree } from '../expression/tree';
import { type Facts } from './facts';
import { type GraphWorkflow, type NodeNote } from '../model/graph';
import { type LanguageSettings } from './settings';
import { type ScriptParsers } from '../script/script';

/**
 * The contract between a language (filter expressions, documents, workflow scripts, …) and its callers (the language
 * server, the command line). Pure: offsets in, plain data out. A language never throws on any text. It can cache what
 * it parsed, keyed by `uri`. A new text of the same document arrives as a new snapshot; the difference is found by
 * comparing the two texts.
 */

/** A result that can arrive later if a language needs time (to load a script parser or read another file). */
export type Awaitable<T> = T | Promise<T>;

/** An immutable snapshot of a document's text. */
export interface SourceDocument {
  readonly uri: string;
  /** The editor's language ID: `rampart-filter`, `json`, `typescript`, … */
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
}

/** The other files of the workspace, as far as the host can see them. */
export interface WorkspaceView {
  /** Files with one of the endings, open or on disk; open files as edited. Cancelable and bounded. */
  find(endings: readonly string[], signal: AbortSignal): Awaitable<readonly SourceDocument[]>;
  /**
   * Returns the URIs of all files with one of the endings, without reading them; undefined if there are too many. Absent
   * if `find` returns all of them.
   */
  names?(endings: readonly string[], signal: AbortSignal): Awaitable<readonly string[] | undefined>;
  /** One file by URI, or undefined if it does not exist. */
  read(uri: string): Awaitable<SourceDocument | undefined>;
}

/** Returns the URIs of all files of a workspace with one of the endings; undefined if there are too many. */
export async function namesIn(
  workspace: WorkspaceView,
  endings: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (workspace.names) return workspace.names(endings, signal);
  return (await workspace.find(endings, signal)).map(({ uri }) => uri);
}

/** Everything that a result may depend on besides the text. */
export interface LanguageContext {
  readonly settings: LanguageSettings;
  readonly facts: Facts;
  readonly workspace: WorkspaceView;
  /** Loads the script parsers (slow the first time). Rejects only if the installation is broken. */
  readonly scripts: () => Awaitable<ScriptParsers>;
  readonly signal: AbortSignal;
  /** Pauses long work so that other work can run. If absent, no other work is waiting, and nothing is paused. */
  readonly pace?: Pace;
  /** The visible part of the document, if known; it is checked first. */
  readonly visible?: () => OffsetRange | undefined;
  /** Receives the problems found so far, all of them final, while the rest is still being computed. */
  readonly early?: (problems: readonly Problem[]) => void;
  /**
   * Milliseconds since 1970 UTC, for checks such as "this timestamp is in the past". Read only if a result depends on
   * the time, so that a cache of results can tell which ones do.
   */
  readonly now: () => number;
}

export type CompletionKind =
  | 'field' | 'function' | 'operator' | 'keyword' | 'value' | 'enum' | 'property' | 'snippet' | 'constant' | 'method' | 'event' | 'reference'; // prettier-ignore

export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** A short line next to the label. */
  readonly detail?: string;
  /** Shown directly after the label in every row, if the editor supports it: `(source: String)`. */
  readonly signature?: string;
  /** Shown at the end of every row, if the editor supports it: the type, or the meaning of a value. */
  readonly type?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** The range to replace and its replacement; `snippet` if `newText` contains placeholders such as `$1`. */
  readonly edit: TextEdit;
  readonly snippet?: boolean;
  /** Sort key, if sorting by label would be wrong. */
  readonly sortText?: string;
  readonly filterText?: string;
  readonly deprecated?: boolean;
  /** Whether to request completion again after the item is accepted. */
  readonly retrigger?: boolean;
}

export interface HoverInfo {
  readonly range: OffsetRange;
  /** Markdown. Text from documents or accounts must be escaped before it is added. */
  readonly markdown: string;
}

export interface SignatureInfo {
  readonly label: string;
  readonly documentation?: string;
  /** Ranges of the parameters within `label`. */
  readonly parameters: readonly { readonly label: OffsetRange; readonly documentation?: string }[];
  readonly activeParameter: number;
}

/** A change offered at a place. `problem` is the diagnostic that it fixes; absent for refactorings. */
export interface CodeAction extends Fix {
  readonly kind:
    | 'quickfix'
    | 'refactor.rewrite'
    | 'refactor.extract'
    | 'refactor.inline'
    | 'source'
    | 'source.formatExpressions';
  readonly problem?: Problem;
  /** The code of the diagnostic that it fixes, if it is computed only on request. */
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

/** The legend of semantic tokens, in order. */
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
  /** A command of the client, e.g. `rampart.graph.showLocal`, with JSON arguments. */
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
 * A double quote directly before an offset. `over`: typed over the quote that the editor had inserted, so the text is
 * unchanged. `pair`: the editor inserted another quote after it.
 */
export interface TypedQuote {
  readonly offset: number;
  readonly how: 'typed' | 'over' | 'pair';
}

/**
 * Edits around a typed quote. The cursor stays directly after the quote, so text typed in the meantime goes to the
 * right place.
 */
export interface TypedQuoteStep {
  /** Inserted before the quote. */
  readonly before: string;
  /** Number of characters to remove after the cursor, and their replacement. */
  readonly remove: number;
  readonly insert: string;
}

/** Copied text, read as an expression. */
export interface CopiedExpression {
  readonly text: string;
  /** Absent if the text cannot be read as an expression. */
  readonly kind?: ExpressionKind;
}

/** A way to paste an expression at a place that is not known to contain one; see `PasteResult` in the protocol. */
export interface PasteChoice {
  readonly kind: 'marked' | 'configured' | 'string';
  /** Edits in order, none of which overlap. */
  readonly edits: readonly TextEdit[];
  /** The key path for `rampart.expressions`, if the kind is `configured`. */
  readonly keyPath?: string;
}

/** Source range of a node of a graph. */
export interface NodeRange extends OffsetRange {
  /** URI of the document, if it is not the script itself. */
  readonly uri?: string;
  /** Start of the statement that consists only of this node. */
  readonly from?: number;
}

/** The graph of one workflow class of a document, and where its nodes are in the source. */
export interface ScriptGraph {
  readonly workflow: GraphWorkflow;
  /** Ranges by JSON Pointer into `workflow`. */
  readonly ranges: Readonly<Record<string, NodeRange>>;
  /** Facts from the script about nodes that the graph does not contain, by JSON Pointer into `workflow`. */
  readonly notes: Readonly<Record<string, NodeNote>>;
}

export interface ScriptGraphs {
  readonly graphs: readonly ScriptGraph[];
  /** Whether the text has errors, so that these are the previous graphs. */
  readonly isStale: boolean;
  /** Whether steps may be missing because something could not be followed. */
  readonly isPartial: boolean;
}

export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** An expression of a document, as parsed for the checks, and its position. */
export interface LocatedExpression {
  readonly tree: ExpressionTree;
  /** Parts of the tree whose text is known only when the host runs (`${…}`), in order. */
  readonly holes: readonly OffsetRange[];
  /** The range in the document that corresponds to a range of the tree's text. */
  hostRange(range: OffsetRange): OffsetRange;
  /** The position in the tree's text that corresponds to an offset in the document. */
  innerOffset(offset: number): number;
}

/**
 * A language. All members except `id`, `claims` and `problems` are optional; absent features are not supported. All
 * offsets refer to the given document, even for text embedded in a host.
 */
export interface Language {
  readonly id: string;
  /**
   * Decides from the URI, the language ID and a quick look at the text whether the document belongs to the language.
   * Must be fast.
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
   * Code actions in addition to the fixes of problems. Kinds that are not requested need not be computed; if absent,
   * all are requested.
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
  /** Ranges around the offset, innermost first. */
  selection?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<readonly OffsetRange[]>;
  /** Tokens of a range if one is given, otherwise of the whole document. */
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
  /** Edits per URI, or undefined if there is nothing to rename at that place. */
  rename?(
    document: SourceDocument,
    offset: number,
    newName: string,
    context: LanguageContext,
  ): Awaitable<Readonly<Record<string, readonly TextEdit[]>> | undefined>;
  links?(document: SourceDocument, context: LanguageContext): Awaitable<readonly DocumentLink[]>;
  /** The expressions in a range, or in the whole document. */
  expressions?(
    document: SourceDocument,
    range: OffsetRange | undefined,
    context: LanguageContext,
  ): Awaitable<readonly LocatedExpression[]>;
  /** The filter or value expression at a place, without the escapes of its host; interpolations are kept as written. */
  expressionAt?(
    document: SourceDocument,
    offset: number,
    context: LanguageContext,
  ): Awaitable<string | undefined>;
  /** The edit that replaces a range with an expression, escaped as its place requires. */
  putExpression?(
    document: SourceDocument,
    range: OffsetRange,
    expression: string,
    context: LanguageContext,
  ): Awaitable<TextEdit | undefined>;
  /** Ways to paste a copied expression at a place that is not known to contain one, most useful first. */
  pasteChoices?(
    document: SourceDocument,
    range: OffsetRange,
    copied: CopiedExpression,
    context: LanguageContext,
  ): Awaitable<readonly PasteChoice[]>;
  /** The edits for a double quote that was typed directly before `offset`. If undefined, the quote stays as it is. */
  typedQuote?(
    document: SourceDocument,
    typed: TypedQuote,
    context: LanguageContext,
  ): Awaitable<TypedQuoteStep | undefined>;
  /** The version graphs of the workflows in this script. */
  graphs?(document: SourceDocument, context: LanguageContext): Awaitable<ScriptGraphs | undefined>;
  /** Removes the cached state of a document that was closed. */
  forget?(uri: string): void;
}
