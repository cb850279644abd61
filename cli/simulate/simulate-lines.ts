import { schemeFor } from '../../core/expression/catalogue/custom-scheme';
import { type LanguageSettings } from '../../core/language/settings';
import { type FoundLists } from '../../core/expression/evaluate/found-list';
import { joinFoundLists } from '../../core/rule-tests/lists/load-lists';
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
import { type LoadedRules, loadRuleFiles } from './rule-files';

type Json = Readonly<Record<string, unknown>>;

/** Answers each line of the input with one line, in order. See docs/guide/command-line.md, "Simulating a request". */
export function simulateLines(io: CommandIo, settings: LanguageSettings): Promise<number> {
  const simulator = new LineSimulator(io.cwd, settings);
  return answerLines(io, (line) => simulator.answer(line));
}

/** Rules that are ready to be simulated, and the lists that are defined in files. */
interface LineRules {
  readonly chain: Chain;
  readonly foundLists: FoundLists;
}

class LineSimulator {
  private readonly files = new Map<string, Promise<LoadedRules>>();
  private last: ({ readonly key: string } & LineRules) | undefined;

  constructor(
    private readonly cwd: string,
    private readonly settings: LanguageSettings,
  ) {}

  /** Returns the answer to a line. If the line is invalid, the answer contains the error. */
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
    const known = await this.chainOf(rules);
    if (known instanceof Mistake) return refused(id, 'simulate/rules', known.message);
    const { chain, foundLists } = known;
    const parsed = requestOfJson(request);
    if (parsed instanceof Mistake) return refused(id, 'simulate/request', parsed.message);
    const { problems, ...given } = splitFacts(facts);
    const [problem] = problems;
    if (problem) return refused(id, 'simulate/fact', problem.message);
    const simulated: SimulatedRequest = {
      ...given,
      facts: { ...given.facts, foundLists },
      ...(parsed ? { request: parsed } : {}),
    };
    const [wrong] = prepareStages(chain.evaluator, simulated).problems;
    if (wrong)
      return refused(
        id,
        'simulate/fact',
        wrong.expected
          ? `The value of "${wrong.name}" must be of type ${wrong.expected.name}.`
          : `Unknown field "${wrong.name}".`,
      );
    return { id, ...simulationJson(simulate(chain, simulated), simulated.facts) };
  }

  /**
   * Returns the rules that a line specifies as a path, a document, or a list of paths and documents. If they are the
   * same as in the previous line, they are not read again. Returns a `Mistake` if they are invalid.
   */
  private async chainOf(rules: unknown): Promise<LineRules | Mistake> {
    const list = Array.isArray(rules) && !rules.every(isRecord) ? (rules as readonly unknown[]) : [rules];
    const key = JSON.stringify([rules]);
    if (this.last?.key === key) return this.last;
    const sets: RuleSet[] = [];
    const loaded: LoadedRules[] = [];
    for (const one of list) {
      const file = typeof one === 'string' ? await this.fromFile(one) : undefined;
      if (file instanceof Mistake) return file;
      if (file) loaded.push(file);
      const set = file ? file.set : rulesOfData(one, this.settings);
      // An empty list of rules is also valid.
      if (!set && !(Array.isArray(one) && one.length === 0))
        return new Mistake('"rules" must be a path, a document with rules, or a list of these.');
      if (set) sets.push(set);
    }
    const chain = buildChain(joinRules(sets), schemeFor(this.settings.filter));
    const lists = await Promise.all(loaded.map((one) => one.listsFor(chain)));
    const foundLists = joinFoundLists(lists);
    this.last = { key, chain, foundLists };
    return this.last;
  }

  private async fromFile(path: string): Promise<LoadedRules | Mistake> {
    let rules = this.files.get(path);
    if (!rules) this.files.set(path, (rules = loadRuleFiles([path], this.cwd, this.settings)));
    try {
      return await rules;
    } catch (error) {
      if (error instanceof CommandError) return new Mistake(error.message);
      throw error;
    }
  }
}

const refused = (id: unknown, code: string, message: string): object => ({ id, errors: [{ code, message }] });

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
