import { type FilterRelation, relate as relateFilters } from '../../core/expression/algebra/decide/relation';
import { lineError, linesCommand, lineSteps, questionsOf, readLine } from './line-filters';

export const relate = linesCommand(
  {
    name: 'relate',
    summary: 'compare the requests that two filters match',
    usage: `rampart relate --jsonl

Reads lines of JSON from standard input, {"id", "a", "b"} with two filter expressions, and answers each with one line:
whether they match the same requests, none in common, all of the other's, or some; with requests that show it. What
cannot be decided is "unknown". docs/reference/relations.md says what is decided.

Exit code 0 as soon as every line is answered.
`,
    examples: [`echo '{"a": "ip.src in {10.0.0.0/8}", "b": "ip.src eq 10.1.2.3"}' | rampart relate --jsonl`],
  },
  'filters',
  relationLine,
);

/** Answers one line. Contracts, section "relate --jsonl". */
function relationLine(line: string): unknown {
  const question = readLine(line);
  if (question === undefined)
    return { id: null, ...lineError('relate/line', 'The line is not a JSON object.') };
  const { id = null, a, b } = question;
  if (typeof a !== 'string' || typeof b !== 'string')
    return { id, ...lineError('relate/line', '"a" and "b" must be strings.') };
  const questions = questionsOf([['a', a], ['b', b]], question); // prettier-ignore
  if ('errors' in questions) return { id, ...questions };
  return { id, ...shown(relateFilters(questions, 0, 1, lineSteps), questions.assumed) };
}

function shown(
  { relation, alternative, never, always, witness, reason }: FilterRelation,
  proofAssumes: readonly string[],
): object {
  const given = Object.entries(witness);
  const lists = given.flatMap(([cell, one]) => (one.lists ? [[cell, one.lists] as const] : []));
  const assumed = [...(alternative === undefined ? [] : ['assume/ne-on-missing']), ...proofAssumes];
  return {
    relation,
    ...(alternative === undefined ? {} : { alternative }),
    ...(never.length > 0 ? { never } : {}),
    ...(always.length > 0 ? { always } : {}),
    ...(given.length > 0
      ? { witness: Object.fromEntries(given.map(([cell, one]) => [cell, one.fields])) }
      : {}),
    ...(lists.length > 0 ? { lists: Object.fromEntries(lists) } : {}),
    ...(assumed.length > 0 ? { assumed } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}
