import assert from 'node:assert/strict';
import { parseFor } from '../../../../../../core/language/expression/check';
import { actions } from '../../../../../../core/language/expression/features/actions';
import { rename } from '../../../../../../core/language/expression/features/rename';
import { type TextEdit } from '../../../../../../core/base/problem';
import { noFacts } from '../../../../../../core/language/facts';
import { defaultSettings } from '../../../../../../core/language/settings';
import { applyEdits } from '../../../../../../core/text/apply-edits';

const viewOf = (text: string) => ({ tree: parseFor(text, { kind: 'filter' }), settings: defaultSettings.filter, facts: noFacts }); // prettier-ignore

const apply = (text: string, edits: readonly TextEdit[] | undefined): string | undefined => edits && applyEdits(text, edits); // prettier-ignore

/**
 * Test cases: a source text in which `‸` marks the cursor, the new name, and the result, which is undefined if
 * nothing can be renamed.
 */
const renames: readonly [marked: string, newName: string, result: string | undefined][] = [
  ['t["‸', 'x', undefined],
  ['http.host eq "‸a" or http.host in {r"a" "b"} or ends_with(http.host, "a")', 'c', 'http.host eq "c" or http.host in {r"c" "b"} or ends_with(http.host, "c")'],
  ['http.host eq "a‸" or http.host eq r"a"', 'x"y', 'http.host eq "x\\"y" or http.host eq r#"x"y"#'],
  ['http.host matches "‸a" or http.host eq "a"', 'b', 'http.host matches "b" or http.host eq "a"'],
  ['ip.src in {1.2.3.4‸ 1.2.3.5} or ip.src eq 1.2.3.4', '9.9.9.9', 'ip.src in {9.9.9.9 1.2.3.5} or ip.src eq 9.9.9.9'],
  ['ip.src in $bl‸ocked and not ip.src in $blocked', 'partners', 'ip.src in $partners and not ip.src in $partners'],
  ['http.request.headers["x‸"][0] eq "x" or has_key(http.request.headers, "x")', 'y', 'http.request.headers["y"][0] eq "x" or has_key(http.request.headers, "x")'],
  ['len(http.host) eq 1‸0 or len(http.host) in {10 10..20}', '5', 'len(http.host) eq 5 or len(http.host) in {5 10..20}'],
  ['http.h‸ost eq "a"', 'b', undefined],
]; // prettier-ignore

/**
 * Test cases: a source text with a selection between `‹` and `›`, the title of an action, and the result, which is
 * undefined if the action is not offered.
 */
const parentheses: readonly [marked: string, title: string, result: string | undefined][] = [
  ['‹ssl and cf.client.bot› and true', 'Add parentheses around the selection', '(ssl and cf.client.bot) and true'],
  ['‹ssl and cf.client.bot› or true', 'Add parentheses around the selection', undefined],
  ['ssl or ‹cf.client.bot or true›', 'Add parentheses around the selection', 'ssl or (cf.client.bot or true)'],
  ['ssl or ‹cf.client.b›ot or true', 'Add parentheses around the selection', undefined],
  ['(‹›ssl and true) or cf.client.bot', 'Remove these parentheses', 'ssl and true or cf.client.bot'],
  ['(‹›ssl or true) and cf.client.bot', 'Remove these parentheses', undefined],
  ['not(‹›ssl or true)', 'Remove these parentheses', undefined],
  ['ssl and(‹›cf.client.bot)', 'Remove these parentheses', 'ssl and cf.client.bot'],
  ['(‹›ssl or true) and cf.client.bot', 'Expand these parentheses', '(ssl and cf.client.bot) or (true and cf.client.bot)'],
  ['not (cf.client.bot and (‹›ssl or true))', 'Expand these parentheses', 'not ((cf.client.bot and ssl) or (cf.client.bot and true))'],
  ['(ssl and ‹›cf.client.bot) or (cf.client.bot and true)', 'Factor out the common condition', 'cf.client.bot and (ssl or true)'],
  ['(ssl and ‹›cf.client.bot) or cf.client.bot', 'Factor out the common condition', undefined],
]; // prettier-ignore

describe('renaming a value', () => {
  for (const [marked, newName, result] of renames)
    it(marked, () => {
      const text = marked.replace('‸', '');
      assert.equal(apply(text, rename(viewOf(text), marked.indexOf('‸'), newName)), result);
    });
});

describe('parentheses', () => {
  for (const [marked, title, result] of parentheses)
    it(`${title}: ${marked}`, () => {
      const text = marked.replace(/[‹›]/g, '');
      const start = marked.indexOf('‹');
      const range = { start, end: marked.indexOf('›') - 1 };
      const found = actions(viewOf(text), range).find((action) => action.title === title);
      assert.equal(apply(text, found?.edits), result);
    });

  it('keep the meaning, for all values of the conditions', () => {
    const names = ['ssl', 'cf.client.bot', 'true'];
    const values = (text: string): string =>
      Array.from({ length: 8 }, (_, bits) => {
        const script = text
          .replace(/ssl|cf\.client\.bot|true/g, (name) => String((bits >> names.indexOf(name)) & 1))
          .replaceAll('and', '&').replaceAll('xor', '^').replaceAll('or', '|').replaceAll('not', '1^'); // prettier-ignore
        return evaluate(script);
      }).join('');
    for (const [marked] of parentheses) {
      const text = marked.replace(/[‹›]/g, '');
      const range = { start: marked.indexOf('‹'), end: marked.indexOf('›') - 1 };
      for (const { title, edits } of actions(viewOf(text), range))
        if (title.includes('parenthes')) assert.equal(values(apply(text, edits) ?? ''), values(text), title);
    }
  });
});

/**
 * Evaluates an expression of bits joined by `&`, `^`, and `|`. A `1^` directly before a bit or parenthesis negates
 * it.
 */
function evaluate(text: string): string {
  let now = text.replace(/\s+/g, '');
  for (let before = ''; before !== now;) {
    before = now;
    now = now
      .replace(/1\^([01])(?![01])/, (_, bit: string) => (bit === '1' ? '0' : '1'))
      .replace(/\(([01])\)/, '$1');
    if (now === before)
      now = now.replace(/([01])&([01])/, (_, a: string, b: string) => String(Number(a) & Number(b)));
    if (now === before && !now.includes('&'))
      now = now.replace(/([01])\|([01])/, (_, a: string, b: string) => String(Number(a) | Number(b)));
    if (now === before)
      now = now.replace(/\(([01|]+)\)/, (_, bits: string) => (bits.includes('1') ? '1' : '0'));
  }
  return now;
}
