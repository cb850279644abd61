import { pathToFileURL } from 'node:url';
import { type SourceDocument, type WorkspaceView } from '../../core/language/language';
import { NodeFiles } from '../../server/src/node/files';
import { digestOf } from './digest';
import { type Walks } from './walks';

/** A workspace is asked for its configurations and rules, not for its data. */
const maxFound = 2000;

/**
 * The files around those that are checked, as they were when first asked for: a run sees every file once. Each answer
 * has a digest; two of the same digest are the same.
 */
export class RunWorkspace implements WorkspaceView {
  private readonly files = new NodeFiles([], Date.now);
  private readonly listings = new Map<string, Promise<readonly SourceDocument[]>>();
  private readonly texts = new Map<string, Promise<SourceDocument | undefined>>();
  private readonly digests = new Map<string, Promise<string>>();

  /** Unless `across` says so, documents are not shown: files side by side may be for different zones. */
  constructor(
    private readonly folders: readonly string[],
    private readonly walks: Walks,
    private readonly across: boolean,
  ) {}

  find(endings: readonly string[]): Promise<readonly SourceDocument[]> {
    return memo(this.listings, endings.join('|'), () => this.list(endings));
  }

  read(uri: string): Promise<SourceDocument | undefined> {
    return memo(this.texts, uri, () => this.files.read(uri));
  }

  /** Of endings joined by `|`. */
  digestOfFound(endings: string): Promise<string> {
    return memo(this.digests, endings, async () => {
      const found = await this.find(endings.split('|'));
      return digestOf(...found.flatMap(({ uri, text }) => [uri, text]));
    });
  }

  /** Empty where there is no such file. */
  async digestOfRead(uri: string): Promise<string> {
    const document = await this.read(uri);
    return document === undefined ? '' : digestOf(document.text);
  }

  private async list(endings: readonly string[]): Promise<readonly SourceDocument[]> {
    const wanted = this.across ? endings : endings.filter((ending) => !isDocument(ending));
    if (wanted.length === 0) return [];
    const walked = await Promise.all(this.folders.map((folder) => this.walks.of(folder)));
    const named = [...new Set(walked.flat())].filter((file) =>
      wanted.some((ending) => file.endsWith(ending)),
    );
    const found = await Promise.all(
      named.slice(0, maxFound).map((file) => this.read(pathToFileURL(file).href)),
    );
    return found.filter((one) => one !== undefined);
  }
}

const isDocument = (ending: string): boolean => /\.jsonc?$/.test(ending) && !ending.includes('wrangler.');

function memo<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
