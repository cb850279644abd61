import { type LogicalExpression } from '../tree';
import { type Answers, combine, noAnswers, type Read, type Test, unknownAnswers } from './closures';
import { type Inputs } from './inputs';
import { type Cell, isFalse, isTrue, isUnknown, type Tri, unknownCell, type Value } from './value';

/** Returns a test for a Boolean operand without an operator. */
export function booleanTest(read: Read): Test {
  return (inputs: Inputs) => {
    const value = read(inputs);
    return value === true ? isTrue : value === unknownCell ? isUnknown : isFalse;
  };
}

/**
 * Returns a test that evaluates operands from left to right until the result is determined. `xor` always needs all
 * operands (Semantics, section 3).
 */
export function logicalTest(operator: LogicalExpression['operator'], tests: readonly Test[]): Test {
  if (operator === 'xor')
    return (inputs) => {
      let answer: Tri = isFalse;
      for (const test of tests) answer = combine.xor(answer, test(inputs));
      return answer;
    };
  const decisive = operator === 'and' ? isFalse : isTrue;
  const neutral = operator === 'and' ? isTrue : isFalse;
  const [first, second] = tests;
  if (tests.length === 2 && first !== undefined && second !== undefined)
    return (inputs) => {
      const a = first(inputs);
      if (a === decisive) return decisive;
      const b = second(inputs);
      return b === decisive ? decisive : a === isUnknown ? isUnknown : b;
    };
  return (inputs) => {
    let answer: Tri = neutral;
    for (const test of tests) {
      const next = test(inputs);
      if (next === decisive) return decisive;
      if (next === isUnknown) answer = isUnknown;
    }
    return answer;
  };
}

/** Returns the result of a condition for each element of an array. */
export function arrayAnswers(values: Cell, decide: (value: Value) => Tri): Answers {
  if (values === undefined) return noAnswers;
  if (values === unknownCell) return unknownAnswers;
  const each = (values as readonly Value[]).map(decide);
  return { each, sure: each.length, rest: undefined };
}

/** Returns the results for an array of Booleans. */
export const answersOf = (values: Cell): Answers =>
  arrayAnswers(values, (value) => (value === true ? isTrue : isFalse));

/** Converts a three-valued result to a Boolean value. An unknown result becomes `unknownCell`. */
export const cellOf = (tri: Tri): Cell => (tri === isUnknown ? unknownCell : tri === isTrue);

/** Converts results to an array of Booleans. The array is unknown if any of the results is unknown. */
export function arrayCell({ each, sure, rest }: Answers): Cell {
  if (rest !== undefined || sure < each.length || each.includes(isUnknown)) return unknownCell;
  return each.map((answer) => answer === isTrue);
}
