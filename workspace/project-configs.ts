import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readProjectConfig } from '../core/language/project-config';
import { projectConfigName } from '../core/language/project-config-name';
import { type LanguageSettings } from '../core/language/settings';

/** A configuration and the file that contains it. */
export interface FoundConfig {
  readonly file: string;
  readonly uri: string;
  readonly settings: LanguageSettings;
}

/**
 * Finds the configuration of a file: the nearest `rampart.json` in its folder or the folders above it, up to the root
 * of its repository.
 */
export class ProjectConfigs {
  private readonly byFolder = new Map<string, Promise<FoundConfig | undefined>>();

  /**
   * @param isPlain Whether a folder is known to contain neither a configuration nor the data of a repository. Such
   *   folders are not searched on disk.
   */
  constructor(private readonly isPlain: (folder: string) => boolean = () => false) {}

  /** Returns the configuration of a document by its URI. Documents that are not files have no configuration. */
  ofUri(uri: string): Promise<FoundConfig | undefined> {
    if (!uri.startsWith('file:')) return Promise.resolve(undefined);
    return this.ofFile(fileURLToPath(uri));
  }

  /** Returns the configuration of a file by its path. */
  ofFile(file: string): Promise<FoundConfig | undefined> {
    return this.ofFolder(path.dirname(file));
  }

  /** Discards the data that was read. Must be called when a configuration has changed. */
  forget(): void {
    this.byFolder.clear();
  }

  private ofFolder(folder: string): Promise<FoundConfig | undefined> {
    let found = this.byFolder.get(folder);
    if (!found) this.byFolder.set(folder, (found = this.find(folder)));
    return found;
  }

  private async find(folder: string): Promise<FoundConfig | undefined> {
    const isPlain = this.isPlain(folder);
    const own = isPlain ? undefined : await read(folder);
    if (own !== undefined) return own;
    const parent = path.dirname(folder);
    const isRepository = !isPlain && existsSync(path.join(folder, '.git'));
    return parent === folder || isRepository ? undefined : this.ofFolder(parent);
  }
}

/** Reads the configuration in a folder. Returns undefined if there is none. */
async function read(folder: string): Promise<FoundConfig | undefined> {
  const file = path.join(folder, projectConfigName);
  // Checks first whether the file exists. Most folders have no configuration, and handling an error for each of
  // them would be slow.
  const text = existsSync(file) ? await fs.readFile(file, 'utf8').catch(() => undefined) : undefined;
  if (text === undefined) return undefined;
  const uri = pathToFileURL(file).href;
  return { file, uri, settings: readProjectConfig(text, uri) };
}
