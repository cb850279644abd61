import {
  type Awaitable,
  namesIn,
  type SourceDocument,
  type WorkspaceView,
} from '../../core/language/language';
import { fileKey } from '../../core/language/uri-pattern';
import { type Documents } from './documents';
import { type WorkspaceFiles } from './host';

/**
 * The files on which a check depends, other than the document itself. `uris` are the files that the check read.
 * `endings` are the endings of file names that the check listed.
 */
export interface Dependencies {
  readonly endings: Set<string>;
  readonly uris: Set<string>;
}

/**
 * The view of the workspace for one check: open documents with unsaved edits, and other files from disk. It records
 * which files the check read.
 */
export class TrackingWorkspace implements WorkspaceView {
  readonly dependencies: Dependencies = { endings: new Set(), uris: new Set() };

  constructor(
    private readonly documents: Documents,
    private readonly files: WorkspaceFiles | undefined,
  ) {}

  async find(endings: readonly string[], signal: AbortSignal): Promise<readonly SourceDocument[]> {
    for (const ending of endings) this.dependencies.endings.add(ending);
    const found = new Map<string, SourceDocument>();
    for (const file of (await this.files?.find(endings, signal)) ?? []) found.set(fileKey(file.uri), file);
    for (const open of this.documents)
      if (endings.some((ending) => open.uri.endsWith(ending))) found.set(fileKey(open.uri), open);
    return [...found.values()];
  }

  async names(endings: readonly string[], signal: AbortSignal): Promise<readonly string[] | undefined> {
    for (const ending of endings) this.dependencies.endings.add(ending);
    const listed = this.files ? await namesIn(this.files, endings, signal) : [];
    if (!listed) return undefined;
    const found = new Map(listed.map((uri) => [fileKey(uri), uri]));
    for (const { uri } of this.documents)
      if (endings.some((ending) => uri.endsWith(ending))) found.set(fileKey(uri), uri);
    return [...found.values()];
  }

  read(uri: string): Awaitable<SourceDocument | undefined> {
    const open = this.documents.get(uri) ?? this.documents.twinOf(uri);
    this.dependencies.uris.add(open?.uri ?? uri);
    return open ?? this.files?.read(uri);
  }
}

/** Returns whether a change to `uri` can affect the result of a check that has the given dependencies. */
export function dependsOn(dependencies: Dependencies, uri: string): boolean {
  return dependencies.uris.has(uri) || [...dependencies.endings].some((ending) => uri.endsWith(ending));
}
