/** An expected failure. Its message explains the problem and the solution, and is shown without a stack trace. */
export class PlainError extends Error {}

/**
 * Prints an error that ends a script. For a PlainError, only the message is printed. Any other error is a bug and is
 * printed with its stack.
 */
export function reportError(error) {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
}
