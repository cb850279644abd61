import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem, type TextEdit } from '../base/problem';
import { lineStarts } from '../base/text';

/**
 * Comments that say that a finding is known and meant: `// rampart-ignore workflow/step-not-awaited: fire and forget`.
 * Behind code one is for its line, on a line of its own for the next line that is not a comment, and
 * `rampart-ignore-file` is for the whole file. The reason is what the next person needs, so that it must be there; a
 * comment that hides nothing any more is said to be unused.
 */
interface IgnoreComment extends OffsetRange {
  readonly codes: readonly string[];
  readonly reason: string;
  /** Findings that begin in it are meant. */
  readonly covers: OffsetRange;
}

const word = 'rampart-ignore';
const comment =
  /(?:^|[\s({[,;])(\/\/|#|\/\*+|<!--)[ \t]*(rampart-ignore(?:-file)?)\b(?![\w-])([^\r\n]*?)[ \t]*(?:\*\/|-->|$)/gm;
const code = /^[a-z]+\/[a-z0-9-]+$/;
/** A line with nothing but a comment, or nothing at all. */
const noCode = /^\s*(?:(?:\/\/|#|\/\*|\*|<!--).*)?$/;

/** Cheap: whether a text can hold such comments. */
export const bearsIgnore = (text: string): boolean => text.includes(word);

/** The problems that no comment says are meant. */
export function meantLeftOut(text: string, problems: readonly Problem[]): readonly Problem[] {
  const comments = bearsIgnore(text) ? findComments(text) : [];
  return problems.filter((problem) => !comments.some((one) => isMeant(one, problem)));
}

/** The problems that no comment says are meant, and what is wrong with the comments; in no particular order. */
export function withoutIgnored(text: string, problems: readonly Problem[]): readonly Problem[] {
  if (!bearsIgnore(text)) return problems;
  const comments = findComments(text);
  const used = new Set<IgnoreComment>();
  const left = problems.filter((problem) => {
    const meant = comments.filter((one) => isMeant(one, problem));
    for (const one of meant) used.add(one);
    return meant.length === 0;
  });
  return [...left, ...comments.flatMap((one) => mistakeOf(one, used.has(one)))];
}

/** How a line of its own begins a comment, by language id. */
const lineComments: Readonly<Record<string, string>> = {
  javascript: '//',
  javascriptreact: '//',
  typescript: '//',
  typescriptreact: '//',
  jsonc: '//',
  python: '#',
};

/**
 * The comment that says that a finding is meant, for a person to add the reason: on a line above it, or for the whole
 * file where only its beginning has comments. Undefined where the line above may be within a text.
 */
export function ignoreEdit(languageId: string, text: string, problem: Problem): TextEdit | undefined {
  const said = (name: string): string => `${name} ${problem.code}: `;
  if (languageId.startsWith('rampart-filter'))
    return { start: 0, end: 0, newText: `# ${said(`${word}-file`)}\n` };
  const begin = lineComments[languageId];
  if (begin === undefined || problem.code.startsWith('filter/') || problem.code.endsWith('-ignore'))
    return undefined;
  const start =
    Math.max(text.lastIndexOf('\n', problem.start - 1), text.lastIndexOf('\r', problem.start - 1)) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return { start, end: start, newText: `${indent}${begin} ${said(word)}${lineEnd}` };
}

const isMeant = ({ codes, covers }: IgnoreComment, problem: Problem): boolean =>
  codes.includes(problem.code) && covers.start <= problem.start && problem.start <= covers.end;

function mistakeOf({ start, end, codes, reason }: IgnoreComment, isUsed: boolean): Problem[] {
  const problem = (name: string, message: string): Problem[] => [
    { code: `config/${name}`, severity: 'warning', start, end, message },
  ];
  if (codes.length === 0 || codes.some((one) => !code.test(one)))
    return problem(
      'bad-ignore',
      l10n.t('Say what is ignored and why: "{0} filter/some-code: the reason".', word),
    );
  if (reason === '')
    return problem('bad-ignore', l10n.t('Say why "{0}" is ignored, behind a colon.', codes.join(', ')));
  if (!isUsed)
    return problem('unused-ignore', l10n.t('Nothing is ignored by this: the finding is not here.'));
  return [];
}

function findComments(text: string): IgnoreComment[] {
  const starts = lineStarts(text);
  const lineOf = (offset: number): number => {
    let low = 0;
    let high = starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  const rangeOf = (line: number): OffsetRange => {
    const start = starts[line] ?? text.length;
    return { start, end: Math.max(start, (starts[line + 1] ?? text.length + 1) - 1) };
  };
  return [...text.matchAll(comment)].map((match) => {
    const [whole, , name = '', said = ''] = match;
    const start = match.index + whole.indexOf(word);
    const line = lineOf(start);
    const { start: lineStart } = rangeOf(line);
    const [list = '', ...rest] = said.split(':');
    const isFile = name === `${word}-file`;
    const before = text.slice(lineStart, start);
    return {
      start,
      end: start + name.length + said.length,
      codes: list.split(/[\s,]+/).filter((one) => one !== ''),
      reason: rest.join(':').trim(),
      covers: isFile
        ? { start: 0, end: text.length }
        : rangeOf(/^\s*(?:\/\/|#|\/\*+|<!--)\s*$/.test(before) ? nextCode(line) : line),
    };
  });

  /** The line that a comment on a line of its own is about. */
  function nextCode(line: number): number {
    for (let next = line + 1; next < starts.length; next++) {
      const { start, end } = rangeOf(next);
      if (!noCode.test(text.slice(start, end))) return next;
    }
    return line;
  }
}
