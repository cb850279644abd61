import fc from 'fast-check';
import { relate, type FilterRelation } from '../../core/expression/algebra/decide/relation';
import { type Inputs } from '../../core/expression/evaluate/inputs';
import { isTrue, isUnknown } from '../../core/expression/evaluate/value';
import { compiled, prepared } from '../support/evaluation';
import { arrayFilter, arraysUpTo, textFilter, textsUpTo } from '../support/filter-pairs';
import { answerOn, questionsAbout } from '../support/filter-questions';
import { type Budget, type Campaign, type CampaignReport, type Finding } from './campaign';

/** Number of pairs per batch if the campaign is limited by time. */
const batch = 250;
/** Number of random requests on which each pair is evaluated. */
const requestsPerPair = 40;

const request = (fields: Readonly<Record<string, unknown>>): Inputs =>
  prepared({ fields, absent: 'missing' });

/** Kinds of filters, each with a generator for filters and with requests on which the filters are evaluated. */
const kinds = [
  { filter: textFilter, requests: textsUpTo(4).map((text) => request({ 'http.host': text })) },
  {
    filter: arrayFilter,
    requests: [
      request({ 'http.request.headers': {} }),
      ...arraysUpTo(2, textsUpTo(2)).map((x) => request({ 'http.request.headers': { x } })),
    ],
  },
] as const;

/**
 * Returns whether the relation between two filters allows a request to have the result `inA` for filter A and `inB`
 * for filter B.
 */
function allows({ relation }: FilterRelation, inA: boolean, inB: boolean): boolean {
  switch (relation) {
    case 'equal':
      return inA === inB;
    case 'disjoint':
      return !(inA && inB);
    case 'a-inside-b':
      return !inA || inB;
    case 'b-inside-a':
      return !inB || inA;
    default:
      return true;
  }
}

const cells = { both: [true, true], onlyA: [true, false], onlyB: [false, true], neither: [false, false] } as const; // prettier-ignore

/**
 * Describes how the relation of a pair of filters contradicts the evaluator. Returns undefined if there is no
 * contradiction.
 */
function contradiction(a: string, b: string, requests: readonly Inputs[]): string | undefined {
  const [first, second] = [compiled(a), compiled(b)];
  const related = relate(questionsAbout(a, b));
  for (const [cell, made] of Object.entries(related.witness)) {
    const answers = [answerOn(a, made), answerOn(b, made)];
    if (String(answers) !== String(cells[cell as keyof typeof cells]))
      return `the witness of ${cell} is none`;
  }
  for (const inputs of requests) {
    const [inA, inB] = [first.test(inputs), second.test(inputs)];
    if (inA === isUnknown || inB === isUnknown) continue;
    if (!allows(related, inA === isTrue, inB === isTrue))
      return `${related.relation}, and a request says otherwise`;
  }
  return undefined;
}

async function run({ seed, share }: Budget): Promise<CampaignReport> {
  const findings: Finding[] = [];
  const until = 'ms' in share ? performance.now() + share.ms : Infinity;
  const wanted = 'inputs' in share ? share.inputs : Infinity;
  let pairs = 0;
  for (let round = 0; pairs < wanted && performance.now() < until; round++) {
    const kind = kinds[round % kinds.length] ?? kinds[0];
    const count = Math.min(batch, wanted - pairs);
    const made = fc.sample(fc.tuple(kind.filter, kind.filter, fc.infiniteStream(fc.nat())), { seed: seed + round, numRuns: count }); // prettier-ignore
    for (const [a, b, numbers] of made) {
      const chosen = [...numbers.take(requestsPerPair)].flatMap(
        (n) => kind.requests[n % kind.requests.length] ?? [],
      );
      const what = contradiction(a, b, chosen);
      if (what !== undefined) findings.push({ what, input: `${a} | ${b}` });
      pairs++;
      if (performance.now() > until) break;
    }
    // Yields to the event loop, so that the user can stop the campaign.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { figures: { pairs, evaluations: pairs * requestsPerPair * 2 }, findings };
}

/**
 * Checks that the relation of a generated pair of filters never contradicts the evaluator's results for random
 * requests.
 */
export const relateCampaign: Campaign = { name: 'relate filters', shortRun: 40, run };
