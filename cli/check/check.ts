import { type Problem } from '../../core/base/problem';
import { type LanguageContext } from '../../core/language/language';
import { createLanguageService } from '../../core/language/languages';
import { isIgnored } from '../../core/language/project-config';
import { type LanguageService } from '../../core/language/service';
import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { toFindings } from '../finding';
import { reportFormats, reporters } from '../report/reporters';
import { compareBaseline, fingerprintOf, type PlacedFinding, writeBaseline } from './baseline';
import { commandContext } from './context';
import { checkLines } from './jsonl';
import { SourceSettings } from './source-settings';
import { type Source, findSources, sourceAt } from './sources';
import { type TextCheck, textCheck } from './text-languages';

const usage = `rampart check [--format text|json|sarif|github] [--language ID] [--across] [--baseline FILE] PATH…
rampart check --write-baseline FILE PATH…
rampart check --jsonl < LINES

Checks files. Folders are walked for filter and value expressions (.rfilter, .cfrule, .rvalue), documents with
their kind in the file name (office.lockdown_rule.json), wrangler.*, scripts that hold a workflow class, and
expressions in Terraform resources, in the bodies of API requests by curl, in fenced blocks of Markdown and behind
a comment \`# rampart-filter\`; never for what git ignores. The nearest rampart.json above a file holds settings;
a comment \`rampart-ignore CODE: the reason\` says that a finding is meant.

  --format FORMAT  text (default), json, sarif or github
  --language ID    what the files are that are named directly: filter, filter-value, json:KIND[:INTENT],
                   workflow-js, workflow-ts, workflow-py
  --across         also compares documents with one another, as for one zone
  --baseline FILE  leaves out the findings that the baseline has
  --write-baseline FILE
                   keeps the findings as a baseline, and ends with 0
  --jsonl          reads {"id", "language", "text", "scheme"?, "settings"?} a line from standard input, and
                   answers each with {"id", "diagnostics"} or {"id", "error"}

Exit codes: 0 no error, 1 findings of severity error, 2 could not run.
`;

export const check: Command = {
  name: 'check',
  summary: 'find mistakes in expressions, documents, workflow scripts',
  usage,
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      format: { type: 'string' },
      language: { type: 'string' },
      across: { type: 'boolean' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'string' },
      jsonl: { type: 'boolean' },
    });
    const format = oneOf('--format', values.format, reportFormats) ?? 'text';
    if (values.jsonl) return checkLines(io);
    if (positionals.length === 0) throw new CommandError('Name the files or folders to check.');
    const named = values.language === undefined ? undefined : textCheck(values.language);
    if (values.language !== undefined && !named)
      throw new CommandError(`--language ${values.language}: unknown. See rampart check --help.`);
    const context = commandContext(positionals, io.cwd, { across: values.across ?? false });
    const write = values['write-baseline'];
    if (write !== undefined && values.baseline !== undefined)
      throw new CommandError('--baseline and --write-baseline exclude each other.');
    const run = await checkFiles(positionals, named, context, io);
    if (write !== undefined) {
      await writeBaseline(write, io.cwd, run.found);
      io.err(`${write}: ${run.found.length} findings kept.\n`);
      return run.failed ? exitCode.failed : exitCode.clean;
    }
    const found = values.baseline === undefined ? run.found : await withoutKnown(values.baseline, run, io);
    const findings = found.map(({ finding }) => finding);
    const fingerprints = found.map(({ fingerprint }) => fingerprint);
    await io.out(reporters[format](findings, run.files.length, fingerprints));
    if (run.failed) return exitCode.failed;
    return findings.some(({ severity }) => severity === 'error') ? exitCode.findings : exitCode.clean;
  },
};

interface Run {
  readonly found: readonly PlacedFinding[];
  /** The files that were looked at. */
  readonly files: readonly string[];
  readonly failed: boolean;
}

async function checkFiles(
  paths: readonly string[],
  named: TextCheck | undefined,
  context: LanguageContext,
  io: CommandIo,
): Promise<Run> {
  let failed = false;
  const service = createLanguageService(({ language, uri, error }) => {
    failed = true;
    io.err(`${uri}: internal error in the language ${language}: ${String(error)}\n`);
  });
  const configs = new SourceSettings(context.settings);
  const found: PlacedFinding[] = [];
  const files: string[] = [];
  const check = async (source: Source): Promise<void> => {
    const some = await checkSource(source, named, service, context, configs).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error;
      failed = true;
      io.err(`rampart check: ${error.message}\n`);
      return undefined;
    });
    if (!some) return;
    files.push(source.full);
    found.push(...some);
  };
  for await (const source of findSources(paths, io.cwd)) await check(source);
  // what a configuration above the paths gets wrong would go unseen otherwise
  for (const file of configs.used) if (!files.includes(file)) await check(sourceAt(file, io.cwd));
  return { found, files, failed };
}

/** Undefined when no language is at home in the file, or when the project ignores it. */
async function checkSource(
  source: Source,
  named: TextCheck | undefined,
  service: LanguageService,
  context: LanguageContext,
  configs: SourceSettings,
): Promise<PlacedFinding[] | undefined> {
  const document = await source.read();
  const place = (problems: readonly Problem[]): PlacedFinding[] =>
    toFindings(source.file, document.text, problems).map((finding) => ({
      finding,
      full: source.full,
      fingerprint: fingerprintOf(finding, document.text),
    }));
  if (source.named && named) return place(await named(document.text, {}));
  const settings = await configs.of(document.uri);
  if (isIgnored(document.uri, settings) || service.languagesOf(document, settings).length === 0)
    return undefined;
  return place(await service.problems(document, { ...context, settings }));
}

/** Says on the side what the baseline has kept back. */
async function withoutKnown(file: string, run: Run, io: CommandIo): Promise<readonly PlacedFinding[]> {
  const { fresh, known, gone } = await compareBaseline(file, io.cwd, run.found, run.files);
  if (known > 0) io.err(`${known} findings are in ${file}.\n`);
  if (gone > 0)
    io.err(`${gone} findings of ${file} are gone: write it anew with --write-baseline ${file}.\n`);
  return fresh;
}
