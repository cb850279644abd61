import path from 'node:path';
import { oneOf, parseArguments, wholeNumber } from '../arguments';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { reportFormats, reporters } from '../report/reporters';
import { compareBaseline, type PlacedFinding, writeBaseline } from './baseline';
import { checkLines } from './jsonl';
import { checkFiles, type Run } from './run';
import { textCheck } from './text-languages';

const usage = `rampart check [--format text|json|sarif|github] [--language ID] [--across] [--baseline FILE]
              [--fail-on SEVERITY] [--max-warnings N] PATH…
rampart check --write-baseline FILE PATH…
rampart check --jsonl < LINES

Checks files. In folders, it checks filter and value expressions (.rfilter, .cfrule, .rvalue), documents with their
type in the file name (office.lockdown_rule.json), wrangler.*, scripts that contain a workflow class, and expressions
in Terraform resources, in the bodies of API requests with curl (also within YAML), in fenced blocks of Markdown and
after a comment \`# rampart-filter\`. Files that git ignores are skipped. The nearest rampart.json above a file contains
its settings. A comment \`rampart-ignore CODE: the reason\` suppresses a diagnostic.

  --format FORMAT  text (default), json, sarif or github
  --language ID    the language of the files named directly: filter, filter-value, json:KIND[:INTENT],
                   workflow-js, workflow-ts, workflow-py
  --across         also compares documents with one another, as if they belonged to one zone
  --fail-on SEVERITY
                   exit code 1 for diagnostics of this severity or higher: error (default), warning or information
  --max-warnings N exit code 1 for more than N warnings
  --baseline FILE  leaves out the diagnostics that the baseline contains
  --write-baseline FILE
                   writes the diagnostics as a baseline, and exits with 0
  --jobs N         number of worker threads (default: number of CPUs)
  --cache FOLDER   cache directory (default: the cache directory of the user)
  --no-cache       disables the cache
  --jsonl          reads one {"id", "language", "text", "scheme"?, "settings"?} per line from standard input,
                   and prints {"id", "diagnostics"} or {"id", "error"} for each

Exit codes: 0 no errors, 1 errors (see --fail-on and --max-warnings), 2 could not run.
`;

export const check: Command = {
  name: 'check',
  summary: 'check expressions, documents and workflow scripts',
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
      'fail-on': { type: 'string' },
      'max-warnings': { type: 'string' },
      'write-baseline': { type: 'string' },
      jobs: { type: 'string' },
      cache: { type: 'string' },
      'no-cache': { type: 'boolean' },
      jsonl: { type: 'boolean' },
    });
    const format = oneOf('--format', values.format, reportFormats) ?? 'text';
    const limits: Limits = {
      failOn: oneOf('--fail-on', values['fail-on'], severities) ?? 'error',
      maxWarnings: wholeNumber('--max-warnings', values['max-warnings'], 0),
    };
    if (values.jsonl) return checkLines(io);
    if (positionals.length === 0) throw new CommandError('Name the files or folders to check.');
    const named = values.language === undefined ? undefined : textCheck(values.language);
    if (values.language !== undefined && !named)
      throw new CommandError(`--language ${values.language}: unknown. See rampart check --help.`);
    const write = values['write-baseline'];
    if (write !== undefined && values.baseline !== undefined)
      throw new CommandError('--baseline and --write-baseline cannot be combined.');
    const scope = { paths: positionals, cwd: io.cwd, across: values.across ?? false };
    const run = await checkFiles(scope, named, io, {
      jobs: wholeNumber('--jobs', values.jobs),
      cacheFolder: values['no-cache']
        ? undefined
        : values.cache
          ? path.resolve(io.cwd, values.cache)
          : io.cacheFolder,
    });
    if (run.unchecked.length > 0)
      io.err(
        `Not checked: ${run.unchecked.join(', ')}. Rampart recognizes a document by its name, such as office.lockdown_rule.json. See rampart check --help.\n`,
      );
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
    return isOver(limits, findings) ? exitCode.findings : exitCode.clean;
  },
};

/** Severities that can fail a run, highest first. */
const severities = ['error', 'warning', 'information'] as const;

/** The conditions under which a run fails. */
interface Limits {
  readonly failOn: (typeof severities)[number];
  readonly maxWarnings: number | undefined;
}

function isOver({ failOn, maxWarnings }: Limits, found: readonly { readonly severity: string }[]): boolean {
  const failing: readonly string[] = severities.slice(0, severities.indexOf(failOn) + 1);
  const warnings = found.filter(({ severity }) => severity === 'warning').length;
  return found.some(({ severity }) => failing.includes(severity)) || warnings > (maxWarnings ?? Infinity);
}

/**
 * Returns the diagnostics that are not in the baseline. Writes to standard error how many of the run's diagnostics are
 * in the baseline, and how many diagnostics in the baseline no longer exist.
 */
async function withoutKnown(file: string, run: Run, io: CommandIo): Promise<readonly PlacedFinding[]> {
  const { fresh, known, gone } = await compareBaseline(file, io.cwd, run.found, run.files);
  if (known > 0) io.err(`${known} ${known === 1 ? 'finding is' : 'findings are'} in ${file}.\n`);
  if (gone > 0)
    io.err(
      `${gone} ${gone === 1 ? 'finding' : 'findings'} of ${file} ${gone === 1 ? 'is' : 'are'} gone: write it anew with --write-baseline ${file}.\n`,
    );
  return fresh;
}
