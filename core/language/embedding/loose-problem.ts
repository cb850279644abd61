import * as l10n from '@vscode/l10n';
import { type OffsetRange, type Problem } from '../../base/problem';
import { hostEdit } from '../../text/embedded-problems';
import { type EmbeddedText } from '../../text/embedded-text';

/** Codes, without the prefix `filter/`, of diagnostics about a host string that contains an expression. */
export const embeddedCodes = ['unescaped-quotes'] as const;

/**
 * Reports quotes in an expression that are not escaped for the host and therefore end the host's string too early.
 * One fix escapes all of them.
 */
export function looseProblem(host: string, embedded: EmbeddedText): Problem[] {
  const quotes = [...embedded.text.matchAll(/"/g)].flatMap(({ index }): OffsetRange[] => {
    const quote = { start: index, end: index + 1 };
    const { start, end } = embedded.hostRange(quote);
    return host.slice(start, end) === embedded.encode('"', quote.start, quote.end) ? [] : [quote];
  });
  const first = quotes[0];
  const last = quotes.at(-1);
  if (!first || !last) return [];
  const edits = quotes.flatMap((quote) => hostEdit({ ...quote, newText: '"' }, embedded) ?? []);
  return [
    {
      code: 'filter/unescaped-quotes',
      severity: 'error',
      ...embedded.hostRange({ start: first.start, end: last.end }),
      message: l10n.t(
        'This quote ends the string. Write {0} for each quote in the expression.',
        embedded.encode('"', first.start, first.end) ?? '\\"',
      ),
      fixes: [{ title: l10n.t('Escape the quotes in the expression'), edits, preferred: true }],
    },
  ];
}
