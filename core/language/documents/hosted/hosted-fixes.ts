import { type Problem, type TextEdit } from '../../../base/problem';
import { type HostedDocuments } from './hosted-document';

/** A whole value in JSON that other notations write alike: a string without templates, a number, a switch. */
const plainJson = /^(?:"(?:[^"\\$%\n]|\\["\\]|[$%](?!\{))*"|-?\d+(?:\.\d+)?|true|false)$/;
/** A value in one line as the other notations write it: with quotes, or without them in YAML. */
const plainValue = /^(?:"[^\n]*"|'[^\n]*'|[\w./*:-][^\n"'{}[\]]*)$/;

/**
 * Fixes of checks are JSON. In other notations, those remain that replace one value by another one. Anything else, such
 * as removing a property or adding one, is written otherwise there.
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
  // several values may be one string, separated by commas
  return isWhole && plainJson.test(newText) && plainValue.test(old) && commas(old) <= commas(newText);
}

const constants: Readonly<Record<string, string>> = { true: 'True', false: 'False' };

const inPython = (edit: TextEdit): TextEdit => ({
  ...edit,
  newText: (Object.hasOwn(constants, edit.newText) ? constants[edit.newText] : undefined) ?? edit.newText,
});

const commas = (text: string): number => text.split(',').length;
