import { type TextEdit, type OffsetRange } from '../../base/problem';
import { parseJson } from '../../json/parse';
import { type Awaitable, type CopiedExpression, type PasteChoice } from '../language';
import { type StringForm, writeString } from '../../text/string-forms';
import { embeddedJsonString } from '../../text/json-string';
import { type PlacedString, stringsOf } from './placed-strings';
import { applyEdits } from '../../text/apply-edits';

/** For each host, the start of a line comment and the notation of strings. JSON has no comments. */
const hosts: Readonly<Record<string, { readonly comment?: string; readonly form: StringForm }>> = {
  json: { form: 'json' },
  jsonc: { comment: '//', form: 'json' },
  toml: { comment: '#', form: 'toml' },
  yaml: { comment: '#', form: 'yaml' },
  terraform: { comment: '#', form: 'terraform' },
  opentofu: { comment: '#', form: 'terraform' },
  hcl: { comment: '#', form: 'terraform' },
  javascript: { comment: '//', form: 'json' },
  javascriptreact: { comment: '//', form: 'json' },
  typescript: { comment: '//', form: 'json' },
  typescriptreact: { comment: '//', form: 'json' },
  python: { comment: '#', form: 'json' },
  shellscript: { comment: '#', form: 'shell' },
};

/** Reads the expression at an offset of the host's text. Returns the expression and a function that edits it. */
type ReadAt = (
  text: string,
  offset: number,
) => Awaitable<{ readonly text: string; put(range: OffsetRange, newText: string): TextEdit | undefined } | undefined>; // prettier-ignore

/**
 * Returns actions for pasting an expression at a position where no expression is expected. Each action writes the
 * expression in the host's notation. Some actions also add a marking comment before the expression, or add the path of
 * the expression's key to the settings. An action is offered only if the host can read the expression in a copy of the
 * text that contains the edits.
 */
export async function pasteChoices(
  { languageId, text }: { readonly languageId: string; readonly text: string },
  range: OffsetRange,
  { text: expression, kind }: CopiedExpression,
  readAt: ReadAt,
): Promise<readonly PasteChoice[]> {
  const host = Object.hasOwn(hosts, languageId) ? hosts[languageId] : undefined;
  if (!host || kind === undefined) return [];
  const quoted: TextEdit = { ...range, newText: writeString(host.form, expression) };
  if (host.comment === undefined) return inJson(text, range, expression, kind === 'value', quoted);
  const line = text.lastIndexOf('\n', range.start - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(line, range.start))?.[0] ?? '';
  const word = kind === 'value' ? 'rampart-filter-value' : 'rampart-filter';
  const mark: TextEdit = { start: line, end: line, newText: `${indent}${host.comment} ${word}\n` };
  const shift = mark.newText.length;
  const marked = applyEdits(text, [mark]);
  const here = await readAt(marked, range.start + shift);
  const edit = here?.put({ start: range.start + shift, end: range.end + shift }, expression);
  if (edit) return [{ kind: 'marked', edits: [mark, { ...edit, start: edit.start - shift, end: edit.end - shift }] }]; // prettier-ignore
  const whole = await readAt(applyEdits(text, [mark, quoted]), range.start + shift + 1);
  if (whole?.text.trim() !== expression.trim()) return [];
  return [
    { kind: 'marked', edits: [mark, quoted] },
    { kind: 'string', edits: [quoted] },
  ];
}

/**
 * Returns the paste actions for JSON. One of these actions also provides the key path to add to the settings, with `*`
 * in place of list indexes.
 */
function inJson(
  text: string,
  range: OffsetRange,
  expression: string,
  isValue: boolean,
  quoted: TextEdit,
): PasteChoice[] {
  const escaped: TextEdit = { ...range, newText: quoted.newText.slice(1, -1) };
  for (const edit of [escaped, quoted]) {
    const after = applyEdits(text, [edit]);
    const { roots, mistakes } = parseJson(after, { comments: true });
    if (mistakes.length > 0) continue;
    const end = edit.start + edit.newText.length;
    const place = stringsOf(roots[0]).find(({ node }) => node.start <= edit.start && end <= node.end);
    if (!place || !isWhole(after, place, expression)) continue;
    const keyPath = place.path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.');
    const isKey = place.path.every((key) => /^[\w-]+$/.test(key)) && keyPath !== '';
    return [
      ...(isKey ? [{ kind: 'configured' as const, edits: [edit], keyPath: isValue ? `value:${keyPath}` : keyPath }] : []), // prettier-ignore
      { kind: 'string', edits: [edit] },
    ];
  }
  return [];
}

/** Whether the expression is the whole content of a JSON string. */
function isWhole(text: string, { node }: PlacedString, expression: string): boolean {
  return embeddedJsonString(text, node.start + 1, node.end - 1).text.trim() === expression.trim();
}
