import { type CompiledExpression } from '../../expression/evaluate/evaluator';
import { FilterQuestions, type Wanted } from '../../expression/algebra/decide/question';
import { type MadeRequest } from '../../expression/algebra/decide/made-request';
import { parseHttpFile } from '../../requests/http-file';
import { endsRequest } from '../../rules/actions';
import { type Chain } from '../../rules/simulate/chain';
import { type ChainRule } from '../../rules/simulate/chain-rule';
import { verdictText } from '../../rules/simulate/describe';
import { type SimulatedRequest } from '../../rules/simulate/request';
import { simulate } from '../../rules/simulate/simulate';
import { type Expectation } from '../rule-test-file';
import { type Mutant } from './mutants';

/** A request with different outcomes for the changed and the original rules, confirmed by simulating both. */
export interface Witness {
  /**
   * The request in the notation of tests. Absent if the outcomes were found to differ only in a simulation with
   * `facts` alone.
   */
  readonly request?: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Outcome for the original rules, as shown to the user. */
  readonly before: string;
  readonly after: string;
  /** Expectation of a test that detects the change: the outcome for the original rules. */
  readonly expect: Expectation;
}

/**
 * Maximum number of earlier terminating rules that the search takes into account. The search first looks for a
 * request that none of these rules matches.
 */
const maxEarlier = 30;
const steps = 50_000;

/**
 * Looks for a request that distinguishes a changed set of rules from the original one. Returns `equivalent` if the
 * changed condition provably matches the same requests, and undefined if no request was found.
 */
export function findWitness(before: Chain, after: Chain, mutant: Mutant): Witness | 'equivalent' | undefined {
  const own = ruleOf(before, mutant.rule);
  const old = own?.condition;
  if (!own || !old) return undefined;
  const changed = mutant.changed && ruleOf(after, mutant.changed);
  const other =
    changed?.condition && mutant.changed?.rule.match !== mutant.rule.rule.match
      ? before.evaluator.compile(changed.condition.tree)
      : undefined;
  const earlier = before.rules
    .slice(0, own.index)
    .filter(({ rule, condition }) => condition && endsRequest(rule))
    .slice(-maxEarlier);
  const filters: CompiledExpression[] = [
    old,
    ...(other ? [other] : []),
    ...earlier.flatMap(({ condition }) => condition ?? []),
  ];
  const questions = FilterQuestions.ofCompiled(filters, before.evaluator);
  const first = other ? 2 : 1;
  const clear: Wanted[] = earlier.map((_, i) => ({ filter: first + i, matches: false }));
  const isSwap = mutant.operator === 'swap-rules';
  const wanted: readonly (readonly Wanted[])[] = !other
    ? [[{ filter: 0, matches: true }]]
    : isSwap
      ? [[{ filter: 0, matches: true }, { filter: 1, matches: true }]]
      : [
          [{ filter: 0, matches: true }, { filter: 1, matches: false }],
          [{ filter: 0, matches: false }, { filter: 1, matches: true }],
        ]; // prettier-ignore
  for (const goals of [...wanted.map((one) => [...one, ...clear]), ...wanted]) {
    const found = questions.find(goals, steps);
    const witness = found.kind === 'request' ? confirmed(before, after, found.request) : undefined;
    if (witness) return witness;
  }
  const isSame = other && !isSwap && wanted.every((goals) => questions.find(goals, steps).kind === 'none');
  return isSame ? 'equivalent' : undefined;
}

/** Returns the rule of a chain that corresponds to a given rule of a file, or undefined if there is none. */
const ruleOf = (chain: Chain, { ranges, file, rule }: Mutant['rule']): ChainRule | undefined =>
  chain.rules.find(
    (one) =>
      one.file === file && one.ranges?.whole.start === ranges?.whole.start && one.rule.match === rule.match,
  );

/**
 * Confirms that a request has different outcomes before and after the change, and returns the request with these
 * outcomes. The request is first written as a request line with facts, which a test can use. If no difference is found
 * in this form, the request is simulated with its fields alone.
 */
function confirmed(before: Chain, after: Chain, { fields, lists }: MadeRequest): Witness | undefined {
  const rules = {
    rateExceeded: before.rules.flatMap(({ rule, name }) => (rule.limitsRate ? [name] : [])),
    managedMatch: [],
  };
  const told = lists === undefined ? {} : { lists };
  const { 'http.request.method': method, 'http.host': host, 'http.request.uri.path': path, ...rest } = fields;
  const text = `${word(method, 'GET')} https://${word(host, 'www.example.com')}${word(path, '/')}`;
  const request = parseHttpFile(text)[0]?.request;
  let facts: Readonly<Record<string, unknown>> = rest;
  // The first attempt uses only the facts of the request. If the outcomes do not differ, each further attempt adds
  // arbitrary values for the unknown fields on which the outcomes depend.
  for (let tries = 0; request && tries < maxTries; tries++) {
    const simulated = { request, facts: { fields: facts, ...told }, rules };
    const found = compared(before, after, simulated);
    if (found) return { request: text, facts: { ...facts, ...told }, ...found };
    const needs = [before, after].flatMap((chain) => simulate(chain, simulated).needs);
    const more = needs.flatMap((name) => {
      const value = plainValue(before, name);
      return value === undefined || name in facts ? [] : [[name, value] as const];
    });
    if (more.length === 0) break;
    facts = { ...Object.fromEntries(more), ...facts };
  }
  const found = compared(before, after, { facts: { fields, ...told, absent: 'missing' }, rules });
  return found && { facts: { ...fields, ...told }, ...found };
}

const maxTries = 5;

/**
 * Returns an arbitrary value, as JSON, for an integer, Boolean, string, or IP field. Returns undefined for any other
 * field.
 */
function plainValue({ scheme }: Chain, name: string): unknown {
  const definition = scheme.get(name);
  if (definition?.kind !== 'field') return undefined;
  const values: Readonly<Record<string, unknown>> = {
    integer: 99,
    boolean: false,
    string: '',
    ip: '192.0.2.1',
  };
  return Object.hasOwn(values, definition.type.kind) ? values[definition.type.kind] : undefined;
}

const word = (value: unknown, other: string): string =>
  typeof value === 'string' && /^[\w./-]+$/.test(value) ? value : other;

/** Returns the outcomes of a request before and after the change. Returns undefined if they are equal or unknown. */
function compared(
  before: Chain,
  after: Chain,
  request: SimulatedRequest,
): Pick<Witness, 'before' | 'after' | 'expect'> | undefined {
  const [old, now] = [simulate(before, request), simulate(after, request)];
  if (old.outcome === 'depends' || now.outcome === 'depends') return undefined;
  const [first, second] = [verdictText(old), verdictText(now)];
  if (first === second) return undefined;
  const expect: Expectation = { outcomes: [old.outcome], ...(old.by ? { by: old.by.name } : {}) };
  return { before: first, after: second, expect };
}
