import * as char from '../../base/character-codes';
import * as l10n from '@vscode/l10n';
import { type RegexProblem } from '../../regex/regex-tree';
import { checkWildcard } from '../../wildcard/check-wildcard';
import { hasHole } from '../holes';
import { decodeString } from '../literals';
import { type StringLiteral } from '../tree';
import { type ParserState } from './state';

/** Reports a mistake in a regular expression at its offset. */
export function reportRegex(p: ParserState, problem: RegexProblem): void {
  p.report(`regex-${problem.kind}`, problem.start, problem.end, problem.message);
}

/** Checks a wildcard pattern after resolving the escapes of its literal. */
export function reportWildcard(p: ParserState, literal: StringLiteral): void {
  if (isPlainWildcard(p.text, literal, p.limits.starLimit)) return;
  if (p.hasHoles && hasHole(p.text, literal.start, literal.end)) return;
  const { text, offsets } = decodeString(p.text, literal);
  const codes = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const problem = checkWildcard(codes, p.limits.starLimit);
  if (problem === undefined) return;
  const start = offsets[problem.from] ?? literal.contentEnd;
  const end = offsets[problem.to] ?? literal.contentEnd;
  switch (problem.mistake) {
    case 'double-star':
      p.report(
        'wildcard-double-star',
        start,
        end,
        l10n.t('One `*` already matches any characters. Use a single `*`.'),
        [{ title: l10n.t('Use a single `*`'), edits: [{ start, end, newText: '*' }], preferred: true }],
      );
      break;
    case 'too-many-stars':
      p.report(
        'wildcard-stars',
        start,
        end,
        l10n.t(
          'This pattern has {0} wildcards, but the limit is {1}. Remove some wildcards.',
          problem.stars,
          p.limits.starLimit,
        ),
      );
      break;
    case 'escape':
      p.report(
        'wildcard-escape',
        start,
        end,
        literal.form === 'raw'
          ? l10n.t(
              'The only escape sequences in a pattern are `\\*` and `\\\\`. Write `\\\\` for a backslash.',
            )
          : l10n.t(
              'The only escape sequences in a pattern are `\\*` and `\\\\`. In a quoted string, each backslash must be doubled. Write `\\\\\\\\` for a backslash.',
            ),
      );
  }
}

/**
 * Whether a wildcard pattern is valid and contains no backslashes. Such a pattern is checked directly in the source
 * text and does not have to be decoded.
 */
function isPlainWildcard(text: string, literal: StringLiteral, starLimit: number): boolean {
  let stars = 0;
  for (let at = literal.contentStart; at < literal.contentEnd; at++) {
    const code = text.charCodeAt(at);
    if (code === char.backslash) return false;
    if (code === char.asterisk && (++stars > starLimit || text.charCodeAt(at + 1) === char.asterisk))
      return false;
  }
  return true;
}
