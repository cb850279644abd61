import { type ClientCapabilities, type ServerCapabilities } from 'vscode-languageserver';
import { type ServerOptions } from '../../../core/protocol/language-server';
import { type Diagnostics } from '../diagnostics';
import { type Session } from '../session';

/** One capability of the server: its announcement, and its handlers. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  /** Further capabilities, as far as they depend on the client. */
  capabilitiesFor?(options: ServerOptions): ServerCapabilities;
  register(session: Session, diagnostics: Diagnostics): void;
  /** Offers it to some languages only, for clients that can be told so; `capabilities` is then not announced. */
  readonly narrowed?: {
    isPossible(client: ClientCapabilities): boolean;
    announce(session: Session): void;
  };
}
