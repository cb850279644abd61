import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRuleTestFile } from '../../core/language/rule-test-name';
import { type LanguageSettings } from '../../core/language/settings';
import { CoverageCounter } from '../../core/rule-tests/coverage';
import { readTestText } from '../../core/rule-tests/read-test-text';
import { type MutationResult, runMutants } from '../../core/rule-tests/mutate/run-mutants';
import { type ListFiles } from '../../core/rule-tests/lists/found-lists';
import { type CaseResult } from '../../core/rule-tests/case-result';
import { runRuleTests, TestRun } from '../../core/rule-tests/run-rule-tests';
import { openSnapshots, type Snapshots } from '../../core/rule-tests/snapshots/snapshots';
import { snapshotName } from '../../core/rule-tests/snapshots/snapshot-file';
import { type TestWorld } from '../../core/rule-tests/test-world';
import { LineIndex } from '../../core/text/offsets';
import { findSources, slashes, type Source } from '../check/sources';
import { SourceSettings } from '../check/source-settings';
import { CommandError } from '../command';
import { diskListFiles } from '../simulate/disk-list-files';
import { type AccountRules } from './account-rules';

/** A test file with its results. */
export interface RanFile {
  readonly file: string;
  readonly cases: readonly RanCase[];
  /** Reason why the file could not be run at all. */
  readonly error?: string;
}

export interface RanCase extends CaseResult {
  /** Line number, starting at 1. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface TestRunResult {
  readonly files: readonly RanFile[];
  readonly coverage: CoverageCounter | undefined;
  /** Contents of the rule files, keyed by the file names used in the coverage. */
  readonly texts: ReadonlyMap<string, string>;
}

interface TestFileOptions {
  readonly withCoverage: boolean;
  readonly isUpdate: boolean;
  /** Rules for test files that refer to an account or zone. */
  readonly accounts: AccountRules;
}

/** Finds the test files at or below the given paths and runs them. */
export async function runTestFiles(
  paths: readonly string[],
  cwd: string,
  own: LanguageSettings,
  { withCoverage, isUpdate, accounts }: TestFileOptions,
): Promise<TestRunResult> {
  const settings = new SourceSettings(own);
  const coverage = withCoverage ? new CoverageCounter() : undefined;
  const texts = new Map<string, string>();
  const listFiles = diskListFiles(cwd);
  const files: RanFile[] = [];
  for await (const source of testSources(paths, cwd)) {
    const world = {
      ...(await worldOf(source, { cwd, settings, texts, listFiles })),
      ...(coverage ? { coverage } : {}),
    };
    files.push(await runFile(source, world, cwd, { isUpdate, accounts }));
  }
  if (files.length === 0) throw noTests(paths);
  return { files, coverage, texts };
}

/** Yields the test files at or below the given paths. */
async function* testSources(paths: readonly string[], cwd: string): AsyncGenerator<Source> {
  for await (const source of findSources(paths, cwd)) {
    if (isRuleTestFile(source.uri)) yield source;
    else if (source.named)
      throw new CommandError(`${source.file}: test files are named *.rules.test.yaml or *.rules.test.json.`);
  }
}

/** Data shared by all test files in a run. */
interface RunInputs {
  readonly cwd: string;
  readonly settings: SourceSettings;
  /** Contents of the files that were read, by file name. */
  readonly texts: Map<string, string>;
  readonly listFiles: ListFiles;
}

async function worldOf(source: Source, { cwd, settings, texts, listFiles }: RunInputs): Promise<TestWorld> {
  return {
    settings: await settings.of(source.uri),
    now: Date.now(),
    listFiles,
    read: (relative) => Promise.resolve(readBeside(source, relative, cwd, texts)),
  };
}

/** A test file with the results of changing its rules. */
export interface MutatedFile {
  readonly file: string;
  /** Result of the mutations. Absent if the tests cannot be run. */
  readonly result: MutationResult | undefined;
}

/**
 * For each test file at or below the given paths, changes the tested rules, one change at a time, and runs the tests of
 * the file after each change.
 */
export async function mutateTestFiles(
  paths: readonly string[],
  cwd: string,
  own: LanguageSettings,
  accounts: AccountRules,
): Promise<{ readonly files: readonly MutatedFile[]; readonly texts: ReadonlyMap<string, string> }> {
  const settings = new SourceSettings(own);
  const texts = new Map<string, string>();
  const listFiles = diskListFiles(cwd);
  const files: MutatedFile[] = [];
  for await (const source of testSources(paths, cwd)) {
    const { text } = source.documentOf(source.read());
    const { file: tests, mistake } = await readTestText(source.uri, text);
    const base = await worldOf(source, { cwd, settings, texts, listFiles });
    const testFile = path.basename(source.full);
    const snapshots = await openSnapshots({ testFile, tests: tests.tests, read: base.read });
    const world = { ...base, ...(await accounts.for(tests, base.settings)), snapshots };
    const result = mistake ? undefined : await runMutants(new TestRun(tests, world), world);
    files.push({ file: slashes(path.relative(cwd, source.full)), result });
  }
  if (files.length === 0) throw noTests(paths);
  return { files, texts };
}

const noTests = (paths: readonly string[]): CommandError =>
  new CommandError(`${paths.join(', ')}: no files named *.rules.test.yaml or *.rules.test.json.`);

function readBeside(source: Source, relative: string, cwd: string, texts: Map<string, string>) {
  const full = path.resolve(path.dirname(source.full), relative);
  let text: string;
  try {
    text = fs.readFileSync(full, 'utf8').replace(/^\uFEFF/, ' ');
  } catch {
    return undefined;
  }
  const name = slashes(path.relative(cwd, full));
  texts.set(name, text);
  return { name, uri: pathToFileURL(full).href, text };
}

async function runFile(
  source: Source,
  base: TestWorld,
  cwd: string,
  { isUpdate, accounts }: Pick<TestFileOptions, 'isUpdate' | 'accounts'>,
): Promise<RanFile> {
  const file = slashes(path.relative(cwd, source.full));
  const { text } = source.documentOf(source.read());
  const read = await readTestText(source.uri, text);
  const lines = new LineIndex(text);
  if (read.mistake) {
    const { line, character } = lines.positionAt(read.mistake.start);
    return {
      file,
      cases: [],
      error: `${file}:${line + 1}:${character + 1}: ${read.mistake.message}`,
    };
  }
  const { tests } = read.file;
  const testFile = path.basename(source.full);
  const snapshots = await openSnapshots({ testFile, tests, read: base.read, isUpdate });
  const deployed = await accounts.for(read.file, base.settings);
  const results = await runRuleTests(read.file, { ...base, ...deployed, snapshots });
  if (isUpdate) writeSnapshotFile(path.join(path.dirname(source.full), snapshotName(testFile)), snapshots);
  return {
    file,
    cases: results.map((one) => {
      const [start, end] = [lines.positionAt(one.range.start), lines.positionAt(one.range.end)];
      return {
        ...one,
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      };
    }),
  };
}

function writeSnapshotFile(full: string, snapshots: Snapshots): void {
  const text = snapshots.updated();
  if (text === undefined) return;
  try {
    fs.writeFileSync(full, text);
  } catch (error) {
    throw new CommandError(
      `${full}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    );
  }
}
