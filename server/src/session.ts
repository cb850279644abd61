import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import { type Pace } from '../../core/base/steps';
import { type LanguageContext } from '../../core/language/language';
import { type LanguageService } from '../../core/language/service';
import { type ServerOptions } from '../../core/protocol/language-server';
import { type Asked, type Attention } from './attention';
import { type Documents, Snapshot } from './documents';
import { type FactsStore } from './facts';
import { type ServerHost } from './host';
import { type ServerLog } from './log';
import { slices } from './pace';
import { type ListChanges } from './list-changes';
import { type SampleStore } from './samples';
import { type SettingsStore } from './settings';
import { type Dependencies, TrackingWorkspace } from './workspace';

/** State that the features share, from `initialize` to `exit`. */
export interface Session {
  readonly connection: Connection;
  readonly capabilities: ClientCapabilities;
  readonly options: ServerOptions;
  readonly host: ServerHost;
  /** URIs of the workspace folders. */
  readonly folders: readonly string[];
  readonly documents: Documents;
  readonly attention: Attention;
  readonly service: LanguageService;
  readonly settings: SettingsStore;
  readonly facts: FactsStore;
  readonly samples: SampleStore;
  readonly lists: ListChanges;
  readonly log: ServerLog;
}

export interface TrackedContext extends LanguageContext {
  readonly workspace: TrackingWorkspace;
}

/** Collects the settings, samples, and other inputs on which a document's result depends. */
export async function contextFor(
  session: Session,
  uri: string,
  signal: AbortSignal,
): Promise<TrackedContext> {
  const [settings, facts] = await Promise.all([session.settings.of(uri), session.facts.of(uri)]);
  return {
    settings,
    facts,
    workspace: new TrackingWorkspace(session.documents, session.host.files),
    scripts: session.host.scripts,
    signal,
    pace: paceOf(session),
    visible: () => session.attention.of(uri),
    now: session.host.now,
  };
}

/** Returns a `Pace` that makes long-running work pause, so that newly arrived requests run first. */
export const paceOf = ({ host }: Session): Pace => slices(host.timer, host.now);

/** Returns the other files on which a result depends. */
export function dependenciesOf(context: TrackedContext): Dependencies {
  return context.workspace.dependencies;
}

/**
 * Returns another document by its URI, so that positions in it can be converted. The document is read from the editor
 * or, if it is not open, from disk. Returns undefined if the document is not found.
 */
export async function snapshotOf(session: Session, uri: string): Promise<Snapshot | undefined> {
  const open = session.documents.get(uri);
  if (open) return open;
  const file = await session.host.files?.read(uri);
  return file && new Snapshot(file.uri, file.languageId, file.version, file.text);
}

/** Returns a signal that aborts when the client cancels its request. */
export function toSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** A document in a request. Clients can include its content, because the document may not be open on the server. */
interface Sent {
  readonly uri: string;
  readonly languageId?: string;
  readonly text?: string;
}

function sentAlong({ uri, languageId, text }: Sent): Snapshot | undefined {
  return languageId === undefined || text === undefined ? undefined : new Snapshot(uri, languageId, 0, text);
}

type Handler<P, R> = (params: P, token: CancellationToken) => Promise<R | ResponseError>;

/**
 * Wraps a handler for requests about a document. The wrapped handler returns an empty result if a bug occurs, or if
 * the document is neither open nor sent with the request. It returns the protocol's error if the request was
 * canceled.
 */
export function answering<P extends Asked & { readonly textDocument: Sent }, R>(
  session: Session,
  empty: R,
  answer: (document: Snapshot, params: P, context: LanguageContext) => Promise<R>,
): Handler<P, R> {
  return async (params, token) => {
    const { uri } = params.textDocument;
    const document = session.documents.get(uri) ?? sentAlong(params.textDocument);
    if (!document) return empty;
    session.attention.note(document, params);
    const isCancelled = () => token.isCancellationRequested;
    try {
      const context = await contextFor(session, uri, toSignal(token));
      if (!isCancelled()) {
        const result = await answer(document, params, context);
        if (!isCancelled()) return result;
      }
    } catch (error) {
      if (!isCancelled()) {
        session.log.bug('request', error);
        return empty;
      }
    }
    return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
  };
}
