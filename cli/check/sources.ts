import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SourceDocument } from '../../core/language/language';
import { languageIdOf } from '../../workspace/language-ids';
import { CommandError } from '../command';
import { readBytes, unreadable } from '../read-bytes';
import { FolderWalks } from '../../workspace/folder-walks';
import { trimEndOf } from '../../core/base/runs';

/** A file to check. */
export interface Source {
  /** Name of the file as given on the command line, with `/` as the separator. */
  readonly file: string;
  /** Whether the user named the file directly, as opposed to a folder that contains it. */
  readonly named: boolean;
  /** The path on disk. */
  readonly full: string;
  readonly uri: string;
  read(): Buffer;
  documentOf(bytes: Buffer): SourceDocument;
}

/**
 * Yields the files that the paths of a command line refer to, each file once. Folders are searched recursively,
 * except for files that git ignores.
 */
export async function* findSources(
  paths: readonly string[],
  cwd: string,
  walks = new FolderWalks(),
): AsyncGenerator<Source> {
  const seen = new Set<string>();
  for (const given of paths) {
    const full = path.resolve(cwd, given);
    const stat = statOf(full);
    if (!stat) throw new CommandError(`${given}: there is no such file or folder.`);
    if (!stat.isDirectory()) {
      if (!seen.has(full)) yield source(slashes(given), full, true);
      seen.add(full);
      continue;
    }
    if (isInPackages(given)) continue;
    const prefix = `${trimEndOf(slashes(given), '/')}/`;
    const start = full.endsWith(path.sep) ? full.length : full.length + 1;
    for (const file of await walks.of(full)) {
      if (seen.has(file)) continue;
      seen.add(file);
      yield source(prefix + slashes(file.slice(start)), file, false);
    }
  }
}

function statOf(full: string): fs.Stats | undefined {
  try {
    return fs.statSync(full);
  } catch {
    return undefined;
  }
}

/**
 * Whether a path is inside a package. Packages are third-party code, so they are skipped even if the user specifies
 * their folder. Users can still specify a single file in a package.
 */
const isInPackages = (given: string): boolean =>
  path.normalize(given).split(path.sep).includes('node_modules');

/**
 * Returns the entry for a file that the user did not name directly. The name in messages is the path relative to the
 * current folder.
 */
export function sourceAt(full: string, cwd: string): Source {
  return source(slashes(path.relative(cwd, full)), full, false);
}

function source(file: string, full: string, named: boolean): Source {
  return {
    file,
    named,
    full,
    // Computed on demand, because the URI is not needed for files whose results are cached.
    get uri() {
      return pathToFileURL(full).href;
    },
    read: () => readBytes(file, full),
    documentOf: (bytes) => checkedDocument(file, full, bytes),
  };
}

/** Reads one file. `file` is its name in messages. */
export function readDocument(file: string, full: string): SourceDocument {
  return checkedDocument(file, full, readBytes(file, full));
}

/**
 * Returns a document from the bytes of a file. A byte order mark, which none of the languages allows, is replaced
 * with a space, so that offsets stay correct.
 */
function checkedDocument(file: string, full: string, bytes: Buffer): SourceDocument {
  const text = decode(file, bytes);
  return documentOf(full, text.startsWith(byteOrderMark) ? ` ${text.slice(1)}` : text);
}

export const byteOrderMark = '\uFEFF';

/** Returns a file as a document. The name of the file determines its language. */
export const documentOf = (full: string, text: string): SourceDocument => ({
  uri: pathToFileURL(full).href,
  languageId: languageIdOf(full),
  version: 0,
  text,
});

/** Reads the text of a file and returns it unchanged. */
export function readText(file: string, full: string): string {
  return decode(file, readBytes(file, full));
}

function decode(file: string, bytes: Buffer): string {
  try {
    return bytes.toString('utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Returns a path as it is printed, with forward slashes. */
export const slashes = (file: string): string => (path.sep === '/' ? file : file.split(path.sep).join('/'));
