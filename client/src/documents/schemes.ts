import type * as vscode from 'vscode';

/** The scheme of remote resources; what their URIs are made of, `documents/address.ts` says. */
export const remoteScheme = 'rampart';

/** The scheme of documents in which payloads are written. */
export const payloadScheme = 'rampart-payload';

/** The scheme of reports: texts that are looked at, with links to resources. */
export const reportScheme = 'rampart-report';

/** What the account's code uses to tell the editor that remote documents changed. */
export type DocumentEvents = vscode.EventEmitter<vscode.FileChangeEvent[]>;

/** Scheme of texts that are only looked at: a side of a comparison. The text is in the address. */
export const snapshotScheme = 'rampart-snapshot';
