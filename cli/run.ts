import { check } from './check/check';
import { type Command, CommandError, type CommandIo, exitCode } from './command';
import { format } from './format';
import { graph } from './graph';
import { lsp } from './lsp';
import { packageVersion } from './package-version';
import { serve } from './serve';

const commands: readonly Command[] = [check, format, graph, serve, lsp];

const usage = `rampart COMMAND …

${commands.map((command) => `  ${command.name.padEnd(8)}${command.summary}`).join('\n')}

rampart COMMAND --help tells more; rampart --version prints the version.
`;

/** Runs one command line (without `node` and the script); resolves to the exit code. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args;
  const command = commands.find((one) => one.name === name);
  if (!command) return runGlobal(name, io);
  if (rest.includes('--help') || rest.includes('-h')) {
    await io.out(command.usage);
    return exitCode.clean;
  }
  try {
    return await command.run(rest, io);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    io.err(`rampart ${command.name}: ${error.message}\n`);
    return exitCode.failed;
  }
}

async function runGlobal(name: string | undefined, io: CommandIo): Promise<number> {
  if (name === '--version' || name === '-v') {
    await io.out(`${packageVersion()}\n`);
    return exitCode.clean;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    await io.out(usage);
    return exitCode.clean;
  }
  io.err(name === undefined ? usage : `rampart: ${name} is no command.\n\n${usage}`);
  return exitCode.failed;
}
