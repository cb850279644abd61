import * as l10n from '@vscode/l10n';
import { editableOf, editablePart } from './editable';
import { isInherited } from './inherited';
import { type Json, isArray, isObject } from './json';
import { kinds } from './kinds.data';
import { printJsonc } from './print-jsonc';
import { leftOver, nameComments } from './projection';
import { type ResourceRef, lastStep } from './ref';
import { type Scope } from './scope';

/** Where a document is from. */
type DocumentScope = Pick<Scope, 'connectionName' | 'name' | 'readOnly'>;

const longestNote = 200;

/** Whether a document can be saved to its account at all. */
export const isEditable = (ref: ResourceRef, scope: DocumentScope, record: Json): boolean =>
  !scope.readOnly && editableOf(ref) !== undefined && !isInherited(ref, record);

/**
 * The text of a resource: what can be changed as JSON, what only the service knows as comments above it, names of what
 * is shown by id behind it. What cannot be changed at all is shown whole. `isSnapshot`: it is only looked at, so that
 * nothing is said of saving it.
 */
export function documentText(
  ref: ResourceRef,
  record: Json,
  scope: DocumentScope,
  { isSnapshot = false } = {},
): string {
  const { kind } = lastStep(ref);
  const projection = editableOf(ref);
  const where = l10n.t('{0} · {1} · {2}', kinds[kind].one(), scope.name, scope.connectionName);
  if (!projection) return printJsonc(record, { header: [where, l10n.t('Read-only.')] });
  const rest = isObject(record) ? Object.entries(leftOver(record, projection)) : [];
  return printJsonc(editablePart(ref, record), {
    header: [
      where,
      ...(isSnapshot ? [] : [saveNote(ref, record, scope)]),
      ...rest.map(([key, value]) => `${key}: ${note(value)}`),
    ],
    comments: nameComments(record, projection),
  });
}

function saveNote(ref: ResourceRef, record: Json, scope: DocumentScope): string {
  if (scope.readOnly) return l10n.t('Read-only connection.');
  if (isInherited(ref, record)) return l10n.t('Inherited from the account: change it there.');
  return l10n.t('Saving by hand applies it to the account.');
}

function note(value: Json): string {
  const simple = isArray(value) && value.every((item) => typeof item === 'string');
  const text = simple ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestNote ? `${text.slice(0, longestNote - 1)}…` : text;
}
