import * as l10n from '@vscode/l10n';
import { parseJson } from '../../base/json';
import { type KindId, isKindId } from '../../model/kind-ids';
import { type Json, type JsonObject, asJson, isArray, isObject } from '../../resources/json';
import { text } from '../../resources/record';
import { type ScopeRef } from '../../resources/ref';
import { contentOf } from '../folder-sync/content';
import { folderKinds, onlyChanged } from '../folder-sync/folder-kinds.data';
import { kindOfFile } from '../folder-sync/names';
import { type Sendable } from '../folder-sync/plan-push';

/** One change of a plan file, with the state of the account when the plan was created. */
export type PlannedChange = { readonly kind: KindId; readonly file: string } & (
  | { readonly type: 'create'; readonly value: Json }
  | { readonly type: 'change'; readonly id: string; readonly base: Json; readonly value: Json }
  | { readonly type: 'delete'; readonly id: string; readonly base: Json }
);

/**
 * The planned changes of a pulled folder, which are reviewed and sent later. The plan contains no credentials or
 * secrets.
 */
export interface FilePlan {
  /** The origin of the service. */
  readonly origin: string;
  readonly scope: ScopeRef;
  readonly scopeName: string;
  /**
   * The path of the pulled folder, relative to the folder in which the plan was created, with `/` as the separator.
   */
  readonly folder: string;
  /** Time of creation (ISO 8601, UTC). */
  readonly createdAt: string;
  /** Time after which the plan can no longer be sent, because its review is too old. */
  readonly expiresAt: string;
  readonly changes: readonly PlannedChange[];
}

/**
 * Computes a digest of a string. Equal strings have equal digests, and it is not feasible to construct different
 * strings with the same digest.
 */
export type Digest = (text: string) => string;

const version = 1;

/**
 * Returns the ID of a plan, which is derived from its content. A user or a pipeline specifies this ID to confirm that
 * exactly this plan may be sent.
 */
export const planId = (plan: FilePlan, digest: Digest): string => digest(JSON.stringify(ordered(plan)));

/** Returns the text of a plan file. */
export const planFileText = (plan: FilePlan, digest: Digest): string =>
  `${JSON.stringify({ rampartPlan: version, id: planId(plan, digest), ...ordered(plan) }, null, 2)}\n`;

/** Returns the properties of a plan in a fixed order, regardless of their original order. */
const ordered = ({
  origin,
  scope,
  scopeName,
  folder,
  createdAt,
  expiresAt,
  changes,
}: FilePlan): FilePlan => ({
  origin,
  scope: { type: scope.type, id: scope.id },
  scopeName,
  folder,
  createdAt,
  expiresAt,
  changes,
});

/** Converts an entry of a push into a change of a plan. */
export function plannedChange(entry: Sendable): PlannedChange {
  const { kind, file } = entry;
  switch (entry.type) {
    case 'create':
      return { type: 'create', kind, file, value: entry.value };
    case 'change':
      return { type: 'change', kind, file, id: entry.id, base: entry.from, value: entry.to };
    case 'delete':
      return { type: 'delete', kind, file, id: entry.id, base: contentOf(kind, entry.record) };
  }
}

export type ReadPlan =
  | { readonly ok: true; readonly plan: FilePlan; readonly id: string }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a plan file. The file may come from anyone. It is rejected if it was edited, or if it contains anything that
 * does not belong in a folder.
 */
export function readPlanFile(source: string, digest: Digest): ReadPlan {
  const fail = (message: string): ReadPlan => ({ ok: false, message });
  const json = asJson(parseJson(source));
  if (!isObject(json) || json.rampartPlan === undefined) return fail(l10n.t('This is not a plan file.'));
  if (json.rampartPlan !== version)
    return fail(l10n.t('The plan was written by another version of Rampart. Create a new plan.'));
  const plan = planOfJson(json);
  if (!plan) return fail(l10n.t('The plan file is damaged. Create a new plan.'));
  const id = planId(plan, digest);
  if (json.id !== id) return fail(l10n.t('The plan was edited after it was created. Create a new plan.'));
  return { ok: true, plan, id };
}

function planOfJson(json: JsonObject): FilePlan | undefined {
  const [type, id] = [text(json.scope, 'type'), text(json.scope, 'id')];
  const [origin, scopeName, folder] = [text(json, 'origin'), text(json, 'scopeName'), text(json, 'folder')];
  const [createdAt, expiresAt] = [text(json, 'createdAt'), text(json, 'expiresAt')];
  if ((type !== 'accounts' && type !== 'zones') || id === undefined || origin === undefined) return undefined;
  if (scopeName === undefined || folder === undefined) return undefined;
  if (createdAt === undefined || expiresAt === undefined || Number.isNaN(Date.parse(expiresAt)))
    return undefined;
  const given = isArray(json.changes) ? json.changes : [];
  const changes = given.map((one) => changeOfJson(type, one)).filter((one) => one !== undefined);
  const files = new Set(changes.map(({ file }) => file));
  if (changes.length === 0 || files.size < given.length) return undefined;
  return { origin, scope: { type, id }, scopeName, folder, createdAt, expiresAt, changes };
}

function changeOfJson(scope: ScopeRef['type'], json: Json): PlannedChange | undefined {
  const [type, kind, file, id] = [text(json, 'type'), text(json, 'kind'), text(json, 'file'), text(json, 'id')]; // prettier-ignore
  if (!isObject(json) || kind === undefined || file === undefined || !isKindId(kind)) return undefined;
  if (kindOfFile(file) !== kind || !folderKinds[scope].includes(kind)) return undefined;
  const { value, base } = json;
  if (type !== 'change' && onlyChanged[kind]) return undefined;
  if (type === 'create') return isObject(value) ? { type, kind, file, value } : undefined;
  if (id === undefined || base === undefined) return undefined;
  if (type === 'delete') return { type, kind, file, id, base };
  return type === 'change' && isObject(value) ? { type, kind, file, id, base, value } : undefined;
}
