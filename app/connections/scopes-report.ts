import * as l10n from '@vscode/l10n';
import { type KnownScopes } from './known-scopes';
import { type EmptyView } from './verify';

/** Returns a sentence that states how many accounts and zones a new connection can access. */
export function scopesSentence(name: string, { scopes: scopes }: KnownScopes): string {
  const accounts = scopes.filter(({ type }) => type === 'accounts').length;
  const zones = scopes.length - accounts;
  return l10n.t('“{0}” is connected. Accounts: {1}. Zones: {2}.', name, accounts, zones);
}

/**
 * Returns text that lists the views that a connection cannot access, each with the reason or the required permission.
 * Returns undefined if there are none.
 */
export function emptyViewsText(views: readonly EmptyView[]): string | undefined {
  if (views.length === 0) return undefined;
  const lines = views.map(({ title, error, permissions }) => {
    if (error.kind !== 'forbidden' && error.kind !== 'unauthorized') return `${title}: ${error.message}`;
    if (permissions.length === 1)
      return l10n.t('{0}: requires the {1} permission', title, permissions[0] ?? '');
    return permissions.length === 0
      ? l10n.t('{0}: not allowed', title)
      : l10n.t('{0}: requires one of these permissions: {1}', title, permissions.join(', '));
  });
  return [l10n.t('Views that this connection cannot access:'), ...lines].join('\n');
}
