import fs from 'node:fs/promises';
import { createLanguageService } from '../core/language/languages';
import { parseArguments } from './arguments';
import { isIgnored } from '../core/language/project-config';
import { commandContext } from './check/context';
import { SourceSettings } from './check/source-settings';
import { byteOrderMark, documentOf, findSources, readText } from './check/sources';
import { type Command, CommandError, exitCode } from './command';
import { applyEdits } from '../core/text/apply-edits';

export const format: Command = {
  name: 'format',
  summary: 'format expressions and documents',
  usage: `rampart format [--check] PATH…

Formats files in place and prints the names of those that changed. Folders are searched as by rampart check.

  --check  changes nothing, and prints the names of the files that would change

Exit codes: 0 done, 1 with --check if a file would change, 2 could not run.
`,
  examples: ['rampart format .', 'rampart format --check rules/ main.tf'],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, { check: { type: 'boolean' } });
    if (positionals.length === 0) throw new CommandError('Name the files or folders to format.');
    const bugs: unknown[] = [];
    const service = createLanguageService(({ language, uri, error }) => {
      bugs.push(error);
      io.err(`${uri}: internal error in the language ${language}: ${String(error)}\n`);
    });
    const context = commandContext(positionals, io.cwd);
    const configs = new SourceSettings(context.settings);
    let changed = 0;
    for await (const source of findSources(positionals, io.cwd)) {
      const read = readText(source.file, source.full);
      const mark = read.startsWith(byteOrderMark) ? byteOrderMark : '';
      const document = documentOf(source.full, read.slice(mark.length));
      const settings = await configs.of(document.uri);
      if (isIgnored(document.uri, settings)) continue;
      const edits = await service.collect(document, { ...context, settings }, (language) =>
        language.format?.(document, { tabSize: 2, insertSpaces: true }, context),
      );
      const text = applyEdits(document.text, edits);
      if (text === document.text) continue;
      changed++;
      await io.out(`${source.file}\n`);
      if (!values.check) await fs.writeFile(source.full, mark + text);
    }
    if (bugs.length > 0) return exitCode.failed;
    return values.check && changed > 0 ? exitCode.findings : exitCode.clean;
  },
};
