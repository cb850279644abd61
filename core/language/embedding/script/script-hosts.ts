import { markingComment } from '../../../base/marking-comment';
import { type ScriptTree } from '../../../script/tree';
import { scriptLanguageOf } from '../../../script/script';
import { mayHoldPulumiResources } from '../../documents/hosted/pulumi-script';
import { type EmbeddedExpression, type Host } from '../host';
import { type CommentForm, findMarks } from '../marks';
import { javascriptStrings } from './javascript-strings';
import { pulumiExpressions } from './pulumi-expressions';
import { pythonStrings } from './python-strings';
import { matchAt, readStrings, type StringForm } from './strings';

export const javascriptHost = scriptHost(
  ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'],
  [{ begin: '//' }, { begin: '/*', end: '*/' }],
  javascriptStrings,
);

export const pythonHost = scriptHost(['python'], [{ begin: '#' }], pythonStrings);

/**
 * Creates the host for a script language. It finds the first string after a marking comment (on the same or the next
 * line), and the rules in Pulumi programs.
 */
function scriptHost(
  languageIds: readonly string[],
  comments: readonly CommentForm[],
  form: StringForm,
): Host {
  return {
    languageIds,
    mayHold: ({ text }) => markingComment.test(text) || mayHoldPulumiResources(text),
    async find({ uri, languageId, text }, { scripts }) {
      const marked = markedStrings(text, comments, form);
      const language = mayHoldPulumiResources(text) ? scriptLanguageOf(languageId, uri) : undefined;
      if (!language) return marked;
      const starts = new Set(marked.map(({ embedded }) => embedded.hostStart));
      const others = rulesOfPulumi((await scripts()).parse({ uri, language, text }), form);
      return [...marked, ...others.filter(({ embedded }) => !starts.has(embedded.hostStart))].sort(
        (a, b) => a.embedded.hostStart - b.embedded.hostStart,
      );
    },
  };
}

function markedStrings(
  text: string,
  comments: readonly CommentForm[],
  form: StringForm,
): readonly EmbeddedExpression[] {
  return findMarks(text, comments).flatMap(({ mark, end }): EmbeddedExpression[] => {
    const start = firstString(text, end, form);
    const embedded = start === undefined ? undefined : readStrings(text, start, form);
    return embedded ? [{ ...mark, embedded }] : [];
  });
}

/** Matches whitespace and parentheses before a string. */
const lead = /[\s(]*/y;

function rulesOfPulumi(tree: ScriptTree, form: StringForm): readonly EmbeddedExpression[] {
  return pulumiExpressions(tree).flatMap(({ start, value, ...facts }): EmbeddedExpression[] => {
    const first = start + (matchAt(lead, tree.text, start)?.length ?? 0);
    const embedded = readStrings(tree.text, first, form);
    // A string is ignored if the parser of the script language reads it differently than Rampart's own reader.
    return embedded?.text === value ? [{ ...facts, embedded }] : [];
  });
}

/**
 * Returns the start of the string that a mark refers to, or undefined if there is none. The string must be before the
 * end of the statement, and on the first line of code after the mark.
 */
function firstString(text: string, from: number, form: StringForm): number | undefined {
  let hasCode = false;
  for (let at = from; at < text.length; at++) {
    const isWordBefore = /[\w$]/.test(text[at - 1] ?? '');
    if (!isWordBefore && matchAt(form.begin, text, at) !== undefined) return at;
    const char = text[at] ?? '';
    if (`"'\`;#`.includes(char) || text.startsWith('//', at) || text.startsWith('/*', at)) return undefined;
    // If a line ends with an opening bracket, an operator, a comma, or a colon, the statement continues on the next
    // line.
    if (char === '\n' && hasCode && !/[=(,[:+]\s*$/.test(text.slice(Math.max(0, at - 80), at)))
      return undefined;
    if (!/\s/.test(char)) hasCode = true;
  }
  return undefined;
}
