import assert from 'node:assert/strict';
import { otherSettings } from '../../../../../core/rules/diff/other-settings';
import { type ChainRule } from '../../../../../core/rules/simulate/chain-rule';

/**
 * Returns the properties of a rule that are not compared elsewhere. The rule is the text between `«` and `»`. Its
 * condition, if it is marked, is between `‹` and `›`.
 */
function settings(marked: string, file: string | undefined = 'a.tf'): string {
  const places = new Map<string, number>();
  let text = '';
  for (const char of marked)
    if ('«»‹›'.includes(char)) places.set(char, text.length);
    else text += char;
  const range = (start: string, end: string) => ({ start: places.get(start) ?? 0, end: places.get(end) ?? 0 }); // prettier-ignore
  const match = places.has('‹') ? { match: range('‹', '›') } : {};
  const rule = { ranges: { whole: range('«', '»'), ...match }, ...(file === '' ? {} : { file }) };
  return otherSettings(rule as unknown as ChainRule, new Map([['a.tf', text]]));
}

describe('the properties of a rule that are not compared elsewhere', () => {
  it('are those of a JSON object, in any order, without empty ones', () => {
    const one = settings(
      '[«{"id": "1", "action": "redirect", "b": {"c": [1, "x"], "d": null, "e": []}, "a": true}»]',
    );
    assert.equal(one, '{"a":true,"b":{"c":[1,"x"]}}');
    assert.equal(settings('«{"a": true, "b": {"c": [1, "x"]}, "description": "d"}»'), one);
    // names such as `id` are left out only at the top level
    assert.equal(settings('«{"a": {"id": 1}}»'), '{"a":{"id":1}}');
    assert.equal(settings('«{"a": {"b": [null, []]}}»'), '{"a":{"b":[null,[]]}}');
  });

  it('are the other lines of a block, without its match, comments and white space', () => {
    const block =
      '«rules {\n  # c\n  // d\n  action   = "redirect"\n  expression = ‹"ssl"›\n  description = "d"\n\n  from   =  "x"\n}»\n';
    assert.equal(settings(block), 'rules {\nfrom = "x"\n}');
    assert.equal(settings('«a = "x" ‹"ssl"› b = 1»'), 'a = "x" b = 1');
    assert.equal(settings('rules = [«a = "x" ‹"ssl"› b = 1»]'), 'a = "x" b = 1');
    assert.equal(settings('«enabled = true\nactions = 1\nrefs = 2»'), 'actions = 1\nrefs = 2');
  });

  it('are none if the text is not known', () => {
    assert.equal(settings('«{"a": 1}»', 'b.tf'), '');
    assert.equal(settings('«{"a": 1}»', ''), '');
  });
});
