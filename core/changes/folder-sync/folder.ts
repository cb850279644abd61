/** A folder of documents. Paths are relative, with `/`, and never lead out of it. A failed read or write rejects. */
export interface Folder {
  /** Name as shown to a person. */
  readonly name: string;
  /** Documents by path: the JSON files in folders that are named after a kind. */
  documents(): Promise<ReadonlyMap<string, string>>;
  /** The URI of a file in the folder, which its problems refer to. */
  uriOf(path: string): string;
  /** A file at its top level; undefined if it does not exist. */
  read(name: string): Promise<string | undefined>;
  /** Writes a file as a whole: the old content stays until the new content is complete. */
  write(path: string, text: string): Promise<void>;
  append(name: string, line: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** A subfolder, which need not exist yet. */
  inside(name: string): Folder;
  /** The names of its subfolders. */
  folders(): Promise<readonly string[]>;
}
