import assert from 'node:assert/strict';
import {
  type CommentForm,
  findMarks,
  markBefore,
  markBeside,
  readMark,
} from '../../../../../core/language/embedding/marks';

const code: readonly CommentForm[] = [{ begin: '//' }, { begin: '/*', end: '*/' }];
const hash: readonly CommentForm[] = [{ begin: '#' }];

describe('a marking comment', () => {
  const comments: readonly (readonly [comment: string, mark: object | undefined])[] = [
    [' rampart-filter', { kind: 'filter' }],
    ['rampart-filter-value', { kind: 'value' }],
    ['rampart-filter: the shop', { kind: 'filter' }],
    [' rampart-filter phase=http_ratelimit', { kind: 'filter', phase: 'http_ratelimit' }],
    ['rampart-filter-value plan=pro phase=a', { kind: 'value', phase: 'a', plan: 'pro' }],
    ['rampart-filter plan=gold', { kind: 'filter' }],
    ['rampart-filters', undefined],
    ['rampart-filter.', undefined],
    ['see rampart-filter', undefined],
    ['', undefined],
  ];
  for (const [comment, mark] of comments)
    it(`states the type, phase and plan: ${comment}`, () => assert.deepEqual(readMark(comment), mark));

  /**
   * Test cases: a source text, the comment syntaxes that apply to it, and each mark that is found, with the text
   * after the mark.
   */
  const texts: readonly (readonly [
    text: string,
    forms: readonly CommentForm[],
    ...found: (readonly [string, string])[],
  ])[] = [
    ['a\n  # rampart-filter\n\n  b', hash, ['# rampart-filter', 'b']],
    ['# rampart-filter', hash, ['# rampart-filter', '']],
    ['a # rampart-filter\nb # rampart-filter-value\nc', hash, ['# rampart-filter', 'b # rampart-filter-value\nc'], ['# rampart-filter-value', 'c']], // prettier-ignore
    ['a# rampart-filter\nb', hash],
    ['rampart-filter\nb', hash],
    ['# rampart-filter # rampart-filter-value\nb', hash, ['# rampart-filter # rampart-filter-value', 'b']],
    ...['(', '[', '{', ',', '=', ':', ' ', '\t'].map(
      (before) => [`a${before}/* rampart-filter */b`, code, ['/* rampart-filter */', 'b']] as const,
    ),
    ['a;/* rampart-filter */b', code],
    ['/* rampart-filter */ /* rampart-filter-value */ b', code, ['/* rampart-filter */', '/* rampart-filter-value */ b'], ['/* rampart-filter-value */', 'b']], // prettier-ignore
    ['/* rampart-filter // rampart-filter */ b', code, ['/* rampart-filter // rampart-filter */', 'b']],
    ['/* rampart-filter a\n// rampart-filter-value\nb', code, ['// rampart-filter-value', 'b']],
    ['/* rampart-filter\n/* rampart-filter\n', code],
    ['/* see rampart-filter */ b', code],
    ['//rampart-filter\nb', code, ['//rampart-filter', 'b']],
    ['# rampart-filters\n# rampart-filter\nb', hash, ['# rampart-filter', 'b']],
  ];
  for (const [text, forms, ...found] of texts)
    it(`is found with what follows it: ${text}`, () =>
      assert.deepEqual(
        findMarks(text, forms).map(({ start, end, next }) => [text.slice(start, end), text.slice(next)]),
        found,
      ));

  it('applies to what follows it directly', () => {
    const text = '# rampart-filter\na\n# rampart-filter-value\nb\n';
    const marks = findMarks(text, hash);
    const [first, second] = marks;
    assert.equal(markBefore(marks, 15), undefined);
    assert.equal(markBefore(marks, 16), first);
    assert.equal(markBefore(marks, text.indexOf('b')), second);
    assert.equal(markBefore([], 5), undefined);
  });

  /** Source texts, each with the kind of the mark that applies to `value`, or undefined if no mark applies. */
  const places: readonly (readonly [text: string, kind: string | undefined])[] = [
    ['# rampart-filter\nvalue', 'filter'],
    ['# rampart-filter\n\n  value', 'filter'],
    ['# rampart-filter\nother\nvalue', undefined],
    ['other # rampart-filter\nvalue', undefined],
    ['value # rampart-filter-value\nother', 'value'],
    ['value, \t# rampart-filter-value', 'value'],
    ['value, other # rampart-filter', undefined],
    ['value\n# rampart-filter', undefined],
    ['[ # rampart-filter\nvalue', 'filter'],
    ['a = [, # rampart-filter\nvalue', 'filter'],
    ['a = # rampart-filter\nvalue', 'filter'],
    ['a: # rampart-filter\nvalue', 'filter'],
    ['"x", # rampart-filter\nvalue', undefined],
    ['# rampart-filter-value\nvalue # rampart-filter', 'value'],
    ['other # rampart-filter-value\nvalue # rampart-filter', 'filter'],
  ];
  for (const [text, kind] of places)
    it(`applies to a value beside it: ${text}`, () => {
      const start = text.indexOf('value', text.startsWith('# rampart-filter-value') ? 20 : 0);
      const at = text.startsWith('other # rampart-filter-value') ? text.lastIndexOf('value') : start;
      const mark = markBeside(text, { start: at, end: at + 5 }, findMarks(text, hash));
      assert.equal(mark?.kind, kind);
    });

  it('applies to a value after it in the same line only if a value can follow there', () => {
    const kindOf = (text: string) => {
      const start = text.indexOf('"v"');
      return markBeside(text, { start, end: start + 3 }, findMarks(text, code))?.kind;
    };
    assert.equal(kindOf('[/* rampart-filter */ "v", "w"]'), 'filter');
    assert.equal(kindOf('["v", /* rampart-filter */ "w"]'), undefined);
    assert.equal(kindOf('["v" /* rampart-filter */\n, "w"]'), 'filter');
  });
});
