import { schemeFor } from '../../core/expression/catalogue/custom-scheme';
import { diffJson } from '../../core/rules/diff/diff-json';
import { diffRules } from '../../core/rules/diff/diff-rules';
import { countRules } from '../../core/rules/rule-set';
import { buildChain } from '../../core/rules/simulate/chain';
import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError } from '../command';
import { settingsAt } from '../simulate/settings-at';
import { diffMarkdown, diffText } from './diff-text';
import { readSide } from './rule-side';

/** Exit codes of the command. Exit code 2 means that the command could not run. */
const codes = { same: 0, different: 1 } as const;

export const diff: Command = {
  name: 'diff',
  summary: 'compare two versions of rules by the requests that they affect',
  usage: `rampart diff OLD NEW [--format text|json|github]

Compares the rules and filter expressions of two files, folders or git revisions. For each rule, prints which requests
it now matches or no longer matches, then which requests have a different outcome. Every request that is shown is
confirmed by the evaluator; "same traffic" is reported only if it is proven.

  OLD, NEW         a file or folder, or REV:PATH of git (HEAD:rules, main:rules/custom.json; ./ is the current folder)
  --format NAME    text (default), json, or github: Markdown for a comment on a pull request

Exit codes: 0 same traffic, 1 different or not proven to be the same, 2 could not run.
`,
  examples: ['rampart diff HEAD:rules rules', 'rampart diff old.json new.json --format github'],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, { format: { type: 'string' } });
    const format = oneOf('--format', values.format, ['text', 'json', 'github']) ?? 'text';
    const [old, fresh, ...others] = positionals;
    if (old === undefined || fresh === undefined || others.length > 0)
      throw new CommandError('Name two files, folders or revisions: OLD and NEW.');
    const settings = await settingsAt(io.cwd);
    const sides = {
      before: await readSide(old, io.cwd, settings),
      after: await readSide(fresh, io.cwd, settings),
    };
    if (countRules(sides.before.set) + countRules(sides.after.set) === 0)
      throw new CommandError(`${old}, ${fresh}: no rules found.`);
    const scheme = schemeFor(settings.filter);
    const found = diffRules(buildChain(sides.before.set, scheme), buildChain(sides.after.set, scheme), {
      before: sides.before.texts,
      after: sides.after.texts,
    });
    await io.out(
      format === 'json'
        ? `${JSON.stringify(diffJson(found), null, 2)}\n`
        : format === 'github'
          ? diffMarkdown(found, sides)
          : diffText(found, sides),
    );
    return found.isSame ? codes.same : codes.different;
  },
};
