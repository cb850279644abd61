import { readLines } from '../check/lines';
import { type CommandIo, exitCode } from '../command';
import { LineEvaluator } from './answer-line';

/** Answers are collected up to this size while more input is at hand. */
const batchSize = 65_536;

/**
 * Answers each line of the input with one line, in order. What was read so far is answered before more is waited for,
 * so that the other side may hold a conversation. The exit code says only that every line was answered.
 */
export async function evaluateLines(io: CommandIo): Promise<number> {
  const evaluator = new LineEvaluator();
  for await (const lines of readLines(io.stdin)) {
    let batch = '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      batch += `${JSON.stringify(evaluator.answer(line))}\n`;
      if (batch.length < batchSize) continue;
      await io.out(batch);
      batch = '';
    }
    if (batch !== '') await io.out(batch);
  }
  return exitCode.clean;
}
