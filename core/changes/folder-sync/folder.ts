/**
 * A folder of documents. Paths are relative, use `/`, and never point outside the folder. If a read or write fails,
 * its promise is rejected.
 */
export interface Folder {
  /** The name of the folder, as shown to the user. */
  readonly name: string;
  /** Returns the documents by path. Documents are the JSON files in folders that are named after a kind. */
  documents(): Promise<ReadonlyMap<string, string>>;
  /** Returns the URI of a file in the folder. The URI is used to report problems in the file. */
  uriOf(path: string): string;
  /** Reads a file at the top level of the folder. Returns undefined if the file does not exist. */
  read(name: string): Promise<string | undefined>;
  /** Writes a file atomically, so that the old content stays in place until the new content is complete. */
  write(path: string, text: string): Promise<void>;
  append(name: string, line: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Returns a subfolder, which need not exist yet. */
  inside(name: string): Folder;
  /** Returns the names of the subfolders. */
  folders(): Promise<readonly string[]>;
}
