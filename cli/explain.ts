import fs from 'node:fs';
import { diagnosticCodes } from '../core/language/diagnostic-codes.data';
import { diagnosticCodeOf } from '../core/tools/explain-diagnostic';
import { parseArguments } from './arguments';
import { type Command, CommandError, exitCode } from './command';
import { installedFile } from './package-version';

export const explain: Command = {
  name: 'explain',
  summary: 'show the page about a diagnostic code, with examples',
  usage: `rampart explain CODE
rampart explain --list

Prints the page about a diagnostic code as Markdown: a wrong and a right example, and the reason. The part of the code
after the slash is enough if it is unambiguous.

  --list  prints all codes, one per line

Exit codes: 0 done, 2 for an unknown code.
`,
  examples: ['rampart explain filter/unknown-field', 'rampart explain step-not-awaited'],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, { list: { type: 'boolean' } });
    if (values.list) {
      await io.out(diagnosticCodes.map((code) => `${code}\n`).join(''));
      return exitCode.clean;
    }
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new CommandError('Name one code, or add --list.');
    const found = diagnosticCodeOf(given);
    if ('similar' in found) {
      const meant = found.similar.length > 0 ? ` Did you mean ${found.similar.join(', ')}?` : '';
      throw new CommandError(`Unknown diagnostic ${given}.${meant}`);
    }
    await io.out(fs.readFileSync(installedFile(`docs/diagnostics/${found.code}.md`), 'utf8'));
    return exitCode.clean;
  },
};
