import { visibleLine } from '../../core/base/shown-text';
import { schemeFor } from '../../core/expression/catalogue/custom-scheme';
import { buildChain } from '../../core/rules/simulate/chain';
import { ruleJson } from '../../core/rules/simulate/describe';
import { ruleTitle } from '../../core/rules/simulate/products';
import { readSought, whichRules } from '../../core/rules/simulate/which';
import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError } from '../command';
import { loadRuleFiles } from '../simulate/rule-files';
import { settingsAt } from '../simulate/settings-at';

export const which: Command = {
  name: 'which',
  summary: 'list the rules that match an address or a URL, or may match it',
  usage: `rampart which ADDRESS|URL [--rules PATH…] [--format text|json]

Lists every rule that matches an IP address, a URL, a country (DE) or an ASN (AS64496), or may match it, depending on
the rest of the request: first the rules that match, starting with networks that contain the address. Rules whose
conditions cannot be evaluated come last.

  --rules PATH     a file with rules (JSON, YAML, Terraform), or a folder; by default the current folder
  --format NAME    text (default) or json

Exit codes: 0 rules were found, 1 none were found, 2 could not run.
`,
  examples: ['rampart which 203.0.113.7', 'rampart which https://a.example/admin --rules rules'],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      rules: { type: 'string', multiple: true },
      format: { type: 'string' },
    });
    const format = oneOf('--format', values.format, ['text', 'json']) ?? 'text';
    const [given, ...more] = positionals;
    if (given === undefined) throw new CommandError('Name an address or a URL.');
    const sought = readSought(given);
    if (!sought) throw new CommandError(`${given}: is not an IP address, URL, country or ASN.`);
    const settings = await settingsAt(io.cwd);
    const paths = [...(values.rules ?? []), ...more];
    const { set, placeOf, listsFor } = await loadRuleFiles(
      paths.length === 0 ? ['.'] : paths,
      io.cwd,
      settings,
    );
    const chain = buildChain(set, schemeFor(settings.filter));
    const foundLists = await listsFor(chain);
    const found = whichRules(chain, { ...sought, facts: { ...sought.facts, foundLists } });
    await io.out(
      format === 'json'
        ? `${JSON.stringify(
            found.map(({ rule, ...rest }) => ({ ...ruleJson(rule), ...rest })),
            null,
            2,
          )}\n`
        : found
            .map(({ rule, result, needs, isOff, isUnreadable, action }) => {
              const place = placeOf(rule.file, rule.ranges?.whole.start);
              const notes = [
                ...(action === undefined ? [] : [action]),
                ...(isOff ? ['paused'] : []),
                ...(isUnreadable ? ['the condition cannot be evaluated'] : []),
                ...(needs.length === 0 ? [] : [`depends on ${needs.join(', ')}`]),
                ...(place === undefined ? [] : [place]),
              ];
              return `${result === true ? '✓ holds    ' : '? may hold '} ${ruleTitle(rule)}: ${visibleLine(rule.name)}  (${notes.join('; ')})\n`;
            })
            .join(''),
    );
    return found.some(({ isUnreadable }) => isUnreadable !== true) ? 0 : 1;
  },
};
