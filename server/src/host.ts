import { type Awaitable, type WorkspaceView } from '../../core/language/language';
import { type ScriptParsers } from '../../core/script/script';
import { type LanguageSettings } from '../../core/language/settings';
import { type Timer } from './scheduler';

/** Platform features that differ between Node.js and a web worker. */
export interface ServerHost {
  /** The other files of the workspace folders. Undefined if no file system is available. */
  readonly files: WorkspaceFiles | undefined;
  /** Finds the `rampart.json` that applies to a document. Undefined if no file system is available. */
  readonly configs: ConfigFiles | undefined;
  /** Access to files of sample requests. Undefined if no file system is available. */
  readonly requestFiles?: RequestFiles;
  readonly scripts: () => Awaitable<ScriptParsers>;
  /** URI of the folder that contains one documentation page per diagnostic code, ending in `/`. */
  readonly diagnosticPages: string;
  /** Runs a garbage collection, which blocks the server. Undefined if the platform does not allow it. */
  readonly collectGarbage?: () => Promise<void>;
  readonly now: () => number;
  readonly timer: Timer;
}

/** Finds the `rampart.json` that applies to a document. */
export interface ConfigFiles {
  /**
   * Returns the settings of the `rampart.json` that applies to a document, and the URI of that file. Returns undefined
   * if there is none.
   */
  ofUri(uri: string): Promise<{ readonly uri: string; readonly settings: LanguageSettings } | undefined>;
  /** Drops cached data. Must be called when a configuration has changed. */
  forget(): void;
}

/** Access to files of sample requests on disk. */
export interface RequestFiles {
  /** Yields the bytes of a file, chunk by chunk. Rejects if the file cannot be read. */
  stream(uri: string): AsyncIterable<Uint8Array>;
  /**
   * Returns the bytes of a file to which a request body refers, as a byte string. Returns undefined if the file
   * cannot or must not be read.
   */
  readBody(uri: string, name: string): string | undefined;
  /** Returns the text of the nearest profile file, or undefined if there is none. */
  profiles(uri: string): string | undefined;
}

/** Access to files on disk. `workspace.ts` overlays them with the open documents. */
export interface WorkspaceFiles extends WorkspaceView {
  /** Globs of the files whose changes the client should report. */
  readonly watched: readonly string[];
  /** Called when files were created, changed, or deleted on disk. */
  changed(uris: readonly string[]): void;
}
