import { schemeFor } from '../../core/expression/catalogue/custom-scheme';
import { type LanguageSettings } from '../../core/language/settings';
import { rulesOfData } from '../../core/rule-tests/load-rules';
import { splitFacts } from '../../core/rule-tests/given-facts';
import { joinRules, type RuleSet } from '../../core/rules/rule-set';
import { buildChain, type Chain } from '../../core/rules/simulate/chain';
import { simulationJson } from '../../core/rules/simulate/describe';
import { prepareStages, type SimulatedRequest } from '../../core/rules/simulate/request';
import { Mistake, requestOfJson } from '../../core/requests/request-of-json';
import { simulate } from '../../core/rules/simulate/simulate';
import { answerLines } from '../answer-lines';
import { CommandError, type CommandIo } from '../command';
import { loadRuleFiles } from './rule-files';

type Json = Readonly<Record<string, unknown>>;

/** Answers each line of the input with one line, in order. Contracts, `simulate`. */
export function simulateLines(io: CommandIo, settings: LanguageSettings): Promise<number> {
  const simulator = new LineSimulator(io.cwd, settings);
  return answerLines(io, (line) => simulator.answer(line));
}

class LineSimulator {
  private readonly files = new Map<string, Promise<RuleSet>>();
  private last: { readonly key: string; readonly chain: Chain } | undefined;

  constructor(
    private readonly cwd: string,
    private readonly settings: LanguageSettings,
  ) {}

  /** Never throws, whatever a line contains. */
  async answer(line: string): Promise<object> {
    let question: unknown;
    try {
      question = JSON.parse(line);
    } catch {
      question = undefined;
    }
    if (!isRecord(question)) return refused(null, 'simulate/line', 'The line is not a JSON object.');
    const { id = null, rules, request, facts = {} } = question;
    if (!isRecord(facts)) return refused(id, 'simulate/line', '"facts" must be an object.');
    const chain = await this.chainOf(rules);
    if (chain instanceof Mistake) return refused(id, 'simulate/rules', chain.message);
    const parsed = requestOfJson(request);
    if (parsed instanceof Mistake) return refused(id, 'simulate/request', parsed.message);
    const { problems, ...given } = splitFacts(facts);
    const [problem] = problems;
    if (problem) return refused(id, 'simulate/fact', problem.message);
    const simulated: SimulatedRequest = { ...given, ...(parsed ? { request: parsed } : {}) };
    const [wrong] = prepareStages(chain.evaluator, simulated).problems;
    if (wrong)
      return refused(
        id,
        'simulate/fact',
        wrong.expected
          ? `The value of "${wrong.name}" must be of type ${wrong.expected.name}.`
          : `Unknown field "${wrong.name}".`,
      );
    return { id, ...simulationJson(simulate(chain, simulated)) };
  }

  /**
   * Returns the chain for paths, documents, or both. Does not read the rules again if they are those of the previous
   * line.
   */
  private async chainOf(rules: unknown): Promise<Chain | Mistake> {
    const list = Array.isArray(rules) && !rules.every(isRecord) ? (rules as readonly unknown[]) : [rules];
    const key = JSON.stringify([rules]);
    if (this.last?.key === key) return this.last.chain;
    const sets: RuleSet[] = [];
    for (const one of list) {
      const set = typeof one === 'string' ? await this.fromFile(one) : rulesOfData(one, this.settings);
      if (set instanceof Mistake) return set;
      // no rules at all are a valid input, too
      if (!set && !(Array.isArray(one) && one.length === 0))
        return new Mistake('"rules" must be a path, a document with rules, or a list of these.');
      if (set) sets.push(set);
    }
    const chain = buildChain(joinRules(sets), schemeFor(this.settings.filter));
    this.last = { key, chain };
    return chain;
  }

  private async fromFile(path: string): Promise<RuleSet | Mistake> {
    let set = this.files.get(path);
    if (!set) {
      set = loadRuleFiles([path], this.cwd, this.settings).then((loaded) => loaded.set);
      this.files.set(path, set);
    }
    try {
      return await set;
    } catch (error) {
      if (error instanceof CommandError) return new Mistake(error.message);
      throw error;
    }
  }
}

const refused = (id: unknown, code: string, message: string): object => ({ id, errors: [{ code, message }] });

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
