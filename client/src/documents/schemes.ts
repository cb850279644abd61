import type * as vscode from 'vscode';

/** URI scheme of remote resources. `documents/address.ts` describes the URIs. */
export const remoteScheme = 'rampart';

/** URI scheme of documents in which users write payloads. */
export const payloadScheme = 'rampart-payload';

/** URI scheme of reports, which are read-only documents with links to resources. */
export const reportScheme = 'rampart-report';

/** Event emitter that the account code uses to notify the editor of changes to remote documents. */
export type DocumentEvents = vscode.EventEmitter<vscode.FileChangeEvent[]>;

/**
 * URI scheme of read-only documents that are used as one side of a comparison. The URI contains the document's text.
 */
export const snapshotScheme = 'rampart-snapshot';
