import { walkFiles } from './walk';

/**
 * Lists the files whose names end with one of `endings`, at any depth below a folder. Returns at most `maxFiles`
 * absolute paths.
 */
export type ListFiles = (
  folder: string,
  endings: readonly string[],
  maxFiles: number,
) => Promise<readonly string[]>;

/** Searches the folder, except for files that git ignores, until `maxFiles` files are found. */
export const listFiles: ListFiles = (folder, endings, maxFiles) =>
  walkFiles(folder, (name) => endings.some((ending) => name.endsWith(ending)), { maxFiles });
