import * as l10n from '@vscode/l10n';
import { type KindId } from '../../model/kind-ids';
import { type Json, isArray, isObject, asJson } from '../../resources/json';
import { list, object, text } from '../../resources/record';
import { type ScopeRef } from '../../resources/ref';
import { kindOfFile } from './names';

/** The name of the lock file, which lists the documents of a folder. */
export const lockName = 'rampart.lock.json';

/** An entry of the lock file: a document of the folder and its resource. */
export interface Locked {
  readonly file: string;
  readonly kind: KindId;
  readonly id: string;
  /** The content in the account at the last pull or push. */
  readonly value: Json;
  /**
   * The content of the document at the last pull or push. Present only if it differs from `value` because the service
   * changed the content.
   */
  readonly written?: Json;
}

/**
 * The content of a lock file: the account or zone of a folder, its service, and the pulled resources. It contains no
 * credential.
 */
export interface Lock {
  readonly origin: string;
  readonly scope: ScopeRef;
  readonly scopeName: string;
  readonly accountId: string;
  readonly pulledAt: string;
  readonly resources: readonly Locked[];
}

export type ReadLock =
  { readonly ok: true; readonly lock: Lock } | { readonly ok: false; readonly message: string };

const version = 1;

/**
 * Returns the text of a lock file. The entries are sorted by file, so that a comparison of two versions shows only
 * real changes.
 */
export function lockText({ resources, ...lock }: Lock): string {
  const sorted = [...resources].sort((a, b) => (a.file < b.file ? -1 : 1));
  return `${JSON.stringify({ version, ...lock, resources: sorted }, null, 2)}\n`;
}

/**
 * Reads a lock file. Because it may come from any repository, it is rejected if one of its paths points outside the
 * folder.
 */
export function readLock(source: string): ReadLock {
  const fail = (message: string): ReadLock => ({ ok: false, message: `${lockName}: ${message}` });
  let value: Json;
  try {
    value = asJson(JSON.parse(source));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  if (!isObject(value)) return fail(l10n.t('the file content is not an object.'));
  if (value.version !== version)
    return fail(
      l10n.t(
        'the file was written by another version of the extension ({0}).',
        JSON.stringify(value.version ?? null),
      ),
    );
  const scope = object(value, 'scope');
  const [type, id, origin] = [text(scope, 'type'), text(scope, 'id'), text(value, 'origin')];
  if ((type !== 'accounts' && type !== 'zones') || id === undefined || origin === undefined)
    return fail(l10n.t('the origin, account, or zone is missing.'));
  const resources: Locked[] = [];
  const seen = new Set<string>();
  for (const entry of isArray(value.resources) ? list(value, 'resources') : []) {
    const one = lockedOf(entry);
    const key = one && `${one.kind} ${one.id}`;
    if (!one || key === undefined || seen.has(key) || seen.has(one.file))
      return fail(l10n.t('entry {0} is invalid or a duplicate.', resources.length + 1));
    seen.add(key).add(one.file);
    resources.push(one);
  }
  const lock = {
    origin,
    scope: { type, id },
    scopeName: text(value, 'scopeName') ?? id,
    accountId: text(value, 'accountId') ?? '',
    pulledAt: text(value, 'pulledAt') ?? '',
    resources,
  } as const;
  return { ok: true, lock };
}

function lockedOf(entry: Json): Locked | undefined {
  const [file, id] = [text(entry, 'file'), text(entry, 'id')];
  const kind = file === undefined ? undefined : kindOfFile(file);
  if (!isObject(entry) || file === undefined || id === undefined || kind === undefined) return undefined;
  const { value, written } = entry;
  if (value === undefined || text(entry, 'kind') !== kind) return undefined;
  return { file, kind, id, value, ...(written === undefined ? {} : { written }) };
}
