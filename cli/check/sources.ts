import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SourceDocument } from '../../core/language/language';
import { languageIdOf } from '../../server/src/node/language-ids';
import { walkFiles } from '../../server/src/node/walk';
import { CommandError } from '../command';

/** A file to check. */
export interface Source {
  /** As given on the command line, joined with `/`. */
  readonly file: string;
  /** Given by its own name, not found in a folder. */
  readonly named: boolean;
  /** The path on disk. */
  readonly full: string;
  read(): Promise<SourceDocument>;
}

/** The files behind the paths of a command line, each once; folders are walked, without what git ignores. */
export async function* findSources(paths: readonly string[], cwd: string): AsyncGenerator<Source> {
  const seen = new Set<string>();
  for (const given of paths) {
    const full = path.resolve(cwd, given);
    const stat = await fs.stat(full).catch(() => undefined);
    if (!stat) throw new CommandError(`${given}: there is no such file or folder.`);
    if (!stat.isDirectory()) {
      if (!seen.has(full)) yield source(slashes(given), full, true);
      seen.add(full);
      continue;
    }
    if (isInPackages(given)) continue;
    for await (const file of walkFiles(full, (name) => languageIdOf(name) !== 'plaintext')) {
      if (seen.has(file)) continue;
      seen.add(file);
      yield source(
        `${slashes(given).replace(/\/+$/, '')}/${slashes(path.relative(full, file))}`,
        file,
        false,
      );
    }
  }
}

/** Packages are somebody else's, also where their folder is named. A file of one can still be named itself. */
const isInPackages = (given: string): boolean =>
  path.normalize(given).split(path.sep).includes('node_modules');

/** A file that nobody named, called by its path from where the command runs. */
export function sourceAt(full: string, cwd: string): Source {
  return source(slashes(path.relative(cwd, full)), full, false);
}

function source(file: string, full: string, named: boolean): Source {
  return { file, named, full, read: () => readDocument(file, full) };
}

/** Reads one file; `file` is what messages call it. */
export async function readDocument(file: string, full: string): Promise<SourceDocument> {
  const text = await readText(file, full);
  // A byte order mark is no part of any of our languages; a space in its place keeps every offset.
  return documentOf(full, text.startsWith(byteOrderMark) ? ` ${text.slice(1)}` : text);
}

export const byteOrderMark = '\uFEFF';

/** A file as the languages take it; its language is told by its name. */
export const documentOf = (full: string, text: string): SourceDocument => ({
  uri: pathToFileURL(full).href,
  languageId: languageIdOf(full),
  version: 0,
  text,
});

/** The text of a file as it is. */
export async function readText(file: string, full: string): Promise<string> {
  return fs.readFile(full, 'utf8').catch((error: unknown) => {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new CommandError(
      code === 'ENOENT'
        ? `${file}: there is no such file.`
        : code === 'EISDIR'
          ? `${file}: is a folder, not a file.`
          : `${file}: cannot be read (${code}).`,
    );
  });
}

/** A path as the output writes it. */
export const slashes = (file: string): string => file.split(path.sep).join('/');
