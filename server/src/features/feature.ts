import { type ServerCapabilities } from 'vscode-languageserver';
import { type Diagnostics } from '../diagnostics';
import { type Session } from '../session';

/** One thing the server can do: what it announces, and the handlers behind it. */
export interface Feature {
  readonly capabilities: ServerCapabilities;
  register(session: Session, diagnostics: Diagnostics): void;
}
