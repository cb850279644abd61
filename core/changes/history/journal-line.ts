import { type OperationId, operations } from '../../api/operations.data';
import { isArray, isObject, type Json, type JsonObject, readJson } from '../../resources/json';
import { type ScopeRef } from '../../resources/ref';
import { type Scope } from '../../resources/scope';
import { type PolicyReference } from '../plan';
import { type ChangeEntry, type ChangeState, type ItemEntry, type JournalLine } from './change-entry';

const states: ReadonlySet<string> = new Set<ChangeState>([
  'begun', 'unread', 'written', 'verified', 'differs', 'unknown', 'failed', 'undone',
]); // prettier-ignore

/**
 * Reads a line of the journal. Returns undefined if the line lacks required properties, for example because of a crash
 * or because another version wrote it.
 */
export function readLine(raw: string): JournalLine | undefined {
  const line = readJson(raw);
  if (!isObject(line)) return undefined;
  if (line.type === 'begin')
    return isEntry(line.entry) ? { type: 'begin', entry: fromStored(line.entry) } : undefined;
  const { type, id, state, after, items } = line;
  if (type !== 'end' || typeof id !== 'string' || !isState(state) || !isOptional(items, isItems))
    return undefined;
  return { type, id, state, ...(after === undefined ? {} : { after }), ...(items ? { items } : {}) };
}

/** Converts a line to its stored form. */
export function toStored(line: JournalLine): unknown {
  if (line.type === 'end') return line;
  const { scope, ...entry } = line.entry;
  const { type, id, name, ...names } = scope;
  return { type: 'begin', entry: { ...entry, place: { ...names, scope: { type, id }, scopeName: name } } };
}

function fromStored({ place, ...entry }: StoredEntry): ChangeEntry {
  const { scope, scopeName, ...names } = place;
  return { ...entry, scope: { ...names, ...scope, name: scopeName } };
}

/** An entry in its stored form. Journals outlive versions of the extension, so stored properties keep their names. */
type StoredEntry = Omit<ChangeEntry, 'scope'> & { readonly place: StoredScope };
type StoredScope = Omit<Scope, 'type' | 'id' | 'name'> & {
  readonly scope: ScopeRef;
  readonly scopeName: string;
};

function isEntry(value: Json | undefined): value is JsonObject & StoredEntry {
  return (
    isObject(value) &&
    isText(value.id) &&
    typeof value.atMs === 'number' &&
    isText(value.title) &&
    isText(value.target) &&
    isOptional(value.verb, isText) &&
    isOptional(value.changes, isTexts) &&
    isScope(value.place) &&
    isOperation(value.operation) &&
    isOptional(value.ref, isText) &&
    isOptional(value.items, isItems) &&
    isOptional(value.members, isMembers) &&
    isOptional(value.listItems, isListItems) &&
    isOptional(value.lost, isLost) &&
    isOptional(value.replaces, isTexts) &&
    isState(value.state) &&
    isOptional(value.run, isText) &&
    isOptional(value.window, isText)
  );
}

const isText = (value: Json | undefined): value is string => typeof value === 'string';
const isTexts = (value: Json | undefined): value is readonly string[] =>
  isArray(value) && value.every(isText);
const isState = (value: Json | undefined): value is ChangeState => isText(value) && states.has(value);
const isOperation = (value: Json | undefined): value is OperationId =>
  isText(value) && Object.hasOwn(operations, value);

function isOptional<T extends Json>(
  value: Json | undefined,
  is: (value: Json | undefined) => value is T,
): value is T | undefined {
  return value === undefined || is(value);
}

function isScope(value: Json | undefined): value is JsonObject & StoredScope {
  return (
    isObject(value) &&
    [value.connection, value.connectionName, value.scopeName, value.accountId].every(isText) &&
    isObject(value.scope) &&
    (value.scope.type === 'accounts' || value.scope.type === 'zones') &&
    isText(value.scope.id)
  );
}

function isItems(value: Json | undefined): value is readonly (JsonObject & ItemEntry)[] {
  return isArray(value) && value.every((item) => isObject(item) && isText(item.ref) && isText(item.target));
}

const isNames = (value: Json | undefined): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every(isText);

const isReferences = (value: Json | undefined): value is readonly (JsonObject & PolicyReference)[] =>
  isArray(value) && value.every((one) => isObject(one) && isText(one.group) && isText(one.policy));

function isLost(value: Json | undefined): value is JsonObject & NonNullable<ChangeEntry['lost']> {
  return (
    isObject(value) &&
    isOptional(value.members, isTexts) &&
    isOptional(value.items, isArray) &&
    isOptional(value.uses, isTexts) &&
    isOptional(value.references, isReferences)
  );
}

function isListItems(value: Json | undefined): value is JsonObject & NonNullable<ChangeEntry['listItems']> {
  return isObject(value) && isText(value.list) && isArray(value.added) && isArray(value.removed);
}

function isMembers(value: Json | undefined): value is JsonObject & NonNullable<ChangeEntry['members']> {
  return (
    isObject(value) &&
    isText(value.group) &&
    isTexts(value.added) &&
    isTexts(value.removed) &&
    isOptional(value.names, isNames)
  );
}
