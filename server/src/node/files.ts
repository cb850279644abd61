import fs from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type SourceDocument } from '../../../core/language/language';
import { type WorkspaceFiles } from '../host';
import { languageIdOf } from '../language-ids';
import { walkFiles } from './walk';

/** A workspace is asked for its scripts and configurations, not for its data. */
const maxFiles = 2000;
const maxSizeBytes = 1_000_000;
/** How long a listing holds without word from the client: not every client reports changes. */
const listingLifeMs = 10_000;

interface Listing {
  readonly files: Promise<readonly string[]>;
  readonly atMs: number;
}

interface Read {
  readonly mtimeMs: number;
  readonly document: SourceDocument;
}

/** The workspace folders on disk, walked once for each set of endings until something changes. */
export class NodeFiles implements WorkspaceFiles {
  readonly watched = [
    '**/wrangler.{json,jsonc,toml}',
    '**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx,py}',
    '**/*.json',
    '**/*.{http,rest,har}',
    '**/rampart.profile.yaml',
  ];

  private readonly listings = new Map<string, Listing>();
  private readonly texts = new Map<string, Read>();

  constructor(
    private readonly folders: readonly string[],
    private readonly now: () => number,
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

  async read(uri: string): Promise<SourceDocument | undefined> {
    if (!uri.startsWith('file:')) return undefined;
    try {
      const file = fileURLToPath(uri);
      const { mtimeMs, size } = await fs.stat(file);
      const known = this.texts.get(uri);
      if (known?.mtimeMs === mtimeMs) return known.document;
      if (size > maxSizeBytes) return undefined;
      const text = await fs.readFile(file, 'utf8');
      const document: SourceDocument = { uri, languageId: languageIdOf(file), version: 0, text };
      this.texts.set(uri, { mtimeMs, document });
      return document;
    } catch {
      this.texts.delete(uri);
      return undefined;
    }
  }

  changed(uris: readonly string[]): void {
    for (const uri of uris) this.texts.delete(uri);
    this.listings.clear();
  }

  private list(endings: readonly string[]): Promise<readonly string[]> {
    const key = [...endings].sort().join('|');
    const known = this.listings.get(key);
    if (known && this.now() - known.atMs < listingLifeMs) return known.files;
    const files = this.walk(endings);
    this.listings.set(key, { files, atMs: this.now() });
    return files;
  }

  private async walk(endings: readonly string[]): Promise<readonly string[]> {
    const uris: string[] = [];
    const accepts = (name: string) => endings.some((ending) => name.endsWith(ending));
    for (const folder of this.folders) {
      if (!folder.startsWith('file:')) continue;
      const limits = { maxFiles: maxFiles - uris.length };
      for await (const file of walkFiles(fileURLToPath(folder), accepts, limits))
        uris.push(pathToFileURL(file).href);
    }
    return uris;
  }
}
