import { type Operand } from '../tree';
import { integerType, type Type } from '../types';
import { type ClauseTerm } from './clause-terms';
import { type CellChoice, cellsOf, largestInteger } from './cells';
import { not } from './closures';
import { functionTable } from './functions/function-table';
import { type Inputs, missingPath } from './inputs';
import { bitOf, decided, type Possible } from './possible';
import { type Question } from './question';
import { answerOf, openClauses, type Skeleton } from './skeleton';
import { type UnknownPart } from './unknown-parts';
import { isFalse, isTrue, isUnknown, type Tri, type Value } from './value';

/** Maximum number of cases that are tried. If there are more, the result stays undetermined. */
const maxCases = 2000;

/**
 * A variable of the search. It represents an unknown part, the result of a call that uses an unknown part, or a
 * result that may be true or false.
 */
interface Variable {
  readonly key: string;
  readonly cells: readonly Choice[];
}

type Choice = CellChoice | { readonly kind: 'answer'; readonly answer: Tri };

/** A question, with everything that is known before the search, such as the results of clauses. */
export interface OpenQuestion {
  readonly question: Question;
  readonly inputs: Inputs;
  readonly answered: readonly Tri[];
  /** For each clause, the unknown parts that it uses. */
  readonly parts: readonly (readonly UnknownPart[])[];
  /** Returns the possible results of a clause `any(…)` or `all(…)` over unknown arrays. */
  readonly quantified: (clause: number) => Possible;
}

/**
 * Tries the values that unknown parts can have. Values that the clauses cannot distinguish are grouped into cells. A
 * part has the same value wherever it occurs, so `x eq "a" or x ne "a"` is decided.
 */
export class CellSearch {
  private readonly answered: Tri[];
  private readonly question: Question;
  private readonly inputs: Inputs;
  private readonly parts: OpenQuestion['parts'];
  private readonly set = new Set<string>();
  private paths = new Map<string, Exclude<ReturnType<NonNullable<Inputs['paths']>['get']>, undefined>>();
  private cases = 0;

  constructor(
    private readonly open: OpenQuestion,
    private readonly skeleton: Skeleton,
  ) {
    this.question = open.question;
    this.inputs = open.inputs;
    this.parts = open.parts;
    this.answered = [...open.answered];
    this.paths = new Map(open.inputs.paths);
  }

  /**
   * Returns the possible results of the filter if `last` is undefined. Otherwise, `last` is the key of an unknown
   * part, and the return value shows whether the filter's result can depend on this part.
   */
  answers(last: string | undefined): Possible {
    if (this.cases++ > maxCases) return 3;
    const answer = answerOf(this.skeleton, this.answered);
    if (answer !== isUnknown) return last === undefined ? bitOf(answer) : 0;
    const variable = this.nextVariable(last);
    if (variable === undefined) return last === undefined ? 3 : this.answers(undefined);
    let possible: Possible = 0;
    for (const choice of variable.cells) {
      const undo = this.choose(variable.key, choice);
      possible = (possible | this.answers(last)) as Possible;
      undo();
      if (possible === 3) break;
      if (last !== undefined) possible = 0;
    }
    return possible;
  }

  /** Returns the next variable to set. Parts other than `last` come first. Returns undefined if no variable is left. */
  private nextVariable(last: string | undefined): Variable | undefined {
    const open = openClauses(this.skeleton, this.answered);
    for (const clause of open) {
      const part = this.parts[clause]?.find(({ key }) => !this.set.has(key) && key !== last);
      if (part !== undefined) return this.partVariable(part);
    }
    for (const clause of open) {
      if (last !== undefined && this.parts[clause]?.some(({ key }) => key === last)) continue;
      const variable = this.resultVariable(clause) ?? this.freeVariable(clause);
      if (variable !== undefined) return variable;
    }
    return undefined;
  }

  private partVariable({ key, type, mayBeMissing, range }: UnknownPart): Variable {
    return { key, cells: this.cells(key, type, mayBeMissing, range) };
  }

  /**
   * Returns a variable for the result of the call that a clause tests. Clauses that test the same call share the
   * variable. Returns undefined if the clause does not test a call, or if the result of the call is already set.
   */
  private resultVariable(clause: number): Variable | undefined {
    const term = this.question.terms[clause];
    if (term?.operand?.kind !== 'call' || this.set.has(term.term)) return undefined;
    const least = term.operand.indexes.length === 0 ? functionTable.get(term.operand.name)?.least : undefined;
    const range = least === undefined ? undefined : ([least, largestInteger] as const);
    return { key: term.term, cells: this.cells(term.term, term.type, mayReturnNothing(term.operand), range) };
  }

  private cells(
    key: string,
    type: Type,
    mayBeMissing: boolean,
    range: readonly [number | bigint, number | bigint] | undefined,
  ): Choice[] {
    const points = this.question.terms.flatMap((term) =>
      term.term === key ? (this.pointsOf(term) ?? []) : [],
    );
    const cells: Choice[] = cellsOf(type, points, type === integerType ? range : undefined);
    if (mayBeMissing) cells.push({ kind: 'value', value: undefined });
    return cells;
  }

  private pointsOf({ points, list }: ClauseTerm): readonly Value[] | undefined {
    return list === undefined ? points : this.inputs.lists.get(list)?.bounds;
  }

  /**
   * Returns a variable that represents the whole result of a clause, for clauses whose result no other variable
   * determines.
   */
  private freeVariable(clause: number): Variable | undefined {
    const term = this.question.terms[clause];
    if (term === undefined) return undefined;
    const possible = this.open.quantified(clause);
    const own: Tri[] = possible === 3 ? [isFalse, isTrue] : [decided(possible)];
    const answers = term.isOpposite ? own.map(not) : own;
    return { key: answerKey(term), cells: answers.map((answer) => ({ kind: 'answer', answer })) };
  }

  /** Assigns a value to a variable. Returns a function that undoes the assignment. */
  private choose(key: string, choice: Choice): () => void {
    const before = this.answered.slice();
    const path = this.paths.get(key);
    this.set.add(key);
    if (choice.kind === 'answer') this.answerAll(key, choice.answer);
    else this.chooseCell(key, choice);
    return () => {
      this.set.delete(key);
      if (path === undefined) this.paths.delete(key);
      else this.paths.set(key, path);
      before.forEach((answer, clause) => {
        this.answered[clause] = answer;
      });
    };
  }

  private answerAll(key: string, answer: Tri): void {
    this.question.terms.forEach((term, clause) => {
      if (answerKey(term) === key && this.answered[clause] === isUnknown)
        this.answered[clause] = term.isOpposite ? not(answer) : answer;
    });
  }

  private chooseCell(key: string, choice: CellChoice): void {
    if (choice.kind === 'value') this.paths.set(key, choice.value ?? missingPath);
    const inputs = this.inputs.with({ paths: this.paths });
    this.question.clauses.forEach(({ test, judge }, clause) => {
      if (this.answered[clause] !== isUnknown) return;
      const term = this.question.terms[clause];
      if (term?.term === key && judge !== undefined)
        this.answered[clause] = this.judged(clause, choice, (value) => judge(value, inputs));
      else if (choice.kind === 'value' && this.parts[clause]?.some((part) => part.key === key) === true)
        this.answered[clause] = test(inputs);
    });
    this.inputs.used |= inputs.used;
  }

  /** Returns the result of a clause for the chosen value of its operand. */
  private judged(clause: number, choice: CellChoice, judge: (value: Value | undefined) => Tri): Tri {
    const term = this.question.terms[clause];
    if (choice.kind === 'value') return judge(choice.value);
    if (term?.isAlwaysTrue === true) return isTrue;
    const isTold = term !== undefined && this.pointsOf(term) !== undefined;
    return isTold && choice.sample !== undefined ? judge(choice.sample) : isUnknown;
  }
}

const answerKey = ({ text }: ClauseTerm): string => `answer ${text}`;

/** Whether a call may return no value even if the parts that it uses have values. */
function mayReturnNothing(operand: Operand): boolean {
  if (operand.kind !== 'call') return false;
  const row = functionTable.get(operand.name);
  return (
    row === undefined ||
    row.mayReturnNothing === true ||
    operand.indexes.length > 0 ||
    operand.arguments.some((argument) => argument.kind === 'call' && mayReturnNothing(argument))
  );
}
