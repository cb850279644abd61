import { parseJson } from '../json/parse';
import { plainOf } from '../json/tree';
import { choiceOfSetting } from './samples/sample-choice';
import { decodeSettings, type LanguageSettings } from './settings';
import { decodePath, matchesPattern } from './uri-pattern';

/**
 * Reads `rampart.json`. Comments and trailing commas are allowed. Properties of the wrong type are ignored here,
 * because they are reported when the file itself is checked. Patterns without a leading `**` are relative to the folder
 * of the file, even if they start with a slash.
 */
export function readProjectConfig(text: string, uri: string): LanguageSettings {
  const [root] = parseJson(text, { comments: true }).roots;
  const { sample, ...settings } = decodeSettings(root ? plainOf(root) : {});
  const chosen = sample === undefined ? undefined : choiceOfSetting(sample, uri);
  const path = decodePath(uri);
  const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(/[\\*?[\]{}()!+@]/g, '\\$&');
  const from = (pattern: string): string =>
    pattern.startsWith('**') ? pattern : folder + pattern.replace(/^(\.?\/)+/, '');
  const keyed = <T>(values: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).map(([pattern, value]) => [from(pattern), value]));
  return {
    ...settings,
    documents: keyed(settings.documents),
    expressions: keyed(settings.expressions),
    ignore: settings.ignore.map(from),
    ...(chosen === undefined ? {} : { sample: chosen }),
  };
}

/** Returns an editor's settings combined with the project's settings, which take precedence. */
export function withProjectConfig(settings: LanguageSettings, project: LanguageSettings): LanguageSettings {
  const { filter } = settings;
  return {
    ...settings,
    severities: { ...settings.severities, ...project.severities },
    documents: { ...settings.documents, ...project.documents },
    expressions: { ...settings.expressions, ...project.expressions },
    ignore: [...settings.ignore, ...project.ignore],
    ...(project.sample === undefined ? {} : { sample: project.sample }),
    filter: {
      ...filter,
      ...project.filter,
      fields: { ...filter.fields, ...project.filter.fields },
      lists: { ...filter.lists, ...project.filter.lists },
      functions: { ...filter.functions, ...project.filter.functions },
    },
  };
}

/** Whether a file is excluded from checks. A pattern that matches a folder excludes everything in the folder. */
export function isIgnored(uri: string, { ignore }: LanguageSettings): boolean {
  if (ignore.length === 0) return false;
  const path = decodePath(uri);
  return ignore.some((pattern) => {
    const bare = pattern.replace(/\/$/, '');
    return matchesPattern(path, bare) || matchesPattern(path, `${bare}/**`);
  });
}
