import type * as vscode from 'vscode';
import { type Connection } from '../../../app/connections/connection';
import { type Connections } from '../../../app/connections/connections';

/** Sign-ins to connections, as shown in the editor's account menu. Each connection has one session. */
export class Sessions {
  /**
   * @param ask guides the user through signing in to a connection again, or through adding a connection if the ID is
   *   undefined.
   */
  constructor(
    private readonly connections: Connections,
    private readonly ask: (id: string | undefined) => Promise<void>,
  ) {}

  /**
   * Returns all sessions, or only the session of one account. The scopes of the editor's authentication API do not
   * restrict tokens here, so every session reports the requested scopes.
   */
  async list(scopes: readonly string[] = [], accountId?: string): Promise<vscode.AuthenticationSession[]> {
    const asked = this.connections.list().filter(({ id }) => accountId === undefined || id === accountId);
    const sessions = await Promise.all(asked.map((one) => this.session(one, scopes)));
    return sessions.filter((one) => one !== undefined);
  }

  /** Asks the user to sign in. Rejects if the user cancels, as the editor expects. */
  async create(scopes: readonly string[], accountId?: string): Promise<vscode.AuthenticationSession> {
    const before = new Set((await this.list()).map(({ id }) => id));
    await this.ask(accountId);
    const sessions = await this.list(scopes, accountId);
    const created = accountId === undefined ? sessions.find(({ id }) => !before.has(id)) : sessions[0];
    if (!created) throw new Error('Nobody signed in.');
    return created;
  }

  /** Signs out but keeps the connection. */
  async remove(id: string): Promise<void> {
    await this.connections.signOut(id);
  }

  private async session(
    { id, name }: Connection,
    scopes: readonly string[],
  ): Promise<vscode.AuthenticationSession | undefined> {
    const credential = await this.connections.credential(id);
    if (!credential) return undefined;
    const secret = credential.scheme === 'bearer' ? credential.token : credential.key;
    return { id, accessToken: secret.reveal(), account: { id, label: name }, scopes };
  }
}
