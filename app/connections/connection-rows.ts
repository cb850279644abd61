import * as l10n from '@vscode/l10n';
import { type ApiError } from '../../core/api/error';
import { explainFailure } from '../../core/resources/explain-failure';
import { type ConnectionNode, type TreeNode } from '../tree/node';
import { rowNode } from '../tree/nodes';
import { type Connection } from './connection';
import { type KnownScope } from './known-scopes';

/** Returns the row of a connection, which shows whether it is signed in and whether it is read-only. */
export function connectionRow(
  { id, kind, name, baseUrl, readOnly }: Connection,
  signedIn: boolean,
): TreeNode {
  const description = [
    signedIn ? undefined : l10n.t('signed out'),
    readOnly ? l10n.t('read-only') : undefined,
    kind === 'runtime' ? undefined : new URL(baseUrl).host,
  ]
    .filter(Boolean)
    .join(' · ');
  return {
    id: `connections:/${encodeURIComponent(id)}`,
    type: 'connection',
    label: name,
    description,
    accessibleLabel: spoken(l10n.t('Connection'), name, description),
    icon: signedIn
      ? { id: readOnly ? 'lock' : kind === 'runtime' ? 'vm-running' : 'plug' }
      : { id: 'debug-disconnect', color: 'list.warningForeground' },
    expandable: true,
    marks: [kind, signedIn ? 'signedIn' : 'signedOut', readOnly ? 'readOnly' : 'writable'],
    connection: id,
  };
}

/** Returns the target for a connection command that was not invoked on a row. */
export const connectionTarget = (connection: string): ConnectionNode => ({
  id: '',
  type: 'connection',
  label: '',
  expandable: false,
  marks: [],
  connection,
});

/** Returns the row of a local runtime that cannot be used. The row shows the reason and has no children. */
export function outdatedRuntimeRow(port: number): TreeNode {
  const label = l10n.t('{0}, port {1}', 'wrangler dev', port);
  const description = l10n.t('outdated');
  return {
    id: `connections:/outdated-${port}`,
    type: 'error',
    label,
    description,
    accessibleLabel: spoken(label, description),
    icon: { id: 'warning', color: 'list.warningForeground' },
    expandable: false,
    marks: [],
    notes: [outdatedRuntimeText(port)],
  };
}

/** Returns the reason why a local runtime cannot be used, and the recommended action. */
export const outdatedRuntimeText = (port: number): string =>
  l10n.t(
    'The local runtime on port {0} has no workflows API. Update wrangler to 4.97 or later. If wrangler is up to date, remove X_LOCAL_EXPLORER from its environment.',
    port,
  );

/**
 * Returns the rows of a connection's accounts, each followed by its zones, and then the rows of zones whose account is
 * unknown. If something could not be read, a row with the reason follows.
 */
export function scopeRows(
  node: TreeNode,
  scopes: readonly KnownScope[],
  failure: ApiError | undefined,
  isRuntime = false,
): readonly TreeNode[] {
  const accounts = scopes.filter(({ type }) => type === 'accounts');
  const zonesOf = (owns: (accountId: string) => boolean): readonly TreeNode[] =>
    scopes
      .filter(({ type, accountId }) => type === 'zones' && owns(accountId))
      .map((zone) => scopeRow(node, zone, isRuntime));
  const known = new Set(accounts.map(({ id }) => id));
  return [
    ...accounts.flatMap((account) => [
      scopeRow(node, account, isRuntime),
      ...zonesOf((accountId) => accountId === account.id),
    ]),
    ...zonesOf((accountId) => !known.has(accountId)),
    ...(failure ? [failureRow(node, explainFailure(failure))] : []),
  ];
}

const failureRow = (node: TreeNode, message: string): TreeNode =>
  rowNode(node, 'error', '', {
    label: message,
    icon: { id: 'warning', color: 'list.warningForeground' },
    expandable: false,
    accessibleLabel: l10n.t('Could not be loaded: {0}', message),
  });

function scopeRow(node: TreeNode, { type, id, name, typed }: KnownScope, isRuntime: boolean): TreeNode {
  const isAccount = type === 'accounts';
  const description = isRuntime
    ? l10n.t('workflows only')
    : [id === name ? undefined : id, typed ? l10n.t('added by ID') : undefined].filter(Boolean).join(' · ');
  return rowNode(node, isAccount ? 'knownAccount' : 'knownZone', id, {
    label: name,
    description,
    accessibleLabel: spoken(isAccount ? l10n.t('Account') : l10n.t('Zone'), name, description),
    icon: { id: isRuntime ? 'vm-running' : isAccount ? 'account' : 'globe' },
    expandable: false,
  });
}

const spoken = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');
