import * as l10n from '@vscode/l10n';
import { codeSpan } from '../../../base/shown-text';
import { type RegexNode } from '../../../regex/regex-tree';

const maxLines = 12;

/** Describes a regular expression, with one line per part. */
export function explainRegex(source: string, root: RegexNode): readonly string[] {
  const parts = root.kind === 'concatenation' ? root.parts : [root];
  const lines: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') lines.push(l10n.t('the string {0}', codeSpan(text)));
    text = '';
  };
  for (const part of parts) {
    if (part.kind === 'literal') text += String.fromCodePoint(part.code);
    else {
      flush();
      const line = explain(source, part);
      if (line !== '') lines.push(line);
    }
  }
  flush();
  return lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
}

function explain(source: string, node: RegexNode): string {
  const written = source.slice(node.start, node.end);
  switch (node.kind) {
    case 'empty':
      return '';
    case 'literal':
      return l10n.t('the string {0}', codeSpan(String.fromCodePoint(node.code)));
    case 'dot':
      return l10n.t('any character except a line break');
    case 'assertion':
      return assertion(node.name);
    case 'class':
      return node.negated
        ? l10n.t('a character that matches the negated class {0}', codeSpan(written))
        : l10n.t('a character that matches {0}', codeSpan(written));
    case 'flags':
      return flagChange(node.flags);
    case 'group': {
      const inner = `(${explainRegex(source, node.inner).join(l10n.t(', then '))})`;
      return node.flags === '' ? inner : l10n.t('{0} with flag setting {1}', inner, codeSpan(node.flags));
    }
    case 'repetition':
      return `${explain(source, node.inner)}, ${times(node.min, node.max)}`;
    case 'concatenation':
      return explainRegex(source, node).join(l10n.t(', then '));
    case 'alternation':
      return node.branches.map((branch) => explainRegex(source, branch).join(l10n.t(', then '))).join(l10n.t(', or ')); // prettier-ignore
  }
}

/** Describes the flags of a group such as `(?i-s)`. Flags after the minus sign are turned off. */
function flagChange(flags: string): string {
  if (flags === 'i') return l10n.t('ignoring case from here on');
  if (flags === '-i') return l10n.t('case-sensitive from here on');
  return l10n.t('flag setting {0} from here on', codeSpan(flags));
}

function assertion(name: string): string {
  if (name === '^' || name === '\\A') return l10n.t('the start of the string');
  if (name === '$' || name === '\\z') return l10n.t('the end of the string');
  return name === '\\b' ? l10n.t('a word boundary') : `\`${name}\``;
}

function times(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY)
    return min === 0 ? l10n.t('any number of times') : min === 1 ? l10n.t('one or more times') : l10n.t('{0} or more times', min); // prettier-ignore
  if (min === max) return min === 1 ? l10n.t('once') : l10n.t('{0} times', min);
  return min === 0 && max === 1 ? l10n.t('optional') : l10n.t('{0} to {1} times', min, max);
}
