/**
 * The word at the start of a marking comment: a filter follows, or a value expression. Settings of the expression may
 * come after it. The grammars in `syntaxes/` contain the same words.
 */
export const markingComment = /\brampart-filter(?:-value)?\b/;

/**
 * The words that can follow the fence of a Markdown block in the language: its ID in the editor, its name, and its file
 * extensions. The grammar for Markdown contains the same words.
 */
export const fenceWords: Readonly<Record<'filter' | 'value', readonly string[]>> = {
  filter: ['rampart-filter', 'rampart-filter-expression', 'rampart', 'rfilter', 'cfrule', 'wirefilter'],
  value: ['rampart-filter-value', 'rampart-value-expression', 'rvalue'],
};

/** A Markdown fence followed by one of these words. */
export const ownFence = new RegExp(
  `(?:(?<!\`)\`{3,}|(?<!~)~{3,})[ \\t]*(?:${[...fenceWords.value, ...fenceWords.filter].join('|')})(?![\\w-])`,
  'i',
);
