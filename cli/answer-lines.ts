import { readLines } from './check/lines';
import { type CommandIo, exitCode } from './command';

/** Number of buffered characters at which the answers are written, even if the input contains more lines. */
const batchSize = 65_536;

/**
 * Answers each line of the input with one line of JSON, in order, except for blank lines. Answers are written before
 * the command waits for more input, so that the caller can react to them. The exit code indicates only that every line
 * was answered.
 */
export async function answerLines(io: CommandIo, answer: (line: string) => unknown): Promise<number> {
  for await (const lines of readLines(io.stdin)) {
    let batch = '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      batch += `${JSON.stringify(await answer(line))}\n`;
      if (batch.length < batchSize) continue;
      await io.out(batch);
      batch = '';
    }
    if (batch !== '') await io.out(batch);
  }
  return exitCode.clean;
}
