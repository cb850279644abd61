import { type ListData } from '../expression/evaluate/list-members';
import { jsonOfCell } from '../expression/evaluate/json-value';
import { type Answer, type CompiledExpression, Evaluator } from '../expression/evaluate/evaluator';
import { type Inputs } from '../expression/evaluate/inputs';
import { type GivenFacts } from '../expression/evaluate/prepare-inputs';
import { type Cell, unknownCell } from '../expression/evaluate/value';
import { checkOptionsOf } from '../language/expression/check-text';
import { parseFor } from '../language/expression/check';
import { type Scheme } from '../expression/scheme/scheme';
import { type ExpressionTree } from '../expression/tree';
import { type Type, unknownType } from '../expression/types';
import { deriveFields } from '../requests/derive-fields';
import { type HttpRequest } from '../requests/http-request';
import { Mistake, requestOfJson } from '../requests/request-of-json';

/** The reason why a line cannot be evaluated. It includes the position if the problem is in the expression. */
interface LineError {
  readonly start?: number;
  readonly end?: number;
  readonly code: string;
  readonly message: string;
}

/** The response to one line of `rampart evaluate --jsonl`. Source: Contracts, section "evaluate --jsonl". */
export type EvaluationAnswer = { readonly id: unknown } & (
  | { readonly errors: readonly LineError[] }
  | {
      readonly result: Answer;
      readonly alternative?: Answer;
      readonly clauses: readonly { readonly start: number; readonly end: number; readonly result: Answer }[];
      readonly needs?: readonly string[];
      readonly assumed?: readonly string[];
    }
  | {
      readonly value: unknown;
      readonly alternative?: unknown;
      readonly clauses: readonly [];
      readonly needs?: readonly string[];
      readonly assumed?: readonly string[];
    }
);

type Json = Readonly<Record<string, unknown>>;

/** Evaluates the lines of `rampart evaluate --jsonl`. Lines with the same scheme share one evaluator. */
export class LineEvaluator {
  private readonly evaluators = new WeakMap<Scheme, Evaluator>();

  /** Evaluates a line of JSON, which may be invalid. */
  answer(line: string): EvaluationAnswer {
    let question: unknown;
    try {
      question = JSON.parse(line);
    } catch {
      question = undefined;
    }
    return isObject(question)
      ? this.answerQuestion(question)
      : refused(null, 'evaluate/line', 'The line is not a JSON object.');
  }

  /**
   * Evaluates a line that has already been parsed. If `request` is given, it is used instead of the request in the
   * line.
   */
  answerQuestion(question: Json, request?: HttpRequest): EvaluationAnswer {
    const { id = null, expression, kind = 'filter' } = question;
    if (typeof expression !== 'string') return refused(id, 'evaluate/line', '"expression" must be a string.');
    if (kind !== 'filter' && kind !== 'value')
      return refused(id, 'evaluate/line', '"kind" must be "filter" or "value".');
    const mistake = shapeMistake(question);
    if (mistake !== undefined) return refused(id, 'evaluate/line', mistake);
    const tree = parseFor(
      expression,
      checkOptionsOf(kind, { scheme: question.scheme, limits: question.settings }),
    );
    const errors = tree.problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0 || tree.root === undefined)
      return { id, errors: errors.map(({ start, end, code, message }) => ({ start, end, code, message })) };
    return this.evaluated(id, tree, question, request ?? requestOfJson(question.request));
  }

  private evaluated(
    id: unknown,
    tree: ExpressionTree,
    question: Json,
    request: HttpRequest | Mistake | undefined,
  ): EvaluationAnswer {
    if (request instanceof Mistake) return refused(id, 'evaluate/request', request.message);
    const evaluator = this.evaluatorOf(tree.scheme);
    const { inputs, problems } = evaluator.prepare(factsOf(question, request));
    const wrong = problems.filter(({ expected }) => expected !== undefined);
    if (wrong.length > 0)
      return {
        id,
        errors: wrong.map(({ name, expected }) => ({
          code: 'evaluate/fact',
          message: `The value of "${name}" must be of type ${expected?.name ?? ''}.`,
        })),
      };
    const compiled = evaluator.compile(tree);
    return tree.kind === 'value' ? valueAnswer(id, compiled, inputs) : filterAnswer(id, compiled, inputs);
  }

  private evaluatorOf(scheme: Scheme): Evaluator {
    let evaluator = this.evaluators.get(scheme);
    if (evaluator === undefined) this.evaluators.set(scheme, (evaluator = new Evaluator(scheme)));
    return evaluator;
  }
}

function filterAnswer(id: unknown, compiled: CompiledExpression, inputs: Inputs): EvaluationAnswer {
  const { result, alternative, needs, assumed } = compiled.evaluate(inputs);
  return {
    id,
    result,
    ...(alternative === undefined ? {} : { alternative }),
    clauses: compiled.clauseAnswers(inputs),
    ...(result === 'unknown' ? { needs } : {}),
    ...(assumed.length === 0 ? {} : { assumed }),
  };
}

function valueAnswer(id: unknown, compiled: CompiledExpression, inputs: Inputs): EvaluationAnswer {
  const { value, alternative, needs, assumed } = compiled.evaluateValue(inputs);
  const { root } = compiled.tree;
  const type = root !== undefined && 'type' in root ? root.type : unknownType;
  return {
    id,
    value: shown(value, type),
    ...(alternative === undefined ? {} : { alternative: shown(alternative[0], type) }),
    clauses: [],
    ...(value === unknownCell ? { needs } : {}),
    ...(assumed.length === 0 ? {} : { assumed }),
  };
}

const shown = (cell: Cell, type: Type): unknown =>
  cell === unknownCell ? 'unknown' : jsonOfCell(cell, type);

function factsOf(question: Json, request: HttpRequest | undefined): GivenFacts {
  const derived = request === undefined ? undefined : deriveFields(request);
  return {
    fields: propertiesOf(question.fields),
    ...(derived === undefined ? {} : { cells: derived.cells, cellsAssume: derived.assumes }),
    lists: (question.lists ?? {}) as Readonly<Record<string, ListData>>,
    absent: question.absent === 'missing' ? 'missing' : 'unknown',
    assume: (question.assume ?? {}) as Readonly<Record<string, boolean>>,
  };
}

const listTypes: readonly unknown[] = ['ip', 'int', 'asn', 'string', 'hostname'];

/**
 * Returns a description of the first problem with the data that accompanies the expression, or undefined if the data is
 * valid. Invalid data is rejected, because it would lead to a wrong result.
 */
function shapeMistake({ fields, lists, absent, assume, scheme, settings }: Json): string | undefined {
  for (const [name, value] of Object.entries({ fields, lists, assume, scheme, settings }))
    if (value !== undefined && value !== null && !isObject(value)) return `"${name}" must be an object.`;
  if (absent !== undefined && absent !== 'unknown' && absent !== 'missing')
    return '"absent" must be "unknown" or "missing".';
  for (const [name, list] of Object.entries(lists ?? {})) {
    const { type, items } = propertiesOf(list);
    if (!listTypes.includes(type) || !Array.isArray(items) || items.some((item) => typeof item !== 'string'))
      return `The list "${name}" must have a "type" (ip, int, asn, string or hostname) and "items" as strings.`;
  }
  for (const [id, value] of Object.entries(assume ?? {}))
    if (typeof value !== 'boolean') return `"assume" must map "${id}" to true or false.`;
  return undefined;
}

const refused = (id: unknown, code: string, message: string): EvaluationAnswer => ({
  id,
  errors: [{ code, message }],
});

/** Returns the properties of an object. Returns an empty object for any other value. */
const propertiesOf = (value: unknown): Json => (isObject(value) ? value : {});

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
