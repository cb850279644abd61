import type * as vscode from 'vscode';

/** The scheme of remote resources; `documents/address.ts` describes their URIs. */
export const remoteScheme = 'rampart';

/** The scheme of documents in which payloads are written. */
export const payloadScheme = 'rampart-payload';

/** The scheme of reports: read-only texts with links to resources. */
export const reportScheme = 'rampart-report';

/** Hooks with which the account's code tells the editor that remote documents changed. */
export type DocumentEvents = vscode.EventEmitter<vscode.FileChangeEvent[]>;

/** Scheme of read-only texts: a side of a comparison. The text is in the address. */
export const snapshotScheme = 'rampart-snapshot';
