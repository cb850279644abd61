/**
 * Matches the word in a comment that marks the next expression as a filter or value expression. The word is at the
 * start of the comment, and settings for the expression may follow it. The grammars in `syntaxes/` contain the same
 * words.
 */
export const markingComment = /\brampart-filter(?:-value)?\b/;

/**
 * Words that mark the content of a Markdown code block as a filter or value expression. They follow the opening
 * fence. The words are the language's ID in the editor, its names, and its file extensions. The Markdown grammar
 * contains the same words.
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
