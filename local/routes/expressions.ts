const longest = 4096;

/**
 * Returns a message about an obvious problem with a filter expression, or undefined if no problem is found. The
 * service has no parser. It recognizes only empty or overlong expressions, unclosed strings, and unbalanced brackets,
 * so most invalid expressions are accepted.
 */
export function expressionTrouble(expression: string): string | undefined {
  if (expression.trim() === '') return 'the expression is empty';
  if (expression.length > longest) return `the expression has more than ${longest} characters`;
  const unquoted = withoutStrings(expression);
  if (unquoted.includes('"')) return 'a string is not closed';
  const count = (bracket: string) => unquoted.split(bracket).length - 1;
  for (const [open, close] of [
    ['(', ')'],
    ['{', '}'],
    ['[', ']'],
  ] as const)
    if (count(open) !== count(close)) return `${open} and ${close} are not balanced`;
  return undefined;
}

/** Returns an expression without its strings, so that their contents are not mistaken for code. */
export function withoutStrings(expression: string): string {
  return expression.replace(/\br(#*)"[\s\S]*?"\1/g, '').replace(/"(?:[^"\\]|\\[\s\S])*"/g, '');
}
