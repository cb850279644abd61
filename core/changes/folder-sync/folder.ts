/** A folder of documents. Paths are relative, with `/`, and never lead out of it. Failures reject: the disk is broken. */
export interface Folder {
  /** Name as shown to a person. */
  readonly name: string;
  /** Documents by path: the JSON files in folders that are named as a kind. */
  documents(): Promise<ReadonlyMap<string, string>>;
  /** The URI of a file in it, by which its problems are known. */
  uriOf(path: string): string;
  /** A file at its top level; undefined if it does not exist. */
  read(name: string): Promise<string | undefined>;
  /** Writes a file as a whole: the old one is there until the new one is complete. */
  write(path: string, text: string): Promise<void>;
  append(name: string, line: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** A folder in it, which need not exist yet. */
  inside(name: string): Folder;
  /** The names of folders in it. */
  folders(): Promise<readonly string[]>;
}
