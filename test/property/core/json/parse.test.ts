import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { parseJson } from '../../../../core/json/parse';
import { finish } from '../../../../core/base/steps';
import { outlineSteps } from '../../../../core/json/outline';
import { type JsonNode } from '../../../../core/json/tree';
import { dataOf } from '../../../support/json-data';

/** Valid JSON in several layouts. */
const validText = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, space]) => JSON.stringify(value, undefined, space));

/** Valid JSON with fragments removed, inserted, or replaced. */
const damagedText = fc
  .tuple(
    validText,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(3),
        fc.constantFrom(
          '',
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          "'",
          '\\',
          '\n',
          '/',
          '//',
          '/*',
          'x',
          '1',
          ' ',
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((now, [at, length, piece]) => {
      const place = at % (now.length + 1);
      return now.slice(0, place) + piece + now.slice(place + length);
    }, text),
  );

function sameTree(ours: JsonNode, theirs: Node): void {
  assert.deepEqual([ours.start, ours.end], [theirs.offset, theirs.offset + theirs.length]);
  assert.equal(ours.type, theirs.type);
  if (ours.type === 'object') {
    assert.equal(ours.members.length, theirs.children?.length ?? 0);
    ours.members.forEach((member, i) => {
      const [key, value] = theirs.children![i]!.children!;
      sameTree(member.key, key!);
      sameTree(member.value!, value!);
    });
  } else if (ours.type === 'array') ours.items.forEach((item, i) => sameTree(item, theirs.children![i]!));
  else if ('value' in ours) assert.equal(ours.value, theirs.value);
}

describe('JSON, as our parser reads it', () => {
  it('has the values and positions that jsonc-parser finds', () => {
    fc.assert(
      fc.property(validText, (text) => {
        const { roots, mistakes } = parseJson(text, { comments: false });
        assert.deepEqual(mistakes, []);
        assert.equal(roots.length, 1);
        sameTree(roots[0]!, parseTree(text)!);
        assert.equal(JSON.stringify(dataOf(roots[0]!)), JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('reports a mistake exactly when JSON.parse rejects the text, with positions in the text', () => {
    fc.assert(
      fc.property(damagedText, (text) => {
        const { mistakes } = parseJson(text, { comments: false });
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        assert.equal(mistakes.length === 0, valid);
        for (const { start, end } of mistakes) assert.ok(0 <= start && start <= end && end <= text.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the outline of a list', () => {
  const options = { comments: false, split: true };
  const listText = fc
    .tuple(
      fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 8 }),
      fc.constantFrom(undefined, 2),
      fc.boolean(),
    )
    .map(([items, space, enveloped]) =>
      JSON.stringify(
        enveloped ? { success: true, errors: [], messages: [], result: items } : items,
        undefined,
        space,
      ),
    );

  it('has the items of the list', () => {
    fc.assert(
      fc.property(listText, (text) => {
        const { outline } = finish(outlineSteps(text, options));
        const data = JSON.parse(text) as unknown[] | { result: unknown[] };
        const items = Array.isArray(data) ? data : data.result;
        assert.deepEqual(
          outline.items.map(({ start, end }) => JSON.parse(text.slice(start, end)) as unknown),
          items,
        );
        assert.deepEqual(outline.mistakes, []);
      }),
    );
  });

  it('is the same whether it is read again or updated from the outline before a change', () => {
    const edit = fc.tuple(
      fc.nat(),
      fc.nat(6),
      fc.constantFrom('', ',', '{"a": 1}, ', '"', '[', ']', '}', ' ', '1', '//', '{"b": [1,', ', 7'),
    );
    fc.assert(
      fc.property(listText, fc.array(edit, { minLength: 1, maxLength: 5 }), (text, edits) => {
        let before = finish(outlineSteps(text, options)).outline;
        let now = text;
        for (const [at, length, piece] of edits) {
          const place = at % (now.length + 1);
          now = now.slice(0, place) + piece + now.slice(place + length);
          const change = finish(outlineSteps(now, options, before));
          const anew = finish(outlineSteps(now, options)).outline;
          assert.deepEqual(change.outline, anew);
          const { keptHead, keptTail } = change;
          for (let i = 0; i < keptHead; i++)
            assert.equal(cut(now, anew.items[i]!), cut(before.text, before.items[i]!));
          for (let i = 1; i <= keptTail; i++)
            assert.equal(cut(now, anew.items.at(-i)!), cut(before.text, before.items.at(-i)!));
          before = change.outline;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const cut = (text: string, { start, end }: { start: number; end: number }): string => text.slice(start, end);
