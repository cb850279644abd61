import { type ClientCapabilities, type ServerCapabilities } from 'vscode-languageserver';
import { type ServerOptions } from '../../../core/protocol/language-server';
import { type Diagnostics } from '../diagnostics';
import { type Session } from '../session';

/** One capability of the server, with its announcement and handlers. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  /** Returns further capabilities that depend on the client. */
  capabilitiesFor?(options: ServerOptions): ServerCapabilities;
  register(session: Session, diagnostics: Diagnostics): void;
  /** Limits the capability to some languages, for clients that support that; `capabilities` is then not announced. */
  readonly narrowed?: {
    isPossible(client: ClientCapabilities): boolean;
    announce(session: Session): void;
  };
}
