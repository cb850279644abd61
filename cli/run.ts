import { catalogueScheme } from '../core/expression/catalogue/catalogue';
import { catalogueAsOf } from '../core/expression/scheme/sources.data';
import { apply } from './apply/apply';
import { check } from './check/check';
import { type Command, CommandError, type CommandIo, exitCode } from './command';
import { completionOf } from './completion/completion';
import { convert } from './convert';
import { evaluate } from './evaluate/evaluate';
import { explain } from './explain';
import { format } from './format';
import { graph } from './graph';
import { lsp } from './lsp';
import { mcp } from './mcp';
import { reachable } from './relate/reachable';
import { relate } from './relate/relate';
import { diff } from './diff/diff';
import { packageVersion } from './package-version';
import { plan } from './plan/plan';
import { pull } from './pull';
import { serve } from './serve';
import { simulate } from './simulate/simulate';
import { test } from './test/test';
import { which } from './which/which';

const own: readonly Command[] = [
  check,
  evaluate,
  simulate,
  test,
  which,
  relate,
  reachable,
  diff,
  format,
  convert,
  graph,
  pull,
  plan,
  apply,
  serve,
  lsp,
  mcp,
  explain,
];
const commands: readonly Command[] = [...own, completionOf(own)];

const usage = `rampart COMMAND …

${commands.map((command) => `  ${command.name.padEnd(12)}${command.summary}`).join('\n')}

rampart COMMAND --help prints the options of a command; rampart --version prints the version, and with --verbose
also what its field reference was compared with.
`;

/** Runs one command line (without `node` and the script), and resolves to the exit code. */
export async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...rest] = args;
  const command = commands.find((one) => one.name === name);
  if (!command) return runGlobal(name, rest, io);
  if (rest.includes('--help') || rest.includes('-h')) {
    await io.out(helpOf(command));
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

const helpOf = ({ usage, examples }: Command): string =>
  `${usage}\nExamples:\n${examples.map((one) => `  ${one}\n`).join('')}`;

/** Returns the version of the tool, and the versions of the other components that affect results. */
function verboseVersion(): string {
  const definitions = [...catalogueScheme().definitions()];
  const fields = definitions.filter(({ kind }) => kind === 'field').length;
  return [
    `rampart ${packageVersion()}`,
    `field reference ${catalogueAsOf} (${fields} fields, ${definitions.length - fields} functions)`,
    `node ${process.versions.node}`,
    '',
  ].join('\n');
}

async function runGlobal(name: string | undefined, rest: readonly string[], io: CommandIo): Promise<number> {
  if (name === '--version' || name === '-v') {
    await io.out(rest.includes('--verbose') ? verboseVersion() : `${packageVersion()}\n`);
    return exitCode.clean;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    await io.out(usage);
    return exitCode.clean;
  }
  io.err(name === undefined ? usage : `rampart: unknown command ${name}\n\n${usage}`);
  return exitCode.failed;
}
