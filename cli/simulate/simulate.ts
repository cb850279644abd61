import { schemeFor } from '../../core/expression/catalogue/custom-scheme';
import { type FoundLists } from '../../core/expression/evaluate/found-list';
import { type LanguageSettings } from '../../core/language/settings';
import { type WrittenFact } from '../../core/requests/sample';
import { splitWrittenFacts } from '../../core/rule-tests/written-facts';
import { buildChain, type FirewallRuleOrder } from '../../core/rules/simulate/chain';
import { simulationJson } from '../../core/rules/simulate/describe';
import { type Outcome } from '../../core/rules/simulate/outcome';
import { prepareStages, type SimulatedRequest } from '../../core/rules/simulate/request';
import { simulate as simulateRequest } from '../../core/rules/simulate/simulate';
import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError } from '../command';
import { loadRequest, type LoadedRequest } from '../evaluate/load-request';
import { loadRuleFiles } from './rule-files';
import { settingsAt } from './settings-at';
import { eachJson, eachText, simulateEach } from './simulate-each';
import { simulateLines } from './simulate-lines';
import { simulationText } from './simulation-text';

/** Exit codes of the command, by outcome. Exit code 2 means that the command could not run. */
const codes: Readonly<Record<Outcome, number>> = { pass: 0, block: 1, challenge: 1, redirect: 1, depends: 3 };

export const simulate: Command = {
  name: 'simulate',
  summary: 'simulate a request against all rules, with reasons',
  usage: `rampart simulate --rules PATH… --request FILE[#NAME] [--fact NAME=VALUE]… [--format text|json]
rampart simulate --rules PATH… --each FILE [--fact NAME=VALUE]… [--format text|json]
rampart simulate --jsonl

Simulates a request with the rules of files and folders, in the order in which the service evaluates them: redirects, IP
access rules, firewall rules, custom rules, zone lockdown, user agent rules, rate limiting, managed rules. Prints the
outcome, the rule that decides, and the result of every rule.

  --rules PATH          a file with rules (JSON, YAML, Terraform; not Pulumi programs), or a folder; several are allowed
  --request FILE[#NAME] the request, as in "rampart evaluate"
  --each FILE           simulates all requests of an .http or HAR file, or of a request log (.jsonl, .ndjson or .log with
                        a JSON object on each line), and prints a table with the simulated and the recorded outcomes
  --fact NAME=VALUE     a fact that the request does not contain: ip.src=203.0.113.7; also plan=enterprise, now=2026-11-22,
                        challenge-passed=true, rate-exceeded=RULE, managed-match=RULE (an empty value: none)
  --firewall-rules MODE order of legacy firewall rules: priority (default), list, or converted to custom rules
  --format NAME         text (default); json: the outcome, its cases, every step and assumption
  --jsonl               reads lines of JSON from standard input, and prints one line for each

Exit codes: 0 the request passes, 1 it is blocked, challenged or redirected, 2 could not run, 3 it depends on something
that is not known. With --jsonl: 0 if a line was printed for every input line.
`,
  examples: [
    'rampart simulate --rules rules --request https://a.example/',
    'rampart simulate --rules main.tf --request samples.http#sign-in --fact ip.src=203.0.113.7',
  ],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      rules: { type: 'string', multiple: true },
      request: { type: 'string' },
      each: { type: 'string' },
      fact: { type: 'string', multiple: true },
      'firewall-rules': { type: 'string' },
      format: { type: 'string' },
      jsonl: { type: 'boolean' },
    });
    if (values.jsonl === true) {
      if (positionals.length > 0 || Object.keys(values).length > 1)
        throw new CommandError(
          '--jsonl does not accept other arguments. Each line contains a request to simulate.',
        );
      return simulateLines(io, await settingsAt(io.cwd));
    }
    const format = oneOf('--format', values.format, ['text', 'json']) ?? 'text';
    const firewallRules = oneOf<FirewallRuleOrder>('--firewall-rules', values['firewall-rules'], [
      'priority',
      'list',
      'converted',
    ]);
    const paths = [...(values.rules ?? []), ...positionals];
    if (paths.length === 0) throw new CommandError('Name the rules with --rules.');
    if (values.each !== undefined && values.request !== undefined)
      throw new CommandError('--each cannot be combined with --request.');
    if (values.each === undefined && values.request === undefined && values.fact === undefined)
      throw new CommandError('Name the request with --request, or give facts with --fact.');
    const settings = await settingsAt(io.cwd);
    const { set, placeOf, listsFor } = await loadRuleFiles(paths, io.cwd, settings);
    const chain = buildChain(set, schemeFor(settings.filter), firewallRules ? { firewallRules } : {});
    const lists = await listsFor(chain);
    const facts = factsOf(values.fact ?? []);
    if (values.each !== undefined) {
      const { rows, unread } = await simulateEach(values.each, io.cwd, facts, (one) =>
        simulateRequest(chain, requestOf(one, settings, lists)),
      );
      await io.out(format === 'json' ? eachJson(rows) : eachText(rows, unread));
      return rows.reduce((worst, { outcome }) => Math.max(worst, codes[outcome]), 0);
    }
    const loaded = values.request === undefined ? undefined : await loadRequest(values.request, io.cwd);
    const request = requestOf({ ...loaded, facts: [...(loaded?.facts ?? []), ...facts] }, settings, lists);
    const simulation = simulateRequest(chain, request);
    const stages = prepareStages(chain.evaluator, request);
    const [bad] = stages.problems.filter(({ expected }) => expected !== undefined);
    if (bad?.expected) throw new CommandError(`${bad.name}: the value must be of type ${bad.expected.name}.`);
    await io.out(
      format === 'json'
        ? `${JSON.stringify(simulationJson(simulation, request.facts), null, 2)}\n`
        : simulationText(simulation, stages.main, ({ file, ranges }) => placeOf(file, ranges?.whole.start)),
    );
    return codes[simulation.outcome];
  },
};

const factsOf = (written: readonly string[]): readonly WrittenFact[] =>
  written.map((text) => {
    const equals = text.indexOf('=');
    if (equals <= 0) throw new CommandError(`--fact ${text}: use NAME=VALUE.`);
    return { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim() };
  });

/** Combines a request, its facts, and the lists that were found into the input of a simulation. */
function requestOf(
  { request, facts }: Pick<LoadedRequest, 'facts'> & Partial<LoadedRequest>,
  settings: LanguageSettings,
  foundLists: FoundLists,
): SimulatedRequest {
  const split = splitWrittenFacts(facts, schemeFor(settings.filter));
  const [problem] = split.problems;
  if (problem) throw new CommandError(problem.message.replaceAll('`', ''));
  const { rules, now = Date.now() } = split;
  return {
    ...(request ? { request } : {}),
    facts: { ...split.facts, foundLists },
    ...(rules ? { rules } : {}),
    now,
  };
}
