import { decodePath, fileKey } from '../../core/language/uri-pattern';
import { type UnsavedText } from '../../core/protocol/unsaved-text';
import { type ListFiles } from '../../core/rule-tests/lists/found-lists';
import { type RuleFile } from '../../core/rule-tests/load-rules';
import { uriBeside } from '../../core/rule-tests/uri-beside';
import { type RuleTexts } from '../../core/simulation/shown-steps';
import { Snapshot } from './documents';
import { type Session } from './session';
import { TrackingWorkspace } from './workspace';

/**
 * The files that are used by one request. Each file is read only once: from the editor if it is open there, otherwise
 * from disk.
 */
export class EditorFiles {
  private readonly texts = new Map<string, Snapshot>();

  constructor(
    private readonly session: Session,
    unsaved: readonly UnsavedText[],
  ) {
    for (const open of session.documents) this.texts.set(fileKey(open.uri), open);
    for (const { uri, text } of unsaved) this.texts.set(fileKey(uri), new Snapshot(uri, '', 0, text));
  }

  async read(uri: string): Promise<Snapshot | undefined> {
    const known = this.known(uri);
    if (known) return known;
    const file = await this.session.host.files?.read(uri);
    if (!file) return undefined;
    // the editor does not show a byte order mark, so positions must not include it
    const read = new Snapshot(uri, file.languageId, file.version, file.text.replace(/^\uFEFF/, ''));
    this.texts.set(fileKey(uri), read);
    return read;
  }

  /** Returns a file if it was already read or is open in the editor. Otherwise, returns undefined. */
  known(uri: string): Snapshot | undefined {
    return this.texts.get(fileKey(uri));
  }
}

/** Returns the name of a file, without its folders. */
export const fileNameOf = (uri: string): string => decodePath(uri).split('/').at(-1) ?? '';

/** Returns a function that reads files by paths relative to the file at `uri`. */
export const fileReader =
  (files: EditorFiles, uri: string) =>
  async (path: string): Promise<RuleFile | undefined> => {
    const target = uriBeside(uri, path);
    const found = target === undefined ? undefined : await files.read(target);
    return found && { name: found.uri, uri: found.uri, text: found.text };
  };

/**
 * Returns functions that find and read the files of the workspace that may define lists. Unsaved edits of these files
 * are included. `signal` aborts when the files are no longer needed.
 */
export function listFilesOf(
  session: Session,
  files: EditorFiles,
  signal: AbortSignal = new AbortController().signal,
): ListFiles {
  const workspace = new TrackingWorkspace(session.documents, session.host.files);
  return {
    find: (endings) => workspace.names(endings, signal),
    async read(uri) {
      if (signal.aborted) return undefined;
      const found = await files.read(uri);
      return found && { name: found.uri, uri: found.uri, text: found.text };
    },
  };
}

/**
 * Returns functions that look up the content of a file and the location of a rule. They handle only files that were
 * already read or are open in the editor.
 */
export const textsOf = (files: EditorFiles): RuleTexts => ({
  text: (uri) => files.known(uri)?.text,
  place(uri, range) {
    const document = files.known(uri);
    return document && range ? { uri, range: document.rangeOf(range) } : { uri };
  },
});
