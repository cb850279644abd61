import * as l10n from '@vscode/l10n';
import { type KnownScopes } from './known-scopes';
import { type EmptyView } from './verify';

/** The access of a new connection, in one sentence. */
export function scopesSentence(name: string, { scopes: scopes }: KnownScopes): string {
  const accounts = scopes.filter(({ type }) => type === 'accounts').length;
  const zones = scopes.length - accounts;
  return l10n.t('Connected “{0}”: accounts: {1}, zones: {2}.', name, accounts, zones);
}

/** The parts of the sidebar that stay empty, and the permissions needed to fill them; undefined if there are none. */
export function emptyViewsText(views: readonly EmptyView[]): string | undefined {
  if (views.length === 0) return undefined;
  const lines = views.map(({ title, error, permissions }) => {
    if (error.kind !== 'forbidden' && error.kind !== 'unauthorized') return `${title}: ${error.message}`;
    return permissions.length === 0
      ? l10n.t('{0}: not allowed', title)
      : l10n.t('{0}: requires one of {1}', title, permissions.join(', '));
  });
  return [l10n.t('Views without access:'), ...lines].join('\n');
}
