import fs from 'node:fs/promises';
import path from 'node:path';
import { finish } from '../core/base/steps';
import { convertFiles, reportOf, type RuleFile } from '../core/language/convert-rules';
import { isIgnored } from '../core/language/project-config';
import { type Conversion } from '../core/rules/convert/conversion';
import { documentsOf } from '../core/rules/convert/documents';
import { oneOf, parseArguments } from './arguments';
import { commandContext } from './check/context';
import { SourceSettings } from './check/source-settings';
import { findSources } from './check/sources';
import { type Command, CommandError, exitCode } from './command';

export const convert: Command = {
  name: 'convert',
  summary: 'convert legacy rules to custom rules and lists',
  usage: `rampart convert [--out FOLDER] [--disabled] [--format text|json] PATH…

Converts firewall rules, filters, user agent rules, zone lockdowns and IP access rules of one zone into custom rules and
lists, and reports what was converted, what differs and what cannot be converted. Reads documents with their type in the
file name (office.access_rule.json), API exports that are named directly, and Terraform; not YAML or Pulumi programs.
Nothing is sent, and existing files are not changed.

  --out FOLDER     writes the documents and report.md there; without it, only the report is printed
  --disabled       creates the new rules disabled
  --format FORMAT  text (default): the report; json: {"documents", "converted"}

Exit codes: 0 all converted, 1 some rules cannot be converted, 2 could not run.
`,
  examples: ['rampart convert rules', 'rampart convert --out converted --disabled export.json'],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      out: { type: 'string' },
      disabled: { type: 'boolean' },
      format: { type: 'string' },
    });
    const format = oneOf('--format', values.format, ['text', 'json']) ?? 'text';
    if (positionals.length === 0) throw new CommandError('Name the files or folders with the rules.');
    const files = await filesOf(positionals, io.cwd);
    const conversion = convertFiles(files, { isDisabled: values.disabled === true });
    if (conversion.converted.length === 0) throw new CommandError('These files contain no legacy rules.');
    const report = finish(reportOf(files, conversion));
    if (values.out !== undefined) await write(path.resolve(io.cwd, values.out), conversion, report);
    await io.out(format === 'json' ? `${JSON.stringify(plain(conversion), undefined, 2)}\n` : report);
    return conversion.converted.some(({ outcome }) => outcome === 'impossible')
      ? exitCode.findings
      : exitCode.clean;
  },
};

async function filesOf(paths: readonly string[], cwd: string): Promise<RuleFile[]> {
  const configs = new SourceSettings(commandContext(paths, cwd).settings);
  const files: RuleFile[] = [];
  for await (const source of findSources(paths, cwd)) {
    if (!/\.(?:jsonc?|tf|tofu)$/i.test(source.full)) continue;
    const settings = await configs.of(source.uri);
    if (isIgnored(source.uri, settings)) continue;
    files.push({ document: source.documentOf(source.read()), settings, isNamed: source.named });
  }
  return files;
}

/**
 * Writes the converted files. Throws `CommandError` if one of them already exists, because the user may have edited the
 * result of a previous conversion.
 */
async function write(folder: string, conversion: Conversion, report: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  const files = [...documentsOf(conversion), { fileName: 'report.md', text: report }];
  const present = new Set(await fs.readdir(folder));
  const taken = files.find(({ fileName }) => present.has(fileName));
  if (taken)
    throw new CommandError(`${path.join(folder, taken.fileName)} already exists. Name another folder.`);
  for (const { fileName, text } of files)
    await fs.writeFile(path.join(folder, fileName), text, { flag: 'wx' });
}

function plain(conversion: Conversion): unknown {
  return {
    documents: Object.fromEntries(
      documentsOf(conversion).map(({ fileName, text }) => [fileName, JSON.parse(text) as unknown]),
    ),
    converted: conversion.converted.map(({ rule, outcome, refs, notes }) => ({
      kind: rule.kind,
      ...(rule.id === undefined ? {} : { id: rule.id }),
      outcome,
      refs,
      notes,
    })),
  };
}
