import picomatch from 'picomatch';
import { type LanguageSettings } from '../settings';
import { findList, ListScanner } from './json/list';
import { parseJson } from './json/parse';
import { type JsonNode, memberOf, valueOf } from './json/tree';
import { kinds } from './kinds.data';
import { intentsOf } from './resolve';
import { type Intent, type Kind, type Shape } from './shape';

/** What a document is, as far as its name or text says: without an intent the text decides. */
export interface DocumentTarget {
  readonly kind: Kind;
  readonly intent?: Intent;
  /** A record of the account, open for editing. */
  readonly edited?: boolean;
}

const kindsByName: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.name, kind]));

/** Reads `kind`, `kind:intent`, `kind.intent` or `kind_record`; `-` is as good as `_`. Undefined when unknown. */
export function parseTarget(text: string): DocumentTarget | undefined {
  const [name = '', written, more] = text.toLowerCase().replace(/-/g, '_').split(/[:.]/);
  if (more !== undefined) return undefined;
  const kind = kindsByName.get(name);
  if (!kind) {
    const base = name.endsWith('_record') ? kindsByName.get(name.slice(0, -'_record'.length)) : undefined;
    if (!base?.bodies.record || (written !== undefined && written !== 'record')) return undefined;
    return { kind: base, intent: 'record' };
  }
  if (written === undefined) return { kind };
  const intent = intentsOf(kind).find((known) => known === written);
  return intent && { kind, intent };
}

/**
 * What a file is: by `$schema` in its text, by the setting `rampart.documents`, or by its name
 * (`office.lockdown_rule.json`, `portal.oauth-client.update.jsonc`). Where two settings name different kinds,
 * nothing is guessed.
 */
export function findTarget(
  uri: string,
  text: string,
  settings: LanguageSettings,
): DocumentTarget | undefined {
  return bySchema(text) ?? bySettings(uri, settings) ?? byRemotePath(uri, text) ?? byName(uri);
}

function bySchema(text: string): DocumentTarget | undefined {
  const named = /"\$schema"\s*:\s*"([^"\\]*)"/.exec(text.slice(0, 2000))?.[1];
  const file = named === undefined ? undefined : /([\w.-]+)\.schema\.json$/.exec(named)?.[1];
  return file === undefined ? undefined : parseTarget(file);
}

function bySettings(uri: string, settings: LanguageSettings): DocumentTarget | undefined {
  const path = decodePath(uri);
  const found = new Map<string, DocumentTarget>();
  for (const [pattern, value] of Object.entries(settings.documents)) {
    const target = parseTarget(value);
    if (target && matches(path, pattern)) found.set(`${target.kind.name} ${target.intent ?? ''}`, target);
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

const matchers = new Map<string, (path: string) => boolean>();

/** A pattern without a leading slash matches at any depth, as in the editor's `files.associations`. */
function matches(path: string, pattern: string): boolean {
  let matcher = matchers.get(pattern);
  if (!matcher) {
    const anywhere = pattern.startsWith('/') || pattern.startsWith('**') ? pattern : `**/${pattern}`;
    matchers.set(pattern, (matcher = picomatch(anywhere, { dot: true })));
  }
  return matcher(path);
}

/** `rampart:/<connection>/…/<kind>/<id>.jsonc`: a record of the account, as what an update may hold of it. */
function byRemotePath(uri: string, text: string): DocumentTarget | undefined {
  const name = uri.startsWith('rampart:') ? /([^/]+)\/[^/]+$/.exec(uri)?.[1] : undefined;
  const kind = name === undefined ? undefined : kindsByName.get(name);
  if (!kind) return undefined;
  // what cannot be changed is shown whole, as the record that it is
  if (!kind.bodies.update || looksLikeRecord(kind, text)) return { kind };
  return { kind, intent: 'update', edited: true };
}

function byName(uri: string): DocumentTarget | undefined {
  const file = /([^/\\]+)$/.exec(decodePath(uri))?.[1] ?? '';
  const parts = file.split('.');
  if (!/^jsonc?$/i.test(parts.pop() ?? '')) return undefined;
  const last = parts.at(-1) ?? '';
  if (parts.length > 2) {
    const target = parseTarget(`${parts.at(-2) ?? ''}.${last}`);
    if (target) return target;
  }
  // a kind of one word needs a name before it: `filter.json` and `workflow.json` are other tools' files
  return parts.length > 1 || /[-_]/.test(last) ? parseTarget(last) : undefined;
}

function decodePath(uri: string): string {
  const path = uri.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Ends of the names of files of a kind. */
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

/** Whether comments and trailing commas belong to the format of the file. */
export function allowsComments(uri: string): boolean {
  return /\.jsonc$/i.test(uri.replace(/[?#].*$/, ''));
}

/** The service's answer around a result: `success` with `result` or `errors`. */
export function isEnvelope(node: JsonNode | undefined): boolean {
  if (!node || valueOf(node, 'success')?.type !== 'boolean') return false;
  return memberOf(node, 'result') !== undefined || memberOf(node, 'errors') !== undefined;
}

/** The named intent; else `record` for what the service has answered; else the kind's first. */
export function decideIntent(target: DocumentTarget, text: string): Intent {
  const { kind, intent } = target;
  if (intent) return intent;
  const first = intentsOf(kind)[0] ?? 'record';
  return first !== 'record' && kind.bodies.record && looksLikeRecord(kind, text) ? 'record' : first;
}

function looksLikeRecord(kind: Kind, text: string): boolean {
  if (!kind.bodies.record) return false;
  const list = findList(text);
  if (list?.enveloped) return true;
  // the members of one item are enough
  const item = list && new ListScanner(text, true, list.open + 1).item();
  if (list && !item) return false;
  const head = parseJson(item ? text.slice(item.start, item.end) : text, { comments: true }).roots[0];
  if (isEnvelope(head)) return true;
  const marks = recordMarks(kind);
  return head?.type === 'object' && head.members.some(({ key }) => marks.has(key.value));
}

const marksByKind = new Map<Kind, ReadonlySet<string>>();

/** Names that only records of a kind have. An identifier alone proves nothing: people keep it in their bodies. */
function recordMarks(kind: Kind): ReadonlySet<string> {
  let marks = marksByKind.get(kind);
  if (!marks) {
    const written = new Set<string>();
    for (const intent of intentsOf(kind))
      if (intent !== 'record') for (const name of namesOf(kind.bodies[intent], intent)) written.add(name);
    const recorded = namesOf(kind.bodies.record, 'record');
    marks = new Set(recorded.filter((name) => !written.has(name) && !/^(id|client_id)$/.test(name)));
    marksByKind.set(kind, marks);
  }
  return marks;
}

function namesOf(shape: Shape | undefined, intent: Intent): string[] {
  switch (shape?.type) {
    case 'object':
      return Object.entries(shape.members)
        .filter(
          ([, member]) =>
            (!member.required && !member.optional) ||
            [...(member.required ?? []), ...(member.optional ?? [])].includes(intent),
        ) // prettier-ignore
        .map(([name]) => name);
    case 'cases':
      return [...shape.cases.map((one) => one.shape), shape.otherwise].flatMap((one) => namesOf(one, intent));
    case 'variants':
      return [shape.by, ...Object.values(shape.variants).flatMap((one) => namesOf(one.shape, intent))];
    case 'list':
      return namesOf(shape.items, intent);
    default:
      return [];
  }
}
