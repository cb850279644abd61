import fs from 'node:fs';
import path from 'node:path';
import { defaultSettings } from '../../core/language/settings';
import { oneOf, parseArguments } from '../arguments';
import { environmentUsage } from '../account/environment';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { AccountRules } from './account-rules';
import { coverageText, lcov } from './coverage-report';
import { mutateTestFiles, runTestFiles } from './find-tests';
import { mutationText } from './mutation-text';
import { type testReporters as Reporters, testReporters } from './report';

type Format = keyof typeof Reporters;

interface TestOptions {
  readonly paths: readonly string[];
  readonly format: Format;
  readonly coverageFile: string | undefined;
  readonly coverageText: boolean;
  readonly isUpdate: boolean;
  /** Rules of the accounts and zones that test files refer to. They are read only once, even in watch mode. */
  readonly accounts: AccountRules;
}

export const test: Command = {
  name: 'test',
  summary: 'run rule tests: requests and their expected outcomes',
  usage: `rampart test [PATH…] [--format text|json|junit|github] [--coverage FILE] [--coverage-text] [--watch] [--update]
rampart test --mutate [PATH…] [--format text|json]

Runs the tests in files named *.rules.test.yaml and *.rules.test.json; by default those below the current folder.
Tests of the rules of an account or zone ("zone: NAME") read them with the token from the environment.

  --format NAME     text (default), json, junit (one suite per file, one case per test or sample), or github (annotations)
  --coverage FILE   writes the coverage of the rules in lcov format: each rule is a line, and each clause is two
                    branches (true and false)
  --coverage-text   prints the coverage as text, with the clauses that no test covers
  --mutate          changes the rules, one at a time, and lists the changes that no test detects, each with a request
                    that would detect it (text or json); exit code 1 if there are any
  --update          records the outcomes of the tests with "expect: snapshot" in a file next to the tests
                    (shop.rules.test.yaml.snap), and removes records that no test uses
  --watch           runs again when a file changes, until standard input ends

Exit codes: 0 every test passes, 1 a test fails, 2 could not run, for example because rules could not be read.

${environmentUsage}`,
  examples: [
    'rampart test',
    'rampart test rules --coverage-text',
    'rampart test --update',
    'rampart test --mutate rules',
  ],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      format: { type: 'string' },
      coverage: { type: 'string' },
      'coverage-text': { type: 'boolean' },
      watch: { type: 'boolean' },
      update: { type: 'boolean' },
      mutate: { type: 'boolean' },
    });
    const options: TestOptions = {
      paths: positionals.length === 0 ? ['.'] : positionals,
      format: oneOf<Format>('--format', values.format, ['text', 'json', 'junit', 'github']) ?? 'text',
      coverageFile: values.coverage,
      coverageText: values['coverage-text'] === true,
      isUpdate: values.update === true,
      accounts: new AccountRules(io.env ?? {}),
    };
    if (options.isUpdate && (values.mutate === true || values.watch === true))
      throw new CommandError('--update: cannot be combined with --mutate or --watch.');
    if (values.mutate === true) return mutate(options, io);
    if (values.watch === true) return watch(options, io);
    return runOnce(options, io);
  },
};

async function mutate({ paths, format, accounts }: TestOptions, io: CommandIo): Promise<number> {
  if (format !== 'text' && format !== 'json')
    throw new CommandError(`--format ${format}: --mutate supports text and json.`);
  const { files, texts } = await mutateTestFiles(paths, io.cwd, defaultSettings, accounts);
  await io.out(format === 'json' ? `${JSON.stringify({ files }, null, 2)}\n` : mutationText(files, texts));
  const isBad = files.some(({ result }) => result === undefined || result.survivors.length > 0);
  return isBad ? exitCode.findings : exitCode.clean;
}

async function runOnce(options: TestOptions, io: CommandIo): Promise<number> {
  const withCoverage = options.coverageFile !== undefined || options.coverageText;
  const { isUpdate, accounts } = options;
  const { files, coverage, texts } = await runTestFiles(options.paths, io.cwd, defaultSettings, {
    withCoverage,
    isUpdate,
    accounts,
  });
  await io.out(testReporters[options.format](files));
  if (coverage && options.coverageText) await io.out(coverageText(coverage, texts));
  if (coverage && options.coverageFile !== undefined)
    writeCoverage(options.coverageFile, lcov(coverage, texts), io.cwd);
  const isBad = files.some(
    ({ cases, error }) =>
      error !== undefined || cases.some(({ status }) => status === 'failed' || status === 'errored'),
  );
  if (isBad) return exitCode.findings;
  const isWhole = files.every(({ cases }) => cases.every(({ status }) => status === 'passed'));
  return isWhole ? exitCode.clean : exitCode.failed;
}

function writeCoverage(file: string, text: string, cwd: string): void {
  try {
    fs.writeFileSync(path.resolve(cwd, file), text);
  } catch (error) {
    throw new CommandError(
      `${file}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  }
}

/**
 * Time in milliseconds for which changes are collected, so that several quick writes by an editor count as one
 * change.
 */
const settleMs = 50;

/**
 * Runs the tests, and runs them again after every change in the folders of the given paths, until standard input
 * ends.
 */
async function watch(options: TestOptions, io: CommandIo): Promise<number> {
  const ended = new AbortController();
  const folders = new Set(options.paths.map((given) => folderOf(path.resolve(io.cwd, given))));
  let changed = true;
  let wake: () => void = () => undefined;
  const onChange = (): void => {
    changed = true;
    setTimeout(() => {
      wake();
    }, settleMs);
  };
  const watchers = [...folders].map((folder) =>
    fs.watch(folder, { recursive: true, signal: ended.signal }, onChange),
  );
  const input = drain(io.stdin).then(() => {
    ended.abort();
    wake();
  });
  let code: number = exitCode.clean;
  while (!ended.signal.aborted) {
    if (changed) {
      changed = false;
      code = await runOnce(options, io).catch(async (error: unknown) => {
        if (!(error instanceof CommandError)) throw error;
        await io.out(`${error.message}\n`);
        return exitCode.failed;
      });
      continue;
    }
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (ended.signal.aborted) resolve();
    });
  }
  await input;
  for (const one of watchers) one.close();
  return code;
}

async function drain(input: CommandIo['stdin']): Promise<void> {
  for await (const chunk of input) if (chunk.length < 0) return;
}

const folderOf = (full: string): string =>
  fs.statSync(full, { throwIfNoEntry: false })?.isDirectory() === true ? full : path.dirname(full);
