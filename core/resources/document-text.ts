import * as l10n from '@vscode/l10n';
import { shortened } from '../base/shortened';
import { editableOf, editablePart } from './editable';
import { isInherited } from './inherited';
import { type Json, isArray, isObject } from './json';
import { kinds } from './kinds.data';
import { printJsonc } from './print-jsonc';
import { leftOver, nameComments } from './projection';
import { lastStep } from './ref';
import { type Scope } from './scope';
import { type Target } from './target';

/** The content of a document: a resource and its record. */
export interface DocumentTarget extends Pick<Target, 'ref' | 'record'> {
  readonly scope: Pick<Scope, 'connectionName' | 'name' | 'readOnly'>;
}

const maxNoteLength = 200;

/** Checks whether a document can be saved to its account. */
export const isEditable = ({ ref, scope, record }: DocumentTarget): boolean =>
  !scope.readOnly && editableOf(ref) !== undefined && !isInherited(ref, record) && !isOfService(ref, record);

const isOfService = (ref: DocumentTarget['ref'], record: Json): boolean =>
  kinds[lastStep(ref).kind].readOnly?.(record) === true;

/**
 * Returns the text of a resource's document. The resource's editable properties are formatted as JSON, and its
 * read-only properties are comments above the JSON. Comments also contain the names of resources that are referenced
 * by ID. If a resource cannot be changed, all of its properties are formatted as JSON. If `isSnapshot` is true, the
 * text is only displayed and does not mention saving.
 */
export function documentText(target: DocumentTarget, { isSnapshot = false } = {}): string {
  const { ref, record, scope } = target;
  const { kind } = lastStep(ref);
  const projection = editableOf(ref);
  const where = l10n.t('{0} · {1} · {2}', kinds[kind].one(), scope.name, scope.connectionName);
  if (!projection) return printJsonc(record, { header: [where, l10n.t('Read-only.')] });
  const rest = isObject(record) ? Object.entries(leftOver(record, projection)) : [];
  return printJsonc(editablePart(ref, record), {
    header: [
      where,
      ...(isSnapshot ? [] : [saveNote(target)]),
      ...rest.map(([key, value]) => `${key}: ${note(value)}`),
    ],
    comments: nameComments(record, projection),
  });
}

function saveNote({ ref, record, scope }: DocumentTarget): string {
  if (scope.readOnly) return l10n.t('Read-only connection.');
  if (isOfService(ref, record)) return l10n.t('Read-only.');
  if (isInherited(ref, record)) return l10n.t('Inherited from the account. Change it there.');
  return l10n.t('Save to apply your changes to the account.');
}

function note(value: Json): string {
  const simple = isArray(value) && value.every((item) => typeof item === 'string');
  const text = simple ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return shortened(text, maxNoteLength);
}
