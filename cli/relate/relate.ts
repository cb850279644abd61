import {
  type FilterRelation,
  type Relation,
  relate as relateFilters,
} from '../../core/expression/algebra/decide/relation';
import { requestInWords } from '../../core/rules/diff/request-words';
import { CommandError, type CommandIo } from '../command';
import { settingsAt } from '../simulate/settings-at';
import { lineError, linesCommand, lineSteps, questionsOf, readLine } from './line-filters';

export const relate = linesCommand(
  {
    name: 'relate',
    summary: 'compare the requests that two filters match',
    usage: `rampart relate A B
rampart relate --jsonl

Compares the requests that two filter expressions match: whether the two match the same requests, have none or some in
common, or one matches all requests of the other, with requests that show it. If this cannot be decided, the result is
"unknown". docs/reference/relations.md lists what can be decided.

  --jsonl   reads lines of JSON from standard input, {"id", "a", "b"}, and prints one line for each

Exit codes: 0 the filters match the same requests, 1 they do not, 2 could not run, 3 unknown. With --jsonl: 0 if a line
was printed for every input line.
`,
    examples: [
      "rampart relate 'ip.src in {10.0.0.0/8}' 'ip.src eq 10.1.2.3'",
      `echo '{"a": "ip.src in {10.0.0.0/8}", "b": "ip.src eq 10.1.2.3"}' | rampart relate --jsonl`,
    ],
  },
  relationLine,
  printRelation,
);

const sentences: Readonly<Record<Relation, string>> = {
  equal: 'equal: A and B match the same requests.',
  disjoint: 'disjoint: no request matches both A and B.',
  'a-inside-b': 'a-inside-b: B matches all requests that A matches, and others.',
  'b-inside-a': 'b-inside-a: A matches all requests that B matches, and others.',
  overlap: 'overlap: some requests match both A and B, some only A, and some only B.',
  unknown: 'unknown: the relation cannot be determined.',
};

const examples = { both: 'A and B', onlyA: 'only A', onlyB: 'only B', neither: 'neither' } as const;

/** Prints the relation between two filters, with a sample request for each combination of results that can occur. */
async function printRelation([a, b, ...more]: readonly string[], io: CommandIo): Promise<number> {
  if (a === undefined || b === undefined || more.length > 0)
    throw new CommandError(
      'Name two filter expressions, or add --jsonl and pass them as lines on standard input.',
    );
  const { filter } = await settingsAt(io.cwd);
  const questions = questionsOf([['A', a], ['B', b]], { settings: { filter } }); // prettier-ignore
  if ('errors' in questions)
    throw new CommandError(questions.errors.map(({ of, message }) => `${of ?? ''}: ${message}`).join('\n'));
  const { relation, alternative, never, always, witness } = relateFilters(questions, 0, 1, lineSteps);
  const lines = [sentences[relation]];
  for (const one of never) lines.push(`${one.toUpperCase()} matches no request.`);
  for (const one of always) lines.push(`${one.toUpperCase()} matches every request.`);
  for (const [cell, label] of Object.entries(examples)) {
    const request = witness[cell as keyof typeof examples];
    if (request) lines.push(`  ${label.padEnd(7)}  ${requestInWords(request)}`);
  }
  if (alternative !== undefined)
    lines.push(`If \`ne\` is false for a missing value: ${sentences[alternative]}`);
  await io.out(`${lines.join('\n')}\n`);
  return relation === 'equal' ? 0 : relation === 'unknown' ? 3 : 1;
}

/** Answers one line of input. See docs/guide/command-line.md, "Comparing filters". */
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
