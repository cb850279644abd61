import { markingComment } from '../../../base/marking-comment';
import { type EmbeddedExpression, type Host } from '../host';
import { type CommentForm, findMarks } from '../marks';
import { javascriptStrings } from './javascript-strings';
import { pythonStrings } from './python-strings';
import { matchAt, readStrings, type StringForm } from './strings';

export const javascriptHost = scriptHost(
  ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  [{ begin: '//' }, { begin: '/*', end: '*/' }],
  javascriptStrings,
);

export const pythonHost = scriptHost(['python'], [{ begin: '#' }], pythonStrings);

/** A script: the first string after a marking comment, on its line or the next one. */
function scriptHost(
  languageIds: readonly string[],
  comments: readonly CommentForm[],
  form: StringForm,
): Host {
  return {
    languageIds,
    mayHold: ({ text }) => markingComment.test(text),
    find: ({ text }) =>
      findMarks(text, comments).flatMap(({ mark, end }): EmbeddedExpression[] => {
        const start = firstString(text, end, form);
        const embedded = start === undefined ? undefined : readStrings(text, start, form);
        return embedded ? [{ ...mark, embedded }] : [];
      }),
  };
}

/** Start of the string that a mark refers to: before the end of a statement, and not after the first line of code. */
function firstString(text: string, from: number, form: StringForm): number | undefined {
  let hasCode = false;
  for (let at = from; at < text.length; at++) {
    const isWordBefore = /[\w$]/.test(text[at - 1] ?? '');
    if (!isWordBefore && matchAt(form.begin, text, at) !== undefined) return at;
    const char = text[at] ?? '';
    if (`"'\`;#`.includes(char) || text.startsWith('//', at) || text.startsWith('/*', at)) return undefined;
    // after a bracket or an operator at the end of a line, the statement continues
    if (char === '\n' && hasCode && !/[=(,[:+]\s*$/.test(text.slice(Math.max(0, at - 80), at)))
      return undefined;
    if (!/\s/.test(char)) hasCode = true;
  }
  return undefined;
}
