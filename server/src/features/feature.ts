import { type ClientCapabilities, type ServerCapabilities } from 'vscode-languageserver';
import { type ServerOptions } from '../../../core/protocol/language-server';
import { type Diagnostics } from '../diagnostics';
import { type Session } from '../session';

/** A feature of the server: the capabilities that are announced to the client, and the handlers of its requests. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  /** Returns additional capabilities that depend on the client. */
  capabilitiesFor?(options: ServerOptions): ServerCapabilities;
  register(session: Session, diagnostics: Diagnostics): void;
  /** Used instead of `capabilities` for clients that can limit the feature to certain languages. */
  readonly narrowed?: {
    isPossible(client: ClientCapabilities): boolean;
    announce(session: Session): void;
  };
}
