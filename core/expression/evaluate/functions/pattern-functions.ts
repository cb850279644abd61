import { looseTextOfUtf8 } from '../../../base/byte-string';
import { parseRegex } from '../../../regex/parse-regex';
import { compileRegex } from '../../../regex/match/regex-matcher';
import { compileWildcard } from '../../../wildcard/match-wildcard';
import { unknownCell } from '../value';
import { type FunctionRow } from './function-row';

/** Functions that replace the matches of a pattern (Semantics, section 6). */
export const patternFunctions: readonly FunctionRow[] = [
  {
    name: 'regex_replace',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ literals: [, pattern] }) => {
      const source = looseTextOfUtf8(typeof pattern === 'string' ? pattern : '');
      const matcher = compileRegex(source, parseRegex(source));
      return ([text, , replacement]) => {
        if (matcher === undefined) return unknownCell;
        const bytes = text as string;
        const found = matcher.exec(bytes);
        if (found === undefined) return bytes;
        const group = (n: number): string => {
          const from = found[2 * n] ?? -1;
          return from < 0 ? '' : bytes.slice(from, found[2 * n + 1]);
        };
        return bytes.slice(0, found[0]) + filled(replacement as string, group) + bytes.slice(found[1]);
      };
    },
  },
  {
    name: 'wildcard_replace',
    missingAssumes: 'assume/missing-argument',
    prepare: ({ literals: [, pattern, , flags] }) => {
      const matcher = compileWildcard(typeof pattern === 'string' ? pattern : '', flags === 's');
      return ([text, , replacement]) => {
        const runs = matcher.capture(text as string);
        return runs === undefined ? text : filled(replacement as string, (n) => runs[n - 1] ?? '');
      };
    },
  },
];

/** Expands the group references (such as `${1}`) in a replacement string. `$$` becomes a dollar sign. */
function filled(replacement: string, group: (n: number) => string): string {
  return replacement.replace(/\$\$|\$\{(\d)\}/g, (_, n: string | undefined) =>
    n === undefined ? '$' : group(Number(n)),
  );
}
