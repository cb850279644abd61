import { runCli } from '../support/run-cli';
import { readJsonLines, withShared } from '../support/shared';

const REPEATS = 40;

/** Runs `rampart check --jsonl` over the documentation and wild corpora of expressions, many times. */
export const bench = {
  name: 'rampart check --jsonl',
  async run(): Promise<Record<string, number | string>> {
    const lines: string[] = [];
    for (const name of ['docs', 'wild'])
      withShared(`corpus/filter/${name}.jsonl`, (file) => {
        for (const { expr, kind } of readJsonLines<{ expr: string; kind: string }>(file))
          lines.push(
            JSON.stringify({
              id: lines.length,
              language: kind === 'value' ? 'filter-value' : 'filter',
              text: expr,
            }),
          );
      });
    if (lines.length === 0) return { result: 'not run: no corpus on this machine' };
    const input = Array.from({ length: REPEATS }, () => `${lines.join('\n')}\n`);
    await runCli(['check', '--jsonl'], { input: input.slice(0, 5) });
    const start = performance.now();
    await runCli(['check', '--jsonl'], { input });
    const seconds = (performance.now() - start) / 1000;
    return {
      lines: lines.length * REPEATS,
      'lines per second': Math.round((lines.length * REPEATS) / seconds),
    };
  },
};
