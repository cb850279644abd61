import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type SourceDocument, type WorkspaceView } from '../../core/language/language';
import { DiskFiles, type FileReader } from '../../workspace/disk-files';
import { digestOf } from './digest';
import { type FolderWalks } from '../../workspace/folder-walks';

/** View of the workspace for one run. Each query has a digest of its result. Equal digests mean equal results. */
export class RunWorkspace implements WorkspaceView {
  private readonly files: DiskFiles;
  private readonly listings = new Map<string, Promise<readonly SourceDocument[]>>();
  private readonly texts = new Map<string, Promise<SourceDocument | undefined>>();
  private readonly digests = new Map<string, Promise<string>>();

  /**
   * @param folders The absolute paths of the folders of the workspace.
   * @param across Whether other documents are visible. They are usually hidden, because neighboring files may be for
   *   different zones.
   */
  constructor(
    folders: readonly string[],
    walks: FolderWalks,
    private readonly across: boolean,
  ) {
    const uris = folders.map((folder) => pathToFileURL(folder).href);
    this.files = new DiskFiles(uris, Date.now, walks.list, readNow);
  }

  find(endings: readonly string[]): Promise<readonly SourceDocument[]> {
    return memo(this.listings, endings.join('|'), () => this.list(endings));
  }

  read(uri: string): Promise<SourceDocument | undefined> {
    return memo(this.texts, uri, () => this.files.read(uri));
  }

  /**
   * Returns the digest of the files whose names end with one of the given suffixes. `endings` contains the suffixes,
   * joined with `|`.
   */
  digestOfFound(endings: string): Promise<string> {
    return memo(this.digests, endings, async () => {
      const found = await this.find(endings.split('|'));
      return digestOf(...found.flatMap(({ uri, text }) => [uri, text]));
    });
  }

  /** Returns the digest of a file, or an empty string if it does not exist. */
  async digestOfRead(uri: string): Promise<string> {
    const document = await this.read(uri);
    return document === undefined ? '' : digestOf(document.text);
  }

  private async list(endings: readonly string[]): Promise<readonly SourceDocument[]> {
    const wanted = this.across ? endings : endings.filter((ending) => !isDocument(ending));
    if (wanted.length === 0) return [];
    const uris = await this.files.list(wanted);
    const found = await Promise.all(uris.map((uri) => this.read(uri)));
    return found.filter((one) => one !== undefined);
  }
}

/**
 * Reads files synchronously. The program has nothing else to do in the meantime, and asynchronous reads of thousands of
 * small files are slow.
 */
const readNow: FileReader = {
  stat: (file) => fs.statSync(file, { throwIfNoEntry: false }),
  text: (file) => fs.readFileSync(file, 'utf8'),
};

const isDocument = (ending: string): boolean => /\.jsonc?$/.test(ending) && !ending.includes('wrangler.');

function memo<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
