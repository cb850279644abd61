import { type Awaitable, type WorkspaceView } from '../../core/language/language';
import { type ScriptParsers } from '../../core/script/script';
import { type LanguageSettings } from '../../core/language/settings';
import { type Timer } from './scheduler';

/** Differences between Node and a web worker. */
export interface ServerHost {
  /** The other files of the workspace folders. Undefined if there is no file system to read. */
  readonly files: WorkspaceFiles | undefined;
  /** The configurations of projects. Undefined if there is no file system to read. */
  readonly configs: ConfigFiles | undefined;
  /** Files of sample requests. Undefined if there is no file system to read. */
  readonly requestFiles?: RequestFiles;
  readonly scripts: () => Awaitable<ScriptParsers>;
  /** URI of the folder with one documentation page a diagnostic code, ending in `/`. */
  readonly diagnosticPages: string;
  readonly now: () => number;
  readonly timer: Timer;
}

/** Finds `rampart.json` for documents. */
export interface ConfigFiles {
  /** `uri` is that of the configuration. */
  ofUri(uri: string): Promise<{ readonly uri: string; readonly settings: LanguageSettings } | undefined>;
  /** Drops cached data: a configuration has changed. */
  forget(): void;
}

/** Files of sample requests on disk. */
export interface RequestFiles {
  /** The bytes of a file, piece by piece; rejects when it cannot be read. */
  stream(uri: string): AsyncIterable<Uint8Array>;
  /** The bytes of a file that a body names, as a byte string; undefined when it may not or cannot be read. */
  readBody(uri: string, name: string): string | undefined;
  /** The text of the nearest file of profiles; undefined if it does not exist. */
  profiles(uri: string): string | undefined;
}

/** Files on disk; the open documents are laid over them by `workspace.ts`. */
export interface WorkspaceFiles extends WorkspaceView {
  /** Globs of the files whose changes the client should report. */
  readonly watched: readonly string[];
  /** Something was created, changed or deleted on disk. */
  changed(uris: readonly string[]): void;
}
