/**
 * A folder of documents. Paths are relative, use `/`, and never lead out of the folder. A failed read or write rejects.
 */
export interface Folder {
  /** The name as shown to the user. */
  readonly name: string;
  /** Documents by path: the JSON files in folders that are named after a kind. */
  documents(): Promise<ReadonlyMap<string, string>>;
  /** Returns the URI of a file in the folder, which its problems refer to. */
  uriOf(path: string): string;
  /** Reads a file at the top level; undefined if it does not exist. */
  read(name: string): Promise<string | undefined>;
  /** Writes a file atomically: the old content stays until the new content is complete. */
  write(path: string, text: string): Promise<void>;
  append(name: string, line: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Returns a subfolder, which need not exist yet. */
  inside(name: string): Folder;
  /** Returns the names of the subfolders. */
  folders(): Promise<readonly string[]>;
}
