import { type LanguageContext } from '../../core/language/language';
import { createLanguageService } from '../../core/language/languages';
import { type LanguageService } from '../../core/language/service';
import { defaultSettings } from '../../core/language/settings';
import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError, type CommandIo, exitCode } from '../command';
import { type Finding, toFindings } from '../finding';
import { reportFormats, reporters } from '../report/reporters';
import { commandContext } from './context';
import { checkLines } from './jsonl';
import { type Source, findSources } from './sources';
import { type TextCheck, textCheck } from './text-languages';

const usage = `rampart check [--format text|json|sarif|github] [--language ID] [--across] PATH…
rampart check --jsonl < LINES

Checks files. Folders are walked for filter and value expressions (.rfilter, .cfrule, .rvalue), documents with
their kind in the file name (office.lockdown_rule.json), wrangler.*, scripts that hold a workflow class, and
expressions in Terraform resources or behind a comment \`# rampart-filter\`; never for what git ignores.

  --format FORMAT  text (default), json, sarif or github
  --language ID    what the files are that are named directly: filter, filter-value, json:KIND[:INTENT],
                   workflow-js, workflow-ts, workflow-py
  --across         also compares documents with one another, as for one zone
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
      jsonl: { type: 'boolean' },
    });
    const format = oneOf('--format', values.format, reportFormats) ?? 'text';
    if (values.jsonl) return checkLines(io);
    if (positionals.length === 0) throw new CommandError('Name the files or folders to check.');
    const named = values.language === undefined ? undefined : textCheck(values.language);
    if (values.language !== undefined && !named)
      throw new CommandError(`--language ${values.language}: unknown. See rampart check --help.`);
    const context = commandContext(positionals, io.cwd, { across: values.across ?? false });
    return checkFiles(positionals, named, context, format, io);
  },
};

async function checkFiles(
  paths: readonly string[],
  named: TextCheck | undefined,
  context: LanguageContext,
  format: keyof typeof reporters,
  io: CommandIo,
): Promise<number> {
  const failures: unknown[] = [];
  const service = createLanguageService(({ language, uri, error }) => {
    failures.push(error);
    io.err(`${uri}: internal error in the language ${language}: ${String(error)}\n`);
  });
  const findings: Finding[] = [];
  let checkedFiles = 0;
  for await (const source of findSources(paths, io.cwd)) {
    const found = await checkSource(source, named, service, context).catch((error: unknown) => {
      // One file that cannot be read must not hide what is wrong in the others.
      if (!(error instanceof CommandError)) throw error;
      failures.push(error);
      io.err(`rampart check: ${error.message}\n`);
      return undefined;
    });
    if (!found) continue;
    checkedFiles++;
    findings.push(...found);
  }
  await io.out(reporters[format](findings, checkedFiles));
  if (failures.length > 0) return exitCode.failed;
  return findings.some((finding) => finding.severity === 'error') ? exitCode.findings : exitCode.clean;
}

/** Undefined when no language is at home in the file. */
async function checkSource(
  source: Source,
  named: TextCheck | undefined,
  service: LanguageService,
  context: LanguageContext,
): Promise<Finding[] | undefined> {
  const document = await source.read();
  if (source.named && named) return toFindings(source.file, document.text, await named(document.text, {}));
  if (service.languagesOf(document, defaultSettings).length === 0) return undefined;
  return toFindings(source.file, document.text, await service.problems(document, context));
}
