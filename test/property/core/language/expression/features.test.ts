import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type OffsetRange } from '../../../../../core/base/problem';
import { type LanguageContext } from '../../../../../core/language/language';
import { embeddedLanguage } from '../../../../../core/language/embedding/embedded-language';
import { expressionLanguage } from '../../../../../core/language/expression/expression-language';
import { brokenText } from '../../../../support/expressions';
import { languageContext } from '../../../../support/language-context';

const context: LanguageContext = languageContext();

/** The text of a host file before and after an expression. The host file may be valid or broken. */
const hosts: readonly (readonly [languageId: string, before: string, after: string])[] = [
  ['rampart-filter', '', ''],
  ['yaml', '# rampart-filter\na: >-\n  ', '\nb: 1\n'],
  ['yaml', '# rampart-filter\na: "', '"\n'],
  ['terraform', 'resource "cloudflare_filter" "a" {\n  expression = "${x} ', '"\n}\n'],
  ['terraform', 'resource "cloudflare_filter" "a" {\n  expression = <<-EOT\n', '\n  EOT\n}\n'],
  ['typescript', '/* rampart-filter */ `${x} ', '`;'],
  ['python', "# rampart-filter\nA = f'{x} ", "'\n"],
];

describe('features of expressions', () => {
  it('return positions within the text, at every position of any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        brokenText,
        fc.constantFrom(...hosts),
        fc.nat(),
        async (inner, [languageId, before, after], n) => {
          const text = before + inner + after;
          const offset = n % (text.length + 1);
          const language = languageId === 'rampart-filter' ? expressionLanguage() : embeddedLanguage();
          const document = { uri: 'file:///a', languageId, version: 1, text };
          const range = { start: offset, end: offset };
          const lists = [
            await language.problems(document, context),
            await language.tokens?.(document, context),
            await language.selection?.(document, offset, context),
            await language.highlights?.(document, offset, context),
            await language.folding?.(document, context),
          ];
          const items = await language.complete?.(document, offset, context);
          const edits = (await language.actions?.(document, range, context))?.flatMap(
            (action) => action.edits,
          );
          const hover = await language.hover?.(document, offset, context);
          await language.signature?.(document, offset, context);
          const ranges = [
            ...lists.flatMap((list): readonly OffsetRange[] => list ?? []),
            ...(items ?? []).map(({ edit }) => edit),
            ...(edits ?? []),
            ...(hover ? [hover.range] : []),
          ];
          for (const { start, end } of ranges)
            assert.ok(start >= 0 && start <= end && end <= text.length, `${start}..${end} of ${text.length}`);
        },
      ),
      { numRuns: 400 },
    );
  });
});
