import type * as vscode from 'vscode';

/** The scheme of remote resources; `documents/address.ts` describes their URIs. */
export const remoteScheme = 'rampart';

/** The scheme of documents in which payloads are written. */
export const payloadScheme = 'rampart-payload';

/** The scheme of reports, which are read-only texts with links to resources. */
export const reportScheme = 'rampart-report';

/** Events with which the account's code tells the editor that remote documents changed. */
export type DocumentEvents = vscode.EventEmitter<vscode.FileChangeEvent[]>;

/** The scheme of read-only texts, used as one side of a comparison. The URI contains the text. */
export const snapshotScheme = 'rampart-snapshot';
