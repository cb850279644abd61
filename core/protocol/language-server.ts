import { type Position } from '../text/offsets';
import { type Facts } from '../language/facts';
import { type TypedQuoteStep } from '../language/language';
import { type GraphWorkflow, type NodeNote } from '../model/graph';

/** Messages between client and language server that extend the Language Server Protocol. */

/** Content of `initializationOptions` in the `initialize` request. */
export interface ServerOptions {
  /** Whether the client answers `factsRequest`. */
  readonly facts?: boolean;
  /** Client commands that code lenses may use. */
  readonly commands?: readonly string[];
  /** Translations of the server's messages, in the format of `@vscode/l10n`. */
  readonly l10n?: Readonly<Record<string, string | { message: string; comment: string[] }>>;
  /**
   * URI of the folder in which the extension is installed, with a `/` at the end. Only needed by servers that cannot
   * determine this folder themselves.
   */
  readonly installation?: string;
  /**
   * Settings from clients that do not support `workspace/configuration`. The value is the content of the `rampart`
   * section.
   */
  readonly settings?: unknown;
}

/**
 * Request from the server to the client for data about the account that a document belongs to. The data never
 * contains a credential.
 */
export const factsRequest = 'rampart/facts';
export interface FactsParams {
  readonly uri: string;
}

/**
 * Notification from the client to the server that account data has changed. The server requests the data again and
 * rechecks all open documents.
 */
export const factsChangedNotification = 'rampart/factsChanged';

/**
 * Request from the client to the server for the version graphs of an open script. The result contains one graph per
 * workflow class.
 */
export const graphsRequest = 'rampart/graphs';
export interface GraphsParams {
  readonly textDocument: { readonly uri: string };
}
export interface GraphNodeRange {
  readonly start: Position;
  readonly end: Position;
  /** URI of the document that contains the node. Absent if the node is in the script itself. */
  readonly uri?: string;
  /**
   * Start of the statement around the node, such as `const score = await step.do(…)`. Absent if the statement contains
   * anything else, or if the node is at its start.
   */
  readonly from?: Position;
}
export interface GraphsResult {
  readonly graphs: readonly {
    readonly workflow: GraphWorkflow;
    /** Source ranges of nodes, by JSON Pointer into `workflow`. */
    readonly ranges: Readonly<Record<string, GraphNodeRange>>;
    /** Information from the script that the graph itself does not contain, by JSON Pointer into `workflow`. */
    readonly notes: Readonly<Record<string, NodeNote>>;
  }[];
  /**
   * Whether the script has syntax errors. If so, the graphs are from an earlier version of the script without errors.
   */
  readonly isStale: boolean;
  /** Whether steps may be missing because some part of the code could not be resolved. */
  readonly isPartial: boolean;
}

/**
 * Request from the client to the server to find the script in the workspace that declares a class with the given
 * name. Exactly one script must declare it.
 */
export const scriptOfClassRequest = 'rampart/scriptOfClass';
export interface ScriptOfClassParams {
  readonly className: string;
}
export interface ScriptOfClassResult {
  /** URI of the script. Null if no script declares the class, or if several scripts do. */
  readonly uri: string | null;
}

/**
 * Request from the client to the server for the type of an open document. The result is null if Rampart does not
 * support the document.
 */
export const documentKindRequest = 'rampart/documentKind';
export interface DocumentKindParams {
  readonly textDocument: { readonly uri: string };
}
export interface DocumentKindResult {
  /** Kind of the document, as used in the setting `rampart.documents`. */
  readonly kind: string;
  /** Display name of the kind. */
  readonly title: string;
  readonly intent: string;
}

/**
 * Request from the client to the server to check a document's text and return the errors, with the configured
 * severities. The server always checks the text in the request, even if the document is not open on the server or is
 * open with a different text.
 */
export const errorsRequest = 'rampart/errors';
export interface ErrorsParams {
  readonly textDocument: { readonly uri: string; readonly languageId: string; readonly text: string };
}
export interface ErrorsResult {
  readonly errors: readonly { readonly position: Position; readonly message: string }[];
}

/**
 * Request from the client to the server for all kinds of documents with their intents. For each intent, the result
 * contains the text of a minimal body, or an empty string if there is none.
 */
export const documentKindsRequest = 'rampart/documentKinds';
export interface DocumentKindsResult {
  readonly kinds: readonly {
    readonly kind: string;
    readonly title: string;
    readonly intents: readonly { readonly intent: string; readonly text: string }[];
  }[];
}

/**
 * Request from the client to the server to convert the legacy rules in files to custom rules and lists. The files do
 * not have to be open.
 */
export const convertRulesRequest = 'rampart/convertRules';
export interface ConvertRulesParams {
  /**
   * Files to convert. `isNamed` means that the user selected the file. If the name of a selected file does not
   * identify its kind, the kind is detected from its content.
   */
  readonly files: readonly {
    readonly uri: string;
    readonly languageId: string;
    readonly text: string;
    readonly isNamed: boolean;
  }[];
  /** Whether the new rules are created in a disabled state. */
  readonly isDisabled: boolean;
}
export interface ConvertRulesResult {
  readonly documents: readonly { readonly fileName: string; readonly text: string }[];
  /** The report, in Markdown. */
  readonly report: string;
  /** Number of legacy rules that were found, including rules that cannot be converted. */
  readonly count: number;
}

/**
 * Request from the client to the server for the expression at a position, written as a string in several formats. The
 * result is null if there is no expression.
 */
export const expressionRequest = 'rampart/expression';
export interface ExpressionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}
export interface ExpressionResult {
  readonly plain: string;
  readonly json: string;
  readonly terraform: string;
  readonly yaml: string;
  readonly toml: string;
  readonly shell: string;
}

/**
 * Request from the client to the server for the text to insert when the user pastes copied text as an expression.
 * `range` is the range that the pasted text replaces. The request contains the document's text, because the client
 * opens a document on the server only if it contains expressions.
 */
export const pasteRequest = 'rampart/pasteExpression';
export interface PasteParams {
  readonly textDocument: { readonly uri: string; readonly languageId: string; readonly text: string };
  readonly range: { readonly start: Position; readonly end: Position };
  /** The copied text, from any source. It may include the quotes and escapes of a string. */
  readonly text: string;
}
export interface PasteResult {
  /**
   * The copied expression, without the quotes and escapes of a string. If the copied text is not a string, this is
   * the unchanged text.
   */
  readonly expression: string;
  readonly isExpression: boolean;
  /**
   * The edit, escaped for the position. Absent if it is not known whether the position contains an expression. In
   * that case, the user can select one of `choices`.
   */
  readonly edit?: WrittenEdit;
  readonly choices: readonly {
    /**
     * How the position can be marked as an expression:
     * - `marked`: A comment at the position marks it.
     * - `configured`: The settings mark it, if `keyPath` is added to them.
     * - `string`: The position cannot be marked, so the text is inserted as a plain string.
     */
    readonly kind: 'marked' | 'configured' | 'string';
    readonly edits: readonly WrittenEdit[];
    readonly keyPath?: string;
  }[];
}
export interface WrittenEdit {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly newText: string;
}

/**
 * Request from the client to the server for the effect of a double quote that the user typed before `position`. The
 * result is null if the quote has no effect. `how` is `over` if the quote replaced an existing quote, and `pair` if
 * the editor inserted a second quote after it.
 */
export const typedQuoteRequest = 'rampart/typedQuote';
export interface TypedQuoteParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
  readonly how: 'typed' | 'over' | 'pair';
}
export type TypedQuoteResult = TypedQuoteStep;

/** Request from the client to the server to call a tool for language models (`core/tools`) by its name. */
export const toolRequest = 'rampart/tool';
export interface ToolParams {
  readonly name: string;
  readonly input: unknown;
}
/** Result of a tool call as plain JSON, or the reason why there is no result. */
export type ToolCallResult =
  { readonly answer: Readonly<Record<string, unknown>> } | { readonly error: string };

/**
 * Client command that turns off a diagnostic code in the settings. Its arguments are the URI of the document and the
 * code.
 */
export const switchOffCommand = 'rampart.severity.switchOff';

/** Client command that declares a custom field or function in the client's settings. */
export const declareCommand = 'rampart.filter.declare';
export interface DeclareParams {
  readonly uri: string;
  /** Setting under `rampart.filter` to which the entry is added. */
  readonly section: 'fields' | 'functions';
  readonly name: string;
  /** Value of the entry. Absent if the client must ask the user for the type. */
  readonly value?: unknown;
}

/** Reads `initializationOptions`. Values of the wrong type are treated as absent. */
export function decodeServerOptions(value: unknown): ServerOptions {
  if (!isRecord(value)) return {};
  return {
    facts: value.facts === true,
    commands: Array.isArray(value.commands) ? value.commands.filter((one) => typeof one === 'string') : [],
    ...(isRecord(value.l10n) ? { l10n: value.l10n as NonNullable<ServerOptions['l10n']> } : {}),
    ...(typeof value.installation === 'string' ? { installation: value.installation } : {}),
    settings: value.settings,
  };
}

/** Reads the response to `factsRequest`. Properties of the wrong type are treated as unknown. */
export function decodeFacts(value: unknown): Facts {
  if (!isRecord(value)) return {};
  const facts: Record<string, unknown> = {};
  if (Array.isArray(value.oauthScopes) && value.oauthScopes.every((one) => typeof one === 'string'))
    facts.oauthScopes = value.oauthScopes;
  if (isRecordOf(value.lists, (one) => typeof one === 'string')) facts.lists = value.lists;
  for (const key of ['permissionGroups', 'resourceGroups'])
    if (isRecordOf(value[key], (one) => isRecord(one) && typeof one.name === 'string'))
      facts[key] = value[key];
  if (isRecordOf(value.rulesets, isRuleset)) facts.rulesets = value.rulesets;
  const { resources } = value;
  if (isRecord(resources))
    facts.resources = Object.fromEntries(
      Object.entries(resources).filter(([, known]) => isRecordOf(known, isResource)),
    );
  return facts;
}

const isRuleset = (value: unknown): boolean =>
  isRecord(value) &&
  [value.name, value.kind, value.phase].every((one) => typeof one === 'string') &&
  [value.rules, value.categories].every((one) => one === undefined || isTexts(one));

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isResource = (value: unknown): boolean =>
  isRecord(value) && typeof value.name === 'string' && /^(string|undefined)$/.test(typeof value.uri);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecordOf(value: unknown, accepts: (one: unknown) => boolean): boolean {
  return isRecord(value) && Object.values(value).every(accepts);
}
