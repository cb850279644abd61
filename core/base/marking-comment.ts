/**
 * Matches the word at the start of a comment that marks the following expression as a filter or value expression.
 * Settings of the expression may follow the word. The grammars in `syntaxes/` contain the same words.
 */
export const markingComment = /\brampart-filter(?:-value)?\b/;

/**
 * Words after the fence of a Markdown code block that mark its content as a filter or value expression: the editor's
 * language ID, the name, and the file extensions. The Markdown grammar contains the same words.
 */
export const fenceWords: Readonly<Record<'filter' | 'value', readonly string[]>> = {
  filter: ['rampart-filter', 'rampart-filter-expression', 'rampart', 'rfilter', 'cfrule', 'wirefilter'],
  value: ['rampart-filter-value', 'rampart-value-expression', 'rvalue'],
};

/** Matches a Markdown fence that is followed by one of the words in `fenceWords`. */
export const ownFence = new RegExp(
  `(?:(?<!\`)\`{3,}|(?<!~)~{3,})[ \\t]*(?:${[...fenceWords.value, ...fenceWords.filter].join('|')})(?![\\w-])`,
  'i',
);
