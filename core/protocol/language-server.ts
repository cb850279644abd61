import { type Position } from '../text/offsets';
import { type Facts } from '../language/facts';
import { type TypedQuoteStep } from '../language/language';
import { type GraphWorkflow, type NodeNote } from '../model/graph';

/**
 * Messages between client and language server beyond the Language Server Protocol. Without support for them, a client
 * (another editor) lacks only the account's facts and the code lenses.
 */

/** `initializationOptions` of the `initialize` request. */
export interface ServerOptions {
  /** Whether the client answers `factsRequest`. */
  readonly facts?: boolean;
  /** Commands of the client that code lenses may use. */
  readonly commands?: readonly string[];
  /** Translations of the server's texts, in the form of `@vscode/l10n`. */
  readonly l10n?: Readonly<Record<string, string | { message: string; comment: string[] }>>;
  /** URI of the folder in which the extension is installed, ending in `/`, for a server that cannot determine it. */
  readonly installation?: string;
  /** Settings (the object under `rampart`) for clients without `workspace/configuration`. */
  readonly settings?: unknown;
}

/** Server → client: requests the facts of the account that a document belongs to. Never contains a credential. */
export const factsRequest = 'rampart/facts';
export interface FactsParams {
  readonly uri: string;
}

/** Client → server: the facts have changed. The server requests them again and rechecks all open documents. */
export const factsChangedNotification = 'rampart/factsChanged';

/** Client → server: returns the version graphs of an open script, one per workflow class. */
export const graphsRequest = 'rampart/graphs';
export interface GraphsParams {
  readonly textDocument: { readonly uri: string };
}
export interface GraphNodeRange {
  readonly start: Position;
  readonly end: Position;
  /** The URI of the document, if it is not the script. */
  readonly uri?: string;
  /** Start of the statement that contains only this node, if that is before `start`. */
  readonly from?: Position;
}
export interface GraphsResult {
  readonly graphs: readonly {
    readonly workflow: GraphWorkflow;
    /** Source ranges of nodes, by JSON Pointer into `workflow`. */
    readonly ranges: Readonly<Record<string, GraphNodeRange>>;
    /** Facts from the script about nodes that are not in the graph, by JSON Pointer into `workflow`. */
    readonly notes: Readonly<Record<string, NodeNote>>;
  }[];
  /** Whether the text has errors, so that these are the previous graphs. */
  readonly isStale: boolean;
  /** Whether steps may be missing because something could not be resolved. */
  readonly isPartial: boolean;
}

/** Client → server: finds the only script of the workspace that declares a class with this name. */
export const scriptOfClassRequest = 'rampart/scriptOfClass';
export interface ScriptOfClassParams {
  readonly className: string;
}
export interface ScriptOfClassResult {
  /** Null if no script declares the class, or several do. */
  readonly uri: string | null;
}

/** Client → server: returns the type of an open document; null if Rampart does not handle it. */
export const documentKindRequest = 'rampart/documentKind';
export interface DocumentKindParams {
  readonly textDocument: { readonly uri: string };
}
export interface DocumentKindResult {
  /** As in the setting `rampart.documents`. */
  readonly kind: string;
  /** The name of the kind, as people read it. */
  readonly title: string;
  readonly intent: string;
}

/**
 * Client → server: returns the errors of the text, with the configured severities. The document need not be open at the
 * server; if its text there differs, the sent text is used.
 */
export const errorsRequest = 'rampart/errors';
export interface ErrorsParams {
  readonly textDocument: { readonly uri: string; readonly languageId: string; readonly text: string };
}
export interface ErrorsResult {
  readonly errors: readonly { readonly position: Position; readonly message: string }[];
}

/** Client → server: returns every kind with its intents, and the minimal body of each that can be written. */
export const documentKindsRequest = 'rampart/documentKinds';
export interface DocumentKindsResult {
  readonly kinds: readonly {
    readonly kind: string;
    readonly title: string;
    readonly intents: readonly { readonly intent: string; readonly text: string }[];
  }[];
}

/** Client → server: converts the legacy rules of some files to custom rules and lists. The files need not be open. */
export const convertRulesRequest = 'rampart/convertRules';
export interface ConvertRulesParams {
  /** `isNamed`: the user selected this file, so its content decides if its name does not. */
  readonly files: readonly {
    readonly uri: string;
    readonly languageId: string;
    readonly text: string;
    readonly isNamed: boolean;
  }[];
  /** Whether the new rules are disabled. */
  readonly isDisabled: boolean;
}
export interface ConvertRulesResult {
  readonly documents: readonly { readonly fileName: string; readonly text: string }[];
  /** Markdown. */
  readonly report: string;
  /** Number of old rules. */
  readonly count: number;
}

/**
 * Client → server: returns the expression at a position, written as a string in several formats; null if there is none.
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
 * Client → server: returns the text to insert when copied text is pasted as an expression over a range. The document
 * need not be open at the server; it is not if it contains no expressions.
 */
export const pasteRequest = 'rampart/pasteExpression';
export interface PasteParams {
  readonly textDocument: { readonly uri: string; readonly languageId: string; readonly text: string };
  readonly range: { readonly start: Position; readonly end: Position };
  /** Text copied from anywhere, possibly with the quotes and escapes of a string. */
  readonly text: string;
}
export interface PasteResult {
  /** The copied expression without the surrounding string; the text itself if it is not a string. */
  readonly expression: string;
  readonly isExpression: boolean;
  /**
   * The edit, escaped for the position, if an expression is known to be there. Absent otherwise; the choices then
   * apply.
   */
  readonly edit?: WrittenEdit;
  readonly choices: readonly {
    /**
     * `marked`: with a comment that marks the position. `configured`: `keyPath` has to be in the settings. `string`: a
     * plain string.
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
 * Client → server: returns the effect of a double quote that was just typed before `position`; null if there is none.
 * `over`: the quote replaced one that the editor had inserted; `pair`: the editor inserted another one after it.
 */
export const typedQuoteRequest = 'rampart/typedQuote';
export interface TypedQuoteParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
  readonly how: 'typed' | 'over' | 'pair';
}
export type TypedQuoteResult = TypedQuoteStep;

/** Client → server: calls a tool for models (`core/tools`) by name. */
export const toolRequest = 'rampart/tool';
export interface ToolParams {
  readonly name: string;
  readonly input: unknown;
}
/** The result as plain JSON, or the reason why there is none. */
export type ToolCallResult =
  { readonly answer: Readonly<Record<string, unknown>> } | { readonly error: string };

/** A client command that turns off a diagnostic code in the settings: URI of the document, code. */
export const switchOffCommand = 'rampart.severity.switchOff';

/** A client command that declares a custom field or function in its settings. */
export const declareCommand = 'rampart.filter.declare';
export interface DeclareParams {
  readonly uri: string;
  /** The setting under `rampart.filter`. */
  readonly section: 'fields' | 'functions';
  readonly name: string;
  /** The value of the entry; absent if the client must ask the user for the type. */
  readonly value?: unknown;
}

/** Reads `initializationOptions`; unexpected values count as absent. */
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

/** Reads the response to `factsRequest`. Properties of the wrong shape count as unknown facts. */
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
