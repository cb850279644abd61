import { type Awaitable, type WorkspaceView } from '../../core/language/language';
import { type ScriptParsers } from '../../core/script/script';
import { type LanguageSettings } from '../../core/language/settings';
import { type Timer } from './scheduler';

/** Differences between Node.js and a web worker. */
export interface ServerHost {
  /** The other files of the workspace folders. Undefined if there is no file system to read. */
  readonly files: WorkspaceFiles | undefined;
  /** The configurations of projects. Undefined if there is no file system to read. */
  readonly configs: ConfigFiles | undefined;
  /** Files of sample requests. Undefined if there is no file system to read. */
  readonly requestFiles?: RequestFiles;
  readonly scripts: () => Awaitable<ScriptParsers>;
  /** URI of the folder with one documentation page per diagnostic code, ending in `/`. */
  readonly diagnosticPages: string;
  readonly now: () => number;
  readonly timer: Timer;
}

/** Finds `rampart.json` for documents. */
export interface ConfigFiles {
  /** Reads a configuration; `uri` is its own URI. */
  ofUri(uri: string): Promise<{ readonly uri: string; readonly settings: LanguageSettings } | undefined>;
  /** Drops cached data when a configuration has changed. */
  forget(): void;
}

/** Files of sample requests on disk. */
export interface RequestFiles {
  /** Yields the bytes of a file, chunk by chunk; rejects if it cannot be read. */
  stream(uri: string): AsyncIterable<Uint8Array>;
  /**
   * Returns the bytes of a file that a body refers to, as a byte string; undefined if it cannot or must not be read.
   */
  readBody(uri: string, name: string): string | undefined;
  /** Returns the text of the nearest profile file; undefined if it does not exist. */
  profiles(uri: string): string | undefined;
}

/** Files on disk; `workspace.ts` overlays them with the open documents. */
export interface WorkspaceFiles extends WorkspaceView {
  /** Globs of the files whose changes the client should report. */
  readonly watched: readonly string[];
  /** Called when files were created, changed or deleted on disk. */
  changed(uris: readonly string[]): void;
}
