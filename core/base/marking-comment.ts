/**
 * The word that begins a marking comment: what follows is a filter, or a value expression. Settings of the
 * expression may stand behind it. Grammars in `syntaxes/` know the same words.
 */
export const markingComment = /\brampart-filter(?:-value)?\b/;
