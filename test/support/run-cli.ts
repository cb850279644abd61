import { type CommandIo } from '../../cli/command';
import { run } from '../../cli/run';

export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command-line tool in this process. Threads and a cache are used only if they are given. */
export async function runCli(
  args: readonly string[],
  {
    cwd = process.cwd(),
    input = [],
    ...rest
  }: { cwd?: string; input?: readonly string[] } & Pick<
    CommandIo,
    'cacheFolder' | 'stateFolder' | 'startThread' | 'env' | 'ask'
  > = {},
): Promise<CliResult> {
  let out = '';
  let err = '';
  // eslint-disable-next-line @typescript-eslint/require-await -- a stream, of which all is there already
  async function* stdin() {
    yield* input;
  }
  const code = await run(args, {
    stdin: stdin(),
    out: (text) => {
      out += text;
      return Promise.resolve();
    },
    err: (text) => {
      err += text;
    },
    cwd,
    ...rest,
  });
  return { code, out, err };
}
