import fs from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type SourceDocument, type WorkspaceView } from '../core/language/language';
import { languageIdOf } from './language-ids';
import { type ListFiles, listFiles } from './list-files';

/** Maximum number of files in a list. A list of this length may be incomplete. */
const maxFiles = 2000;
const maxSizeBytes = 1_000_000;
/**
 * Time in milliseconds for which a list of files is valid if the client reports no changes. Not every client reports
 * changes.
 */
const listingLifeMs = 10_000;

/** Reads files. By default, files are read asynchronously, so that other work can run in the meantime. */
export interface FileReader {
  /** Returns the status of a file. Returns undefined or throws an error if the file does not exist. */
  stat(file: string): FileStat | undefined | Promise<FileStat>;
  text(file: string): string | Promise<string>;
}

interface FileStat {
  readonly mtimeMs: number;
  readonly size: number;
}

const readLater: FileReader = {
  stat: (file) => fs.stat(file),
  text: (file) => fs.readFile(file, 'utf8'),
};

interface Listing {
  readonly files: Promise<readonly string[]>;
  readonly atMs: number;
}

interface Read {
  readonly mtimeMs: number;
  readonly document: SourceDocument;
}

/**
 * Folders on disk. The list of files for each set of extensions is cached until a file changes, but at most for
 * `listingLifeMs`.
 */
export class DiskFiles implements WorkspaceView {
  /** Globs of the files whose changes the client must report. */
  readonly watched = [
    '**/wrangler.{json,jsonc,toml}',
    '**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx,py}',
    '**/*.json',
    '**/*.{tf,tofu}',
    '**/*.list.{jsonc,yaml,yml}',
    '**/*.{http,rest,har}',
    '**/rampart.profile.yaml',
  ];

  private readonly listings = new Map<string, Listing>();
  private readonly texts = new Map<string, Read>();

  /** @param folders URIs of the folders. Folders without a `file:` URI are treated as empty. */
  constructor(
    private readonly folders: readonly string[],
    private readonly now: () => number,
    private readonly listFolder: ListFiles = listFiles,
    private readonly reader: FileReader = readLater,
  ) {}

  async find(endings: readonly string[], signal: AbortSignal): Promise<readonly SourceDocument[]> {
    const found: SourceDocument[] = [];
    for (const file of await this.list(endings)) {
      if (signal.aborted) break;
      const document = await this.read(file);
      if (document) found.push(document);
    }
    return found;
  }

  async names(endings: readonly string[]): Promise<readonly string[] | undefined> {
    const uris = await this.list(endings);
    return uris.length < maxFiles ? uris : undefined;
  }

  async read(uri: string): Promise<SourceDocument | undefined> {
    if (!uri.startsWith('file:')) return undefined;
    try {
      const file = fileURLToPath(uri);
      const stat = await this.reader.stat(file);
      const known = this.texts.get(uri);
      if (stat && stat.mtimeMs === known?.mtimeMs) return known.document;
      this.texts.delete(uri);
      if (!stat || stat.size > maxSizeBytes) return undefined;
      const text = await this.reader.text(file);
      const document: SourceDocument = { uri, languageId: languageIdOf(file), version: 0, text };
      this.texts.set(uri, { mtimeMs: stat.mtimeMs, document });
      return document;
    } catch {
      this.texts.delete(uri);
      return undefined;
    }
  }

  /** Discards outdated data. Must be called when files were created, changed, or deleted on disk. */
  changed(uris: readonly string[]): void {
    for (const uri of uris) this.texts.delete(uri);
    this.listings.clear();
  }

  /** Returns the URIs of the files whose names end with one of the extensions, without duplicates. */
  list(endings: readonly string[]): Promise<readonly string[]> {
    const key = [...endings].sort().join('|');
    const known = this.listings.get(key);
    if (known && this.now() - known.atMs < listingLifeMs) return known.files;
    const files = this.listAll(endings);
    this.listings.set(key, { files, atMs: this.now() });
    return files;
  }

  private async listAll(endings: readonly string[]): Promise<readonly string[]> {
    const uris = new Set<string>();
    for (const folder of this.folders) {
      if (!folder.startsWith('file:')) continue;
      const files = await this.listFolder(fileURLToPath(folder), endings, maxFiles - uris.size);
      for (const file of files) uris.add(pathToFileURL(file).href);
    }
    return [...uris];
  }
}
