import { type Problem } from '../../core/base/problem';
import { type CommandIo, exitCode } from '../command';
import { readLines } from './lines';
import { textCheck } from './text-languages';

/** Number of buffered characters at which the answers are written, even if the input contains more lines. */
const batchSize = 65_536;

interface Question {
  readonly id: unknown;
  readonly language: string;
  readonly text: string;
  readonly scheme?: unknown;
  readonly settings?: unknown;
}

type Answer = { readonly id: unknown } & (
  { readonly diagnostics: readonly unknown[] } | { readonly error: string }
);

/**
 * Answers each line of the input with one line, in order, except for blank lines. Answers are written before the
 * command waits for more input, so that the caller can react to them. Resolves to the exit code.
 */
export async function checkLines(io: CommandIo): Promise<number> {
  let code: number = exitCode.clean;
  let batch = '';
  let number = 0;
  for await (const lines of readLines(io.stdin)) {
    for (const line of lines) {
      number++;
      if (line.trim() === '') continue;
      const pending = answer(line, number);
      const result = pending instanceof Promise ? await pending : pending;
      if ('error' in result || result.diagnostics.some(isError)) code = exitCode.findings;
      batch += `${JSON.stringify(result)}\n`;
      if (batch.length >= batchSize) {
        await io.out(batch);
        batch = '';
      }
    }
    if (batch !== '') await io.out(batch);
    batch = '';
  }
  return code;
}

/**
 * Returns the answer to a line. If the check is synchronous, the answer is returned without a promise, because tens of
 * thousands of promises would be slow.
 */
function answer(line: string, number: number): Answer | Promise<Answer> {
  const question = parse(line, number);
  if ('error' in question) return question;
  const { id, language, text, scheme, settings } = question;
  const check = textCheck(language);
  if (!check) return { id, error: `unknown language ${language}` };
  const done = (problems: readonly Problem[]): Answer => ({ id, diagnostics: problems.map(plain) });
  try {
    const problems = check(text, { scheme, limits: settings });
    return problems instanceof Promise
      ? problems.then(done, (error: unknown) => ({ id, error: reason(error) }))
      : done(problems);
  } catch (error) {
    return { id, error: reason(error) };
  }
}

function parse(line: string, number: number): Question | { readonly id: unknown; readonly error: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { id: null, error: `line ${number} is not JSON: ${reason(error)}` };
  }
  if (!isObject(value)) return { id: null, error: `line ${number} is not a JSON object` };
  const { id = null, language, text, scheme, settings } = value;
  if (typeof language !== 'string') return { id, error: `line ${number} has no "language"` };
  if (typeof text !== 'string') return { id, error: `line ${number} has no "text"` };
  const mistake = shapeMistake(scheme, settings);
  if (mistake !== undefined) return { id, error: `line ${number}: ${mistake}` };
  return { id, language, text, scheme, settings };
}

/**
 * Checks that `scheme` and `settings` of a line are objects, because a misread catalog would make every diagnostic
 * wrong. Returns the problem, if there is one.
 */
function shapeMistake(scheme: unknown, settings: unknown): string | undefined {
  for (const [name, value] of Object.entries({ scheme, settings }))
    if (value !== undefined && value !== null && !isObject(value)) return `"${name}" must be an object`;
  for (const name of ['fields', 'functions'] as const)
    if (isObject(scheme) && scheme[name] !== undefined && !isObject(scheme[name]))
      return `"scheme.${name}" must be an object`;
  for (const name of ['maxNesting', 'starLimit'] as const)
    if (isObject(settings) && settings[name] !== undefined && typeof settings[name] !== 'number')
      return `"settings.${name}" must be a number`;
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isError = (diagnostic: unknown): boolean => (diagnostic as Problem).severity === 'error';

const plain = ({ code, severity, message, start, end }: Problem) => ({ code, severity, message, start, end });

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
