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
export const listFiles: ListFiles = async (folder, endings, maxFiles) => {
  const files: string[] = [];
  const accepts = (name: string) => endings.some((ending) => name.endsWith(ending));
  for await (const file of walkFiles(folder, accepts, { maxFiles })) files.push(file);
  return files;
};
