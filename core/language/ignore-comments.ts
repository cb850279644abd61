import * as l10n from '@vscode/l10n';
import { own } from '../base/own';
import { type OffsetRange, type Problem, type TextEdit } from '../base/problem';
import { countWhile } from '../base/sorted';
import { lineStarts } from '../text/offsets';
import { currentCode } from './renamed-codes.data';

/**
 * A comment that suppresses a diagnostic: `// rampart-ignore workflow/step-not-awaited: fire and forget`. A comment
 * after code applies to its line. A comment on a separate line applies to the next line with code.
 * `rampart-ignore-file` applies to the whole file. The reason is required because it helps later readers. A comment
 * that no longer suppresses anything is reported as unused.
 */
interface IgnoreComment extends OffsetRange {
  readonly codes: readonly string[];
  readonly reason: string;
  /**
   * The line on which suppressed diagnostics must start. If this is absent, the comment applies to the whole file.
   */
  readonly line?: number;
}

const word = 'rampart-ignore';
const comment =
  /(?:^|[\s({[,;])(\/\/|#|\/\*+|<!--)[ \t]*(rampart-ignore(?:-file)?)\b(?![\w-])([^\r\n]*?)(?:\*\/|-->|$)/gm;
const code = /^[a-z]+\/[a-z0-9-]+$/;
/** Matches a line that is empty or contains only a comment. */
const noCode = /^\s*(?:(?:\/\/|#|\/\*|\*|<!--).*)?$/;

/** Quickly checks whether a source text can contain comments that suppress diagnostics. */
export const bearsIgnore = (text: string): boolean => text.includes(word);

/** Returns the problems that are not suppressed by a comment. */
export function meantLeftOut(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (!bearsIgnore(text)) return problems;
  const { isMeant } = commentsOf(text);
  return problems.filter((problem) => !isMeant(problem));
}

/**
 * Returns the problems that no comment suppresses and the problems with the comments themselves, in no particular
 * order.
 */
export function withoutIgnored(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (!bearsIgnore(text)) return problems;
  const { comments, isMeant, isUsed } = commentsOf(text);
  const left = problems.filter((problem) => !isMeant(problem));
  return [...left, ...comments.flatMap((one) => mistakeOf(one, isUsed(one)))];
}

/** The start of a comment on a separate line, by language ID. */
const lineComments: Readonly<Record<string, string>> = {
  javascript: '//',
  javascriptreact: '//',
  typescript: '//',
  typescriptreact: '//',
  jsonc: '//',
  python: '#',
};

/**
 * Returns the edit that adds a comment to suppress a diagnostic. The user has to add the reason. The comment is on the
 * line above, or applies to the whole file if comments are possible only at its start. Returns undefined if the
 * language has no line comments, or if the diagnostic is about a suppression comment. Also returns undefined if the
 * diagnostic belongs to an embedded expression, because the line above may be inside a string.
 */
export function ignoreEdit(languageId: string, text: string, problem: Problem): TextEdit | undefined {
  const said = (name: string): string => `${name} ${problem.code}: `;
  if (languageId.startsWith('rampart-filter'))
    return { start: 0, end: 0, newText: `# ${said(`${word}-file`)}\n` };
  const begin = own(lineComments, languageId);
  if (begin === undefined || problem.code.startsWith('filter/') || problem.code.startsWith('suppression/'))
    return undefined;
  const start =
    Math.max(text.lastIndexOf('\n', problem.start - 1), text.lastIndexOf('\r', problem.start - 1)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return { start, end: start, newText: `${indent}${begin} ${said(word)}${lineEnd}` };
}

function mistakeOf({ start, end, codes, reason }: IgnoreComment, isUsed: boolean): Problem[] {
  const problem = (name: string, message: string): Problem[] => [
    { code: `suppression/${name}`, severity: 'warning', start, end, message },
  ];
  if (codes.length === 0 || codes.some((one) => !code.test(one)))
    return problem(
      'incomplete',
      l10n.t(
        'Incomplete suppression. Specify the code and a reason: "{0} filter/some-code: the reason".',
        word,
      ),
    );
  if (reason === '')
    return problem(
      'incomplete',
      l10n.t('Missing reason. Add a colon and the reason why "{0}" is suppressed.', codes.join(', ')),
    );
  if (!isUsed)
    return problem(
      'unused',
      l10n.t('This suppression is unused because the diagnostic is not reported here.'),
    );
  return [];
}

interface CommentsOfText {
  readonly comments: readonly IgnoreComment[];
  /** Whether a comment suppresses a diagnostic. If so, the comment is marked as used. */
  readonly isMeant: (problem: Problem) => boolean;
  readonly isUsed: (comment: IgnoreComment) => boolean;
}

/** Returns the comments of a source text and functions that match them with diagnostics. */
function commentsOf(text: string): CommentsOfText {
  const starts = lineStarts(text);
  const lineOf = (offset: number): number =>
    countWhile(starts.length, (index) => (starts[index] ?? 0) <= offset) - 1;
  const comments = findComments(text, starts, lineOf);
  /** The codes that the comments suppress, either on one line or in the whole file. */
  const covered = new Map<string, { isUsed: boolean }>();
  const keysOf = ({ codes, line }: IgnoreComment): readonly string[] =>
    codes.map((each) => keyOf(each, line));
  for (const key of comments.flatMap(keysOf)) covered.set(key, { isUsed: false });
  return {
    comments,
    isMeant: (problem) => {
      const lines = [lineOf(problem.start), undefined];
      const found = lines.flatMap((line) => covered.get(keyOf(problem.code, line)) ?? []);
      for (const one of found) one.isUsed = true;
      return found.length > 0;
    },
    isUsed: (one) => keysOf(one).some((key) => covered.get(key)?.isUsed),
  };
}

const keyOf = (name: string, line: number | undefined): string => `${line ?? 'file'} ${name}`;

function findComments(
  text: string,
  starts: readonly number[],
  lineOf: (offset: number) => number,
): IgnoreComment[] {
  let codeLines: readonly number[] | undefined;
  return [...text.matchAll(comment)].map((match) => {
    const [whole, , name = '', written = ''] = match;
    const said = written.trimEnd();
    const start = match.index + whole.indexOf(word);
    const line = lineOf(start);
    const [list = '', ...rest] = said.split(':');
    const isAlone = /^\s*(?:\/\/|#|\/\*+|<!--)\s*$/.test(text.slice(starts[line] ?? 0, start));
    const codeLine = isAlone ? ((codeLines ??= nextCodeLines(text, starts))[line] ?? line) : line;
    return {
      start,
      end: start + name.length + said.length,
      codes: list
        .split(/[\s,]+/)
        .filter((one) => one !== '')
        .map(currentCode),
      reason: rest.join(':').trim(),
      ...(name === `${word}-file` ? {} : { line: codeLine }),
    };
  });
}

/**
 * Returns, for each line, the next line that is neither empty nor only a comment. If there is none, the result is the
 * line itself.
 */
function nextCodeLines(text: string, starts: readonly number[]): readonly number[] {
  const found: number[] = [];
  let next: number | undefined;
  for (let line = starts.length - 1; line >= 0; line--) {
    found.push(next ?? line);
    const end = (starts[line + 1] ?? text.length + 1) - 1;
    if (!noCode.test(text.slice(starts[line], end))) next = line;
  }
  return found.reverse();
}
