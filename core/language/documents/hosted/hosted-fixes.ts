import { type Problem, type TextEdit } from '../../../base/problem';
import { type HostedDocuments } from './hosted-document';

/**
 * Matches a complete JSON value that has the same form in other notations: a string without templates, a number, or a
 * Boolean.
 */
const plainJson = /^(?:"(?:[^"\\$%\n]|\\["\\]|[$%](?!\{))*"|-?\d+(?:\.\d+)?|true|false)$/;
/** Matches a value on one line in another notation: quoted, or unquoted as in YAML. */
const plainValue = /^(?:"[^\n]*"|'[^\n]*'|[\w./*:-][^\n"'{}[\]]*)$/;

/**
 * Returns the fixes that fit another notation. Only fixes that replace one value with another are kept, because fixes
 * are written in JSON and every notation has its own syntax for adding and removing properties.
 */
export function hostedFixes(
  fixes: NonNullable<Problem['fixes']>,
  text: string,
  notation: HostedDocuments['notation'],
): Pick<Problem, 'fixes'> {
  const kept = fixes
    .filter(({ edits }) => edits.length > 0 && edits.every((edit) => isKept(edit, text)))
    .map((fix) => (notation === 'python' ? { ...fix, edits: fix.edits.map(inPython) } : fix));
  return kept.length === 0 ? {} : { fixes: kept };
}

function isKept({ start, end, newText }: TextEdit, text: string): boolean {
  const old = text.slice(start, end);
  const isWhole = !/[\w"']/.test(text[start - 1] ?? ' ') && !/[\w"']/.test(text[end] ?? ' ');
  // Several values may be written as one string, separated by commas. The replacement must not remove any of them.
  return isWhole && plainJson.test(newText) && plainValue.test(old) && commas(old) <= commas(newText);
}

const constants: Readonly<Record<string, string>> = { true: 'True', false: 'False' };

const inPython = (edit: TextEdit): TextEdit => ({
  ...edit,
  newText: (Object.hasOwn(constants, edit.newText) ? constants[edit.newText] : undefined) ?? edit.newText,
});

const commas = (text: string): number => text.split(',').length;
