import * as vscode from 'vscode';
import { connectionsKey } from '../../../app/connections/state-keys';
import { type RemoteFeatures } from './features';

/**
 * Registers the authentication provider, which shows the connections in the editor's account menu. Returns a function
 * that must be called after a sign-in or sign-out, so that the editor updates the menu. If there are no connections, no
 * further code is loaded.
 */
export function registerAuthentication(
  context: vscode.ExtensionContext,
  remote: () => Promise<RemoteFeatures>,
): () => void {
  const changed = new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>();
  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    async getSessions(scopes, options) {
      const stored = context.globalState.get<unknown[]>(connectionsKey) ?? [];
      if (stored.length === 0) return [];
      return (await remote()).sessions.list(scopes, options.account?.id);
    },
    async createSession(scopes, options) {
      return (await remote()).sessions.create(scopes, options.account?.id);
    },
    async removeSession(id) {
      await (await remote()).sessions.remove(id);
    },
  };
  context.subscriptions.push(
    changed,
    vscode.authentication.registerAuthenticationProvider('rampart', 'Rampart', provider, {
      supportsMultipleAccounts: true,
    }),
  );
  return () => changed.fire({ added: [], removed: [], changed: [] });
}
