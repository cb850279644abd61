/** An expected failure. Its message says what is wrong and what to do, and is shown without a stack trace. */
export class PlainError extends Error {}

/** Prints an error that ends a script: a plain one as it reads, any other (a bug) with its stack. */
export function reportError(error) {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
}
