import { visibleLine } from '../../core/base/shown-text';
import { type CompiledExpression, Evaluator } from '../../core/expression/evaluate/evaluator';
import { type Inputs } from '../../core/expression/evaluate/inputs';
import { jsonOfCell } from '../../core/expression/evaluate/json-value';
import { showOperand, showValue } from '../../core/expression/evaluate/show-value';
import { traceFilter, traceValue } from '../../core/expression/evaluate/trace';
import { unknownCell } from '../../core/expression/evaluate/value';
import {
  answerOn,
  interpolation,
  isOpen,
  textWithHoles,
  withHoles,
} from '../../core/language/samples/answer';
import { type OffsetRange } from '../../core/base/problem';
import { type Scheme } from '../../core/expression/scheme/scheme';
import { type Type, unknownType } from '../../core/expression/types';
import { sampleFacts, type WrittenFact } from '../../core/requests/sample';
import { answerLines } from '../answer-lines';
import { oneOf, parseArguments } from '../arguments';
import { type Command, CommandError, type CommandIo } from '../command';
import { LineEvaluator } from '../../core/tools/line-evaluator';
import { findExpressions, type FoundExpression } from './find-expressions';
import { loadRequest, type LoadedRequest } from './load-request';
import { answerWord, remarks, traceText } from './trace-text';

/** Exit codes of the command. Exit code 2 means that the command could not run. */
const codes = { match: 0, noMatch: 1, unknown: 3 } as const;

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'evaluate an expression against a request, clause by clause',
  usage: `rampart evaluate EXPRESSION|FILE --request FILE[#NAME] [--fact NAME=VALUE]… [--format text|json]
rampart evaluate --jsonl

Evaluates a filter or value expression, or every expression in a file, against a request, and prints a trace of its
clauses. Anything that is in neither the request nor a fact is unknown.

  --expression TEXT     the expression, even if a file has this name
  --request FILE[#NAME] the request: an .http or .rest file (name or number), a HAR file (number of the entry),
                        a file with a curl command or raw HTTP, or an http or https URL; numbers start at 1
  --fact NAME=VALUE     a fact that the request does not contain: ip.src=203.0.113.7, cf.bot_management.score=30;
                        strings with or without quotes, arrays and maps as JSON, "missing", "unknown"
  --format NAME         text (default); json: result, clauses, needed facts and assumptions
  --jsonl               reads lines of JSON from standard input, and prints one line for each

Exit codes: 0 match, 1 no match, 2 could not run, 3 unknown. For several expressions: 0 if one matches, otherwise 3 if
one is unknown. With --jsonl: 0 if a line was printed for every input line.
`,
  examples: [
    `rampart evaluate 'http.host eq "a.example"' --request https://a.example/`,
    'rampart evaluate rules/login.rfilter --request samples.http#sign-in --fact ip.src=203.0.113.7',
  ],
  async run(args, io) {
    const { values, positionals } = parseArguments(args, {
      expression: { type: 'string' },
      request: { type: 'string' },
      fact: { type: 'string', multiple: true },
      format: { type: 'string' },
      jsonl: { type: 'boolean' },
    });
    if (values.jsonl === true) {
      if (positionals.length > 0 || Object.keys(values).length > 1)
        throw new CommandError(
          '--jsonl does not accept other arguments. Each line contains an expression to evaluate.',
        );
      const evaluator = new LineEvaluator();
      return answerLines(io, (line) => evaluator.answer(line));
    }
    const format = oneOf('--format', values.format, ['text', 'json']) ?? 'text';
    const given = values.expression ?? positionals[0];
    if (given === undefined || positionals.length > (values.expression === undefined ? 1 : 0))
      throw new CommandError('Give one expression, or one file with expressions.');
    const facts = (values.fact ?? []).map(writtenFact);
    if (values.request === undefined && facts.length === 0)
      throw new CommandError('Name the request with --request, or give facts with --fact.');
    const expressions = await findExpressions(given, values.expression !== undefined, io.cwd);
    const loaded = values.request === undefined ? undefined : await loadRequest(values.request, io.cwd);
    return evaluateAll(expressions, loaded, facts, format, io);
  },
};

function writtenFact(text: string): WrittenFact {
  const equals = text.indexOf('=');
  if (equals <= 0) throw new CommandError(`--fact ${text}: use NAME=VALUE.`);
  return { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim() };
}

async function evaluateAll(
  expressions: readonly FoundExpression[],
  loaded: LoadedRequest | undefined,
  facts: readonly WrittenFact[],
  format: 'text' | 'json',
  io: CommandIo,
): Promise<number> {
  const prepared = new Map<Scheme, { readonly evaluator: Evaluator; readonly inputs: Inputs }>();
  const answers: Evaluated[] = [];
  for (const found of expressions) {
    const { tree } = found;
    const problem = tree.problems.find(({ severity }) => severity === 'error');
    if (problem !== undefined)
      throw new CommandError(`${found.place ?? 'The expression'}: ${problem.message}`);
    let ready = prepared.get(tree.scheme);
    if (ready === undefined) {
      const evaluator = new Evaluator(tree.scheme);
      ready = { evaluator, inputs: inputsOf(evaluator, tree.scheme, loaded, facts) };
      prepared.set(tree.scheme, ready);
    }
    answers.push(evaluated(found, ready.evaluator.compile(tree), ready.inputs));
  }
  await io.out(
    format === 'json'
      ? `${JSON.stringify(answers.length === 1 ? answers[0]?.json : answers.map(({ json }) => json), null, 2)}\n`
      : answers.map(({ text }) => text).join('\n'),
  );
  const all = answers.map(({ code }) => code);
  return all.includes(codes.match)
    ? codes.match
    : all.includes(codes.unknown)
      ? codes.unknown
      : codes.noMatch;
}

function inputsOf(
  evaluator: Evaluator,
  scheme: Scheme,
  loaded: LoadedRequest | undefined,
  facts: readonly WrittenFact[],
): Inputs {
  const sample = sampleFacts(loaded?.request, [...(loaded?.facts ?? []), ...facts], scheme, {
    now: Date.now(),
  });
  const [wrong] = sample.wrong;
  if (wrong !== undefined)
    throw new CommandError(
      wrong.expected === undefined
        ? `${wrong.fact.name}: unknown field.`
        : `${wrong.fact.name} = ${wrong.fact.value}: the value must be of type ${wrong.expected}.`,
    );
  const { inputs, problems } = evaluator.prepare(sample.facts);
  const bad = problems.find(({ expected }) => expected !== undefined);
  if (bad?.expected !== undefined)
    throw new CommandError(`${bad.name}: the value must be of type ${bad.expected.name}.`);
  return inputs;
}

interface Evaluated {
  readonly text: string;
  readonly json: object;
  readonly code: number;
}

function evaluated(
  { place, tree, holes }: FoundExpression,
  expression: CompiledExpression,
  inputs: Inputs,
): Evaluated {
  const heading = place === undefined ? '' : `${visibleLine(place)}: `;
  const at = place === undefined ? {} : { place };
  if (tree.kind === 'value') {
    if (holes.length > 0) {
      const needs = [interpolation];
      return {
        text: `${heading}unknown\n${remarks({ needs, assumed: [] })}`,
        json: { ...at, value: 'unknown', needs, assumed: [] },
        code: codes.unknown,
      };
    }
    const { value, alternative, needs, assumed } = expression.evaluateValue(inputs);
    const type: Type = tree.root !== undefined && 'type' in tree.root ? tree.root.type : unknownType;
    const [whole, ...operands] = traceValue(expression, inputs);
    const shown = whole === undefined ? '' : showOperand(whole);
    const other = alternative?.[0];
    return {
      text: `${heading}${shown}\n${operands.map((one) => `      ${visibleLine(one.text)} = ${showOperand(one)}\n`).join('')}${remarks(
        {
          needs,
          assumed,
          alternative: other === undefined || other === unknownCell ? undefined : showValue(other, type),
        },
      )}`,
      json: { ...at, value: value === unknownCell ? 'unknown' : jsonOfCell(value, type), needs, assumed },
      code: value === unknownCell ? codes.unknown : codes.match,
    };
  }
  const {
    result = 'unknown',
    alternative,
    needs,
    assumed,
  } = answerOn({ tree, holes }, { expression, inputs: [inputs] }, 0);
  const trace = traceFilter(expression, inputs);
  const sourceOf = (node: OffsetRange): string => textWithHoles(tree.text, node, holes);
  return {
    text: `${heading}${answerWord(result)}\n${trace === undefined ? '' : traceText(sourceOf, withHoles(trace, holes))}${remarks(
      {
        needs,
        assumed,
        alternative: alternative === undefined ? undefined : answerWord(alternative),
      },
    )}`,
    json: {
      ...at,
      result,
      ...(alternative === undefined ? {} : { alternative }),
      clauses: expression
        .clauseAnswers(inputs)
        .map((clause) => (isOpen(clause, holes) ? { ...clause, result: 'unknown' } : clause)),
      needs,
      assumed,
    },
    code: result === 'unknown' ? codes.unknown : result ? codes.match : codes.noMatch,
  };
}
