/**
 * The word at the start of a marking comment: a filter follows, or a value expression. Settings of the expression may
 * come after it. Grammars in `syntaxes/` know the same words.
 */
export const markingComment = /\brampart-filter(?:-value)?\b/;

/**
 * Info strings that people write after the fence of a Markdown block in the language: its ID in the editor, its name,
 * the endings of its files. The grammar for Markdown knows the same words.
 */
export const fenceWords: Readonly<Record<'filter' | 'value', readonly string[]>> = {
  filter: ['rampart-filter', 'rampart-filter-expression', 'rampart', 'rfilter', 'cfrule', 'wirefilter'],
  value: ['rampart-filter-value', 'rampart-value-expression', 'rvalue'],
};

/** A fence of Markdown with one of these words. */
export const ownFence = new RegExp(
  `(?:(?<!\`)\`{3,}|(?<!~)~{3,})[ \\t]*(?:${[...fenceWords.value, ...fenceWords.filter].join('|')})(?![\\w-])`,
  'i',
);
