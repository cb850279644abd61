import { type Declaration, type TextEdit } from '../base/problem';
import { insertMember } from './documents/lints/edits';
import { parseJson } from '../json/parse';
import { type JsonObject, memberOf, valueOf } from '../json/tree';

/**
 * Declarations of custom fields and functions, in the form used by the setting `rampart.filter` and by
 * `rampart.json`.
 */

/** Represents an unknown type in the settings. It turns off all checks that depend on the type. */
const unknownTypeName = 'Any';

/** Returns the section under `filter` to which a declaration belongs, and the value of its entry. */
export function settingOf({ kind, type = unknownTypeName, parameters = 0 }: Declaration): {
  readonly section: 'fields' | 'functions';
  readonly value: unknown;
} {
  if (kind === 'field') return { section: 'fields', value: type };
  const params = Array.from({ length: parameters }, () => ({ type: unknownTypeName }));
  return { section: 'functions', value: { params, returns: type } };
}

/**
 * Returns the edit that adds a declaration to the text of `rampart.json`. An empty text is replaced with a new object.
 * Returns undefined if the text is not a valid object or already contains the declaration.
 */
export function declareIn(text: string, declaration: Declaration): TextEdit | undefined {
  const { section, value } = settingOf(declaration);
  const { name } = declaration;
  const [root] = parseJson(text, { comments: true }).roots;
  if (root === undefined && text.trim() === '')
    return { start: 0, end: text.length, newText: json({ filter: { [section]: { [name]: value } } }) };
  if (root?.type !== 'object') return undefined;
  const filter = memberOf(root, 'filter');
  if (filter === undefined) return added(text, root, 'filter', { [section]: { [name]: value } });
  if (filter.value?.type !== 'object') return undefined;
  const known = memberOf(filter.value, section);
  if (known === undefined) return added(text, filter.value, section, { [name]: value });
  if (known.value?.type !== 'object' || valueOf(known.value, name)) return undefined;
  return added(text, known.value, name, value);
}

function added(text: string, object: JsonObject, name: string, value: unknown): TextEdit | undefined {
  if (object.broken) return undefined;
  const isOneLine = object.members.length > 0 && !text.slice(object.start, object.end).includes('\n');
  const written = json(value).trimEnd();
  return insertMember(text, object, name, isOneLine ? written.replace(/\n */g, ' ') : written);
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
