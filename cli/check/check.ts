import path from 'node:path';
import { oneOf, parseArguments, wholeNumber } from '../arguments';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { reportFormats, reporters } from '../report/reporters';
import { compareBaseline, type PlacedFinding, writeBaseline } from './baseline';
import { checkLines } from './jsonl';
import { checkFiles, type Run } from './run';
import { textCheck } from './text-languages';

const usage = `rampart check [--format text|json|sarif|github] [--language ID] [--across] [--baseline FILE] PATH…
rampart check --write-baseline FILE PATH…
rampart check --jsonl < LINES

Checks files. Folders are walked for filter and value expressions (.rfilter, .cfrule, .rvalue), documents with
their kind in the file name (office.lockdown_rule.json), wrangler.*, scripts that hold a workflow class, and
expressions in Terraform resources, in the bodies of API requests by curl (in YAML too), in fenced blocks of Markdown
and behind a comment \`# rampart-filter\`; never for what git ignores. The nearest rampart.json above a file holds settings;
a comment \`rampart-ignore CODE: the reason\` says that a finding is meant.

  --format FORMAT  text (default), json, sarif or github
  --language ID    what the files are that are named directly: filter, filter-value, json:KIND[:INTENT],
                   workflow-js, workflow-ts, workflow-py
  --across         also compares documents with one another, as for one zone
  --baseline FILE  leaves out the findings that the baseline has
  --write-baseline FILE
                   keeps the findings as a baseline, and ends with 0
  --jobs N         so many threads; as many as the machine has processors, 1: none besides this one
  --cache FOLDER   keeps answers about files there for the next run; without it, in the user's folder for such things
  --no-cache       neither uses nor keeps answers
  --jsonl          reads {"id", "language", "text", "scheme"?, "settings"?} a line from standard input, and
                   answers each with {"id", "diagnostics"} or {"id", "error"}

Exit codes: 0 no error, 1 findings of severity error, 2 could not run.
`;

export const check: Command = {
  name: 'check',
  summary: 'find mistakes in expressions, documents, workflow scripts',
  usage,
  examples: [
    'rampart check .',
    'rampart check --format sarif . > rampart.sarif',
    'rampart check --across rules/',
  ],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      format: { type: 'string' },
      language: { type: 'string' },
      across: { type: 'boolean' },
      baseline: { type: 'string' },
      'write-baseline': { type: 'string' },
      jobs: { type: 'string' },
      cache: { type: 'string' },
      'no-cache': { type: 'boolean' },
      jsonl: { type: 'boolean' },
    });
    const format = oneOf('--format', values.format, reportFormats) ?? 'text';
    if (values.jsonl) return checkLines(io);
    if (positionals.length === 0) throw new CommandError('Name the files or folders to check.');
    const named = values.language === undefined ? undefined : textCheck(values.language);
    if (values.language !== undefined && !named)
      throw new CommandError(`--language ${values.language}: unknown. See rampart check --help.`);
    const write = values['write-baseline'];
    if (write !== undefined && values.baseline !== undefined)
      throw new CommandError('--baseline and --write-baseline exclude each other.');
    const scope = { paths: positionals, cwd: io.cwd, across: values.across ?? false };
    const run = await checkFiles(scope, named, io, {
      jobs: wholeNumber('--jobs', values.jobs),
      cacheFolder: values['no-cache']
        ? undefined
        : values.cache
          ? path.resolve(io.cwd, values.cache)
          : io.cacheFolder,
    });
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

/** Says on the side what the baseline has kept back. */
async function withoutKnown(file: string, run: Run, io: CommandIo): Promise<readonly PlacedFinding[]> {
  const { fresh, known, gone } = await compareBaseline(file, io.cwd, run.found, run.files);
  if (known > 0) io.err(`${known} ${known === 1 ? 'finding is' : 'findings are'} in ${file}.\n`);
  if (gone > 0)
    io.err(
      `${gone} ${gone === 1 ? 'finding' : 'findings'} of ${file} ${gone === 1 ? 'is' : 'are'} gone: write it anew with --write-baseline ${file}.\n`,
    );
  return fresh;
}
