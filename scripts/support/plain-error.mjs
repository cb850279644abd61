/** An expected failure. Its message explains the problem and what to do, and is shown without a stack trace. */
export class PlainError extends Error {}

/**
 * Prints an error that ends a script: only the message of a plain one; any other error is a bug and is printed with its
 * stack.
 */
export function reportError(error) {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
}
