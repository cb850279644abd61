import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentsLanguage } from '../../../../../core/language/documents/documents-language';
import { kinds } from '../../../../../core/language/documents/kinds.data';
import { minimalDocument } from '../../../../../core/language/documents/minimal';
import { intentsOf } from '../../../../../core/language/documents/resolve';
import { type LanguageContext } from '../../../../../core/language/language';
import { languageContext } from '../../../../support/language-context';

const context: LanguageContext = languageContext();

const targets = kinds.flatMap((kind) => intentsOf(kind).map((intent) => ({ kind, intent })));

/** A document body of any kind, damaged in a few places. */
const damaged = fc
  .tuple(
    fc.constantFrom(...targets),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(12),
        fc.oneof(
          fc.constantFrom('', '{', '}', '[', ']', '"', ',', ':', '\\', '\n', 'null', '7', '🚀', '\ud83d'),
          fc.string({ maxLength: 3 }),
        ),
      ),
      { maxLength: 5 },
    ),
  )
  .map(([{ kind, intent }, edits]) => ({
    name: `x.${kind.name}.${intent}.json`,
    text: edits.reduce(
      (text, [at, length, piece]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + piece + text.slice(place + length);
      },
      minimalDocument(kind, intent) ?? '{}',
    ),
  }));

describe('documents of any quality', () => {
  it('get answers with positions within the text', async () => {
    await fc.assert(
      fc.asyncProperty(damaged, fc.nat(), async ({ name, text }, at) => {
        const language = documentsLanguage();
        const document = { uri: `file:///${name}`, languageId: 'json', version: 1, text };
        const offset = at % (text.length + 1);
        const inside = ({ start, end }: { start: number; end: number }): void =>
          assert.ok(0 <= start && start <= end && end <= text.length, `${start}-${end}`);
        for (const problem of await language.problems(document, context)) {
          inside(problem);
          problem.related?.forEach(inside);
          problem.fixes?.forEach(({ edits }) => edits.forEach(inside));
        }
        for (const { edit } of await language.complete!(document, offset, context)) inside(edit);
        const hover = await language.hover!(document, offset, context);
        if (hover) inside(hover.range);
        for (const { edits } of await language.actions!(document, { start: offset, end: offset }, context))
          edits.forEach(inside);
        for (const symbol of await language.symbols!(document, context)) {
          inside(symbol.range);
          inside(symbol.nameRange);
          assert.notEqual(symbol.name, '');
        }
        (await language.folding!(document, context)).forEach(inside);
        (await language.selection!(document, offset, context)).forEach(inside);
        (await language.format!(document, { tabSize: 2, insertSpaces: true }, context)).forEach(inside);
      }),
      { numRuns: 1000 },
    );
  });
});
