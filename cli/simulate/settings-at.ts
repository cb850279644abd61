import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultSettings, type LanguageSettings } from '../../core/language/settings';
import { SourceSettings } from '../check/source-settings';

/** Returns the settings of the project that a folder belongs to. */
export const settingsAt = (cwd: string): Promise<LanguageSettings> =>
  new SourceSettings(defaultSettings).of(pathToFileURL(path.join(cwd, 'rules.json')).href);
