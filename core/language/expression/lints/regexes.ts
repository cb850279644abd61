import * as l10n from '@vscode/l10n';
import { type RegexNode, type RegexTree } from '../../../regex/regex-tree';
import { quoteString } from '../../../expression/print';
import { type ComparisonExpression, type StringLiteral } from '../../../expression/tree';
import { unwrap } from '../../../expression/operand-facts';
import { type Lint } from './lint';

/** This file contains lints for regular expressions after `matches`. */

function regexOf(node: ComparisonExpression): { literal: StringLiteral; tree: RegexTree } | undefined {
  const literal = node.right?.kind === 'string' ? node.right : undefined;
  const tree = literal?.regex;
  return literal === undefined || tree === undefined || tree.problem !== undefined
    ? undefined
    : { literal, tree };
}

function partsOf(node: RegexNode): readonly RegexNode[] {
  return node.kind === 'concatenation' ? node.parts : node.kind === 'empty' ? [] : [node];
}

/**
 * Returns the text of the parts. Returns undefined if the text is empty or if one of the parts is not a literal
 * character.
 */
function literalText(parts: readonly RegexNode[]): string | undefined {
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'literal') return undefined;
    text += String.fromCodePoint(part.code);
  }
  return text === '' ? undefined : text;
}

function isAnchor(node: RegexNode | undefined, names: readonly string[]): boolean {
  return node?.kind === 'assertion' && names.includes(node.name);
}

function rewriteFix(node: ComparisonExpression, newText: string) {
  const { start, end } = node;
  return { title: l10n.t('Write `{0}`', newText), edits: [{ start, end, newText }], preferred: true };
}

export const regexAnchoredLiteral: Lint = {
  code: 'regex-anchored-literal',
  operators: ['matches'],
  right: 'literal',
  severity: 'information',
  comparison(node, context) {
    const found = regexOf(node);
    if (found === undefined) return;
    const parts = partsOf(found.tree.root);
    const start = isAnchor(parts[0], ['^', '\\A']);
    const end = parts.length > 1 && isAnchor(parts[parts.length - 1], ['$', '\\z']);
    const text = literalText(parts.slice(start ? 1 : 0, end ? -1 : undefined));
    if ((!start && !end) || text === undefined) return;
    const left = context.text.slice(node.left.start, node.left.end);
    if (!(start && end) && node.left.mapped > 0) return;
    const newText =
      start && end
        ? `${left} eq ${quoteString(text)}`
        : `${start ? 'starts_with' : 'ends_with'}(${left}, ${quoteString(text)})`;
    context.report(
      found.literal,
      l10n.t('This condition does not need a regular expression. Use `{0}`, which is equivalent.', newText),
      {
        fixes: [rewriteFix(node, newText)],
      },
    );
  },
};

export const regexPlainLiteral: Lint = {
  code: 'regex-plain-literal',
  operators: ['matches'],
  right: 'literal',
  severity: 'information',
  comparison(node, context) {
    const found = regexOf(node);
    const text = found === undefined ? undefined : literalText(partsOf(found.tree.root));
    if (found === undefined || text === undefined) return;
    const newText = `${context.text.slice(node.left.start, node.left.end)} contains ${quoteString(text)}`;
    context.report(
      found.literal,
      l10n.t('This pattern is a plain string. Use `{0}`, which is equivalent.', newText),
      {
        fixes: [rewriteFix(node, newText)],
      },
    );
  },
};

export const regexMatchAll: Lint = {
  code: 'regex-match-all',
  operators: ['matches'],
  right: 'literal',
  severity: 'warning',
  comparison(node, context) {
    const found = regexOf(node);
    if (found === undefined) return;
    const parts = partsOf(found.tree.root).filter((part) => part.kind !== 'flags');
    const start = isAnchor(parts[0], ['^', '\\A']);
    const end = isAnchor(parts[parts.length - 1], ['$', '\\z']);
    const inner = parts.slice(start ? 1 : 0, end ? -1 : undefined);
    const isAny = (part: RegexNode): boolean => part.kind === 'repetition' && part.min === 0;
    const isFree = inner.every((part) => isAny(part) && (!(start && end) || matchesDot(part)));
    if (!isFree || (start && end && inner.length === 0)) return;
    context.report(
      found.literal,
      l10n.t('This pattern matches every value. Remove the condition, or make the pattern more specific.'),
    );
  },
};

function matchesDot(part: RegexNode): boolean {
  return part.kind === 'repetition' && part.inner.kind === 'dot' && part.max === Number.POSITIVE_INFINITY;
}

/** Matches suffixes after a dot that indicate that a string is a host or a file name. */
const knownEndings =
  /^(com|org|net|io|dev|app|edu|gov|info|php\d?|html?|aspx?|jsp|cgi|js|css|json|xml|txt|env|git|ini|conf|sql|zip|png|jpe?g|gif|svg|ico|exe|sh|bak|yml|yaml)$/i;

export const regexUnescapedDot: Lint = {
  code: 'regex-unescaped-dot',
  operators: ['matches'],
  right: 'literal',
  severity: 'information',
  comparison(node, context) {
    const found = regexOf(node);
    if (found === undefined) return;
    eachConcatenation(found.tree.root, (parts) => {
      for (const [i, part] of parts.entries()) {
        if (part.kind !== 'dot' || !isWordBefore(parts[i - 1])) continue;
        const ending = wordFrom(parts, i + 1);
        if (!knownEndings.test(ending.text) || parts[ending.end]?.kind === 'repetition') continue;
        context.report(part, l10n.t('This dot matches any character. Write `\\.` for a literal dot.'), {
          fixes: [
            {
              title: l10n.t('Write `\\.`'),
              edits: [{ start: part.start, end: part.end, newText: '\\.' }],
              preferred: true,
              keepsMeaning: false,
            },
          ],
        });
      }
    });
  },
};

function isWordBefore(part: RegexNode | undefined): boolean {
  return part?.kind === 'literal' && /[\w-]/.test(String.fromCodePoint(part.code));
}

function wordFrom(parts: readonly RegexNode[], from: number): { text: string; end: number } {
  let text = '';
  let end = from;
  for (; end < parts.length; end++) {
    const part = parts[end];
    if (part?.kind !== 'literal' || !/\w/.test(String.fromCodePoint(part.code))) break;
    text += String.fromCodePoint(part.code);
  }
  return { text, end };
}

function eachConcatenation(node: RegexNode, visit: (parts: readonly RegexNode[]) => void): void {
  visit(partsOf(node));
  const inner =
    node.kind === 'concatenation'
      ? node.parts
      : node.kind === 'alternation'
        ? node.branches
        : node.kind === 'group' || node.kind === 'repetition'
          ? [node.inner]
          : [];
  for (const child of inner)
    if (child.kind !== 'literal' && child.kind !== 'dot') eachConcatenation(child, visit);
}

export const regexQuotedEscapes: Lint = {
  code: 'regex-quoted-escapes',
  operators: ['matches'],
  right: 'literal',
  severity: 'warning',
  comparison(node, context) {
    const found = regexOf(node);
    if (found?.literal.form !== 'regex') return;
    const { contentStart, contentEnd } = found.literal;
    const content = context.text.slice(contentStart, contentEnd);
    if (!content.includes('\\\\')) return;
    const doubled = /\\\\(?=[./?*+()[\]{}^$dDwWsSbB-])/g;
    // Only a run of exactly two backslashes is reported as a doubled backslash.
    const places = [...content.matchAll(/\\+/g)].filter(({ 0: run, index }) => {
      const next = content[index + run.length] ?? '';
      return run.length === 2 && /[./?*+()[\]{}^$dDwWsSbB-]/.test(next);
    });
    const first = places[0];
    if (first === undefined) return;
    const start = contentStart + first.index;
    context.report(
      { start, end: start + 3 },
      l10n.t(
        'The two backslashes in `{0}` match a literal backslash. Use single backslashes in a quoted regular expression.',
        content.slice(first.index, first.index + 3),
      ),
      {
        fixes: [
          {
            title: l10n.t('Use single backslashes'),
            edits: [{ start: contentStart, end: contentEnd, newText: content.replace(doubled, '\\') }],
            preferred: true,
            keepsMeaning: false,
          },
        ],
      },
    );
  },
};

export const regexDuplicateBranch: Lint = {
  code: 'regex-duplicate-branch',
  operators: ['matches'],
  right: 'literal',
  severity: 'warning',
  comparison(node, context) {
    const found = regexOf(node);
    if (found === undefined) return;
    eachAlternation(found.tree.root, (branches) => {
      const seen = new Set<string>();
      for (const branch of branches) {
        const text = context.text.slice(branch.start, branch.end);
        if (seen.has(text) && text !== '')
          context.report(branch, l10n.t('Duplicate alternative.'), {
            tags: ['unnecessary'],
            fixes: [
              {
                title: l10n.t('Remove the alternative'),
                edits: [{ start: branch.start - 1, end: branch.end, newText: '' }],
                preferred: true,
              },
            ],
          });
        seen.add(text);
      }
    });
  },
};

function eachAlternation(node: RegexNode, visit: (branches: readonly RegexNode[]) => void): void {
  if (node.kind === 'alternation') {
    visit(node.branches);
    for (const branch of node.branches) eachAlternation(branch, visit);
  } else if (node.kind === 'group' || node.kind === 'repetition') eachAlternation(node.inner, visit);
  else if (node.kind === 'concatenation') for (const part of node.parts) eachAlternation(part, visit);
}

export const regexCaseFlag: Lint = {
  code: 'regex-case-flag',
  operators: ['matches'],
  right: 'literal',
  severity: 'information',
  catalogueOnly: true,
  comparison(node, context) {
    const found = regexOf(node);
    if (found === undefined) return;
    const [first] = partsOf(found.tree.root);
    if (first?.kind !== 'flags' || first.flags !== 'i') return;
    const { field, functions } = unwrap(node.left);
    const outer = functions[0];
    const isChanged = outer === 'lower' || outer === 'upper';
    if (!isChanged && (functions.length > 0 || field?.field?.facts?.letters === undefined)) return;
    context.report(
      first,
      l10n.t('The value on the left is always lowercase or always uppercase, so `(?i)` is not needed.'),
      {
        tags: ['unnecessary'],
      },
    );
  },
};
