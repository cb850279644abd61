import { Evaluator } from '../../core/expression/evaluate/evaluator';
import { FilterQuestions } from '../../core/expression/algebra/decide/question';
import { type ExpressionTree } from '../../core/expression/tree';
import { checkOptionsOf } from '../../core/language/expression/check-text';
import { parseFor } from '../../core/language/expression/check';
import { answerLines } from '../answer-lines';
import { parseArguments } from '../arguments';
import { type Command, CommandError, type CommandIo } from '../command';

export type Json = Readonly<Record<string, unknown>>;

/** Error that prevents a line from being processed. */
export interface FilterError {
  /** Filter that contains the error: `a`, `b`, or the number of a rule. */
  readonly of?: string | number;
  readonly start?: number;
  readonly end?: number;
  readonly code: string;
  readonly message: string;
}

export interface LineErrors {
  readonly errors: readonly FilterError[];
}

/** Returns the answer to an invalid line. */
export const lineError = (code: string, message: string): LineErrors => ({ errors: [{ code, message }] });

/**
 * Defines a command. With `--jsonl`, the command answers each line of its JSON Lines input. Otherwise, it prints a
 * human-readable answer for its arguments. `answerArguments` resolves to the exit code.
 */
export const linesCommand = (
  described: Pick<Command, 'name' | 'summary' | 'usage' | 'examples'>,
  answerLine: (line: string) => unknown,
  answerArguments: (given: readonly string[], io: CommandIo) => Promise<number>,
): Command => ({
  ...described,
  async run(args, io) {
    const { values, positionals } = parseArguments(args, { jsonl: { type: 'boolean' } });
    if (values.jsonl !== true) return answerArguments(positionals, io);
    if (positionals.length > 0)
      throw new CommandError(
        '--jsonl does not accept other arguments. Pass them as lines on standard input.',
      );
    return answerLines(io, answerLine);
  },
});

/** Parses a line as a JSON object. Returns undefined if the line contains anything else. */
export function readLine(line: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the compiled filters of a line, or all errors if any filter does not compile. */
export function questionsOf(
  filters: readonly (readonly [of: string | number, text: string])[],
  { scheme, settings }: Json,
): FilterQuestions | LineErrors {
  const options = checkOptionsOf('filter', { scheme, limits: settings });
  const errors: FilterError[] = [];
  const trees = filters.map(([of, text]): ExpressionTree => {
    const tree = parseFor(text, options);
    for (const { severity, start, end, code, message } of tree.problems)
      if (severity === 'error') errors.push({ of, start, end, code, message });
    return tree;
  });
  const [first] = trees;
  if (errors.length > 0 || first === undefined) return { errors };
  return FilterQuestions.of(trees, new Evaluator(first.scheme));
}

/**
 * Maximum number of analysis steps per line. This is ten times the limit in the editor, because a command may run
 * longer in order to find a result.
 */
export const lineSteps = 200_000;
