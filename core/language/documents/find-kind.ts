import { isProjectConfig } from '../project-config-name';
import { isRuleTestFile, isYamlRuleTest } from '../rule-test-name';
import { type LanguageSettings } from '../settings';
import { decodePath, matchesPattern } from '../uri-pattern';
import { looksLikeRecord } from './decide-intent';
import { intentsOf } from './resolve';
import { projectConfig } from './shapes/project-config.data';
import { ruleTests } from './shapes/rule-tests.data';
import { type DocumentTarget, kindsByName, parseTarget } from './target';
import { wordStart } from '../../base/runs';

/**
 * Determines the kind and the intent of a file. For a project's configuration, for rule tests in JSON, and for a
 * resource of an account, the URI determines them. For any other file, the sources are, in this order: `$schema` in the
 * text, the setting `rampart.documents`, the folder, and the file name (`office.lockdown_rule.json`,
 * `portal.oauth-client.update.jsonc`). The setting is ignored if matching patterns contradict each other. Returns
 * undefined for rule tests in YAML, and if no source determines the kind.
 */
export function findTarget(
  uri: string,
  text: string,
  settings: LanguageSettings,
): DocumentTarget | undefined {
  if (isProjectConfig(uri)) return { kind: projectConfig };
  if (isRuleTestFile(uri)) return isYamlRuleTest(uri) ? undefined : { kind: ruleTests };
  return (
    byRemoteRecord(uri, text) ??
    bySchema(text) ??
    bySettings(uri, settings) ??
    byFolder(uri) ??
    byName(uri, text)
  );
}

/**
 * Recognizes a file in a folder with the name of the file's kind, such as
 * `oauth_client/till-1a2b3c4d.oauth_client.jsonc`. Such a file represents a resource that can only be updated. Returns
 * undefined for other files.
 */
function byFolder(uri: string): DocumentTarget | undefined {
  const name = /[/\\]([a-z_]+)[/\\][^/\\]+\.\1\.jsonc$/.exec(decodePath(uri))?.[1];
  const kind = name === undefined ? undefined : kindsByName.get(name);
  return kind?.changedInFolders === true ? { kind, intent: 'update', edited: true } : undefined;
}

const schemaEnding = '.schema.json';

function bySchema(text: string): DocumentTarget | undefined {
  const named = /"\$schema"\s*:\s*"([^"\\]*)"/.exec(text.slice(0, 2000))?.[1];
  if (named?.endsWith(schemaEnding) !== true) return undefined;
  const end = named.length - schemaEnding.length;
  return parseTarget(named.slice(wordStart(named, end, '.-'), end));
}

function bySettings(uri: string, settings: LanguageSettings): DocumentTarget | undefined {
  const path = decodePath(uri);
  const found = new Map<string, DocumentTarget>();
  for (const [pattern, value] of Object.entries(settings.documents)) {
    const target = parseTarget(value);
    if (target && matchesPattern(path, pattern))
      found.set(`${target.kind.name} ${target.intent ?? ''}`, target);
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

/**
 * Recognizes `rampart:/<names>.jsonc?/<connection>/…/<kind>/<id>`: a resource of an account, limited to the properties
 * of an update. The names are only for display. The query identifies the resource. Returns undefined for other URIs.
 */
function byRemoteRecord(uri: string, text: string): DocumentTarget | undefined {
  const query = uri.startsWith('rampart:') ? (uri.split('?')[1] ?? '') : '';
  const [name, id = ''] = query.replace(/%2F/gi, '/').split('/').slice(-2);
  const kind = name === undefined || id === '' ? undefined : kindsByName.get(name);
  if (!kind) return undefined;
  // A resource that cannot be changed is shown in full.
  if (!kind.bodies.update || looksLikeRecord(kind, text)) return { kind };
  return { kind, intent: 'update', edited: true };
}

/**
 * Determines the kind and the intent from the file name. If other tools use the same file names, the text must also be
 * empty or contain one of the strings that identify the kind (`marks`). Returns undefined if the kind is unknown.
 */
function byName(uri: string, text: string): DocumentTarget | undefined {
  const target = namedTarget(uri);
  const marks = target?.kind.marks;
  return !marks || text.trim() === '' || marks.some((mark) => text.includes(mark)) ? target : undefined;
}

function namedTarget(uri: string): DocumentTarget | undefined {
  const file = decodePath(uri).split(/[/\\]/).at(-1) ?? '';
  const parts = file.split('.');
  if (!/^jsonc?$/i.test(parts.pop() ?? '')) return undefined;
  const last = parts.at(-1) ?? '';
  if (parts.length > 2) {
    const target = parseTarget(`${parts.at(-2) ?? ''}.${last}`);
    if (target) return target;
  }
  // If the name of a kind is a single word, another part of the file name must precede it, because `filter.json` and
  // `workflow.json` belong to other tools.
  return parts.length > 1 || /[-_]/.test(last) ? parseTarget(last) : undefined;
}

/**
 * Returns the endings of the file names that identify a kind, such as `lockdown_rule.update.json`. Returns an empty
 * list if there is no kind with the given name.
 */
export function endingsOf(kindName: string): readonly string[] {
  const kind = kindsByName.get(kindName);
  if (!kind) return [];
  const names = [kindName, ...(kindName.includes('_') ? [kindName.replace(/_/g, '-')] : [])];
  return names.flatMap((name) =>
    ['', '_record', ...intentsOf(kind).map((intent) => `.${intent}`)].flatMap((suffix) => [
      `${name}${suffix}.json`,
      `${name}${suffix}.jsonc`,
    ]),
  );
}

/** Whether the file format allows comments and trailing commas. */
export function allowsComments(uri: string): boolean {
  return isProjectConfig(uri) || /\.jsonc$/i.test(uri.split(/[?#]/, 1)[0] ?? '');
}
