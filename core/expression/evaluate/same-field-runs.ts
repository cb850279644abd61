import { asciiLower } from '../../base/byte-string';
import { type ComparisonExpression, type Expression } from '../tree';
import { stringType } from '../types';
import { wildcardPieces } from '../../wildcard/match-wildcard';
import { logicalTest } from './answers';
import { type Test } from './closures';
import { type FieldSlots } from './field-slots';
import { literalBytes } from './literal-value';
import { containsAny } from './text-search';
import { isFalse, isTrue } from './value';

/** A test of whether a string field equals or contains a given string, with or without case sensitivity. */
interface TextQuestion {
  readonly slot: number;
  readonly asks: 'is' | 'contains' | 'contains-lower';
  readonly text: string;
}

/** Minimum number of adjacent operands that are joined. Evaluating fewer operands one by one is equally fast. */
const leastInRun = 4;

/**
 * Number of evaluations of a filter after which its adjacent operands are joined. Joining pays off only for filters
 * that are evaluated often.
 */
const askedOften = 8;

/**
 * Compiles `or`. In filters that are evaluated often, adjacent operands are joined if each compares the same string
 * field with one string, as in a filter that lists many bots.
 */
export function orTest(
  source: string,
  slots: FieldSlots,
  operands: readonly Expression[],
  tests: readonly Test[],
): Test {
  let test = logicalTest('or', tests);
  if (operands.length < leastInRun) return test;
  let asked = 0;
  return (inputs) => {
    if (asked < askedOften && ++asked === askedOften)
      test = logicalTest('or', joinRuns(source, slots, operands, tests));
    return test(inputs);
  };
}

function joinRuns(
  source: string,
  slots: FieldSlots,
  operands: readonly Expression[],
  tests: readonly Test[],
): readonly Test[] {
  const joined: Test[] = [];
  let run: TextQuestion[] = [];
  const endRun = (end: number): void => {
    const own = tests.slice(end - run.length, end);
    if (run.length < leastInRun) joined.push(...own);
    else joined.push(runTest(run, own));
    run = [];
  };
  operands.forEach((operand, i) => {
    const question = textQuestion(source, slots, operand);
    const [first] = run;
    if (first && (question?.slot !== first.slot || question.asks !== first.asks)) endRun(i);
    if (question) run.push(question);
    else {
      const test = tests[i];
      if (test) joined.push(test);
    }
  });
  endRun(operands.length);
  return joined;
}

function textQuestion(source: string, slots: FieldSlots, operand: Expression): TextQuestion | undefined {
  let node = operand;
  while (node.kind === 'group') node = node.inner;
  if (node.kind !== 'comparison' || node.right?.kind !== 'string') return undefined;
  const { left, right } = node;
  if (left.kind !== 'field' || left.indexes.length > 0 || left.type !== stringType) return undefined;
  const slot = slots.numberOf(left.name);
  const asked = slot === undefined ? undefined : textAsked(node.operator, literalBytes(source, right));
  return asked && slot !== undefined ? { slot, ...asked } : undefined;
}

function textAsked(
  operator: ComparisonExpression['operator'],
  text: string,
): Omit<TextQuestion, 'slot'> | undefined {
  if (operator === 'eq') return { asks: 'is', text };
  if (operator === 'contains') return { asks: 'contains', text };
  if (operator !== 'wildcard') return undefined;
  const [before, inner, after, ...more] = wildcardPieces(text);
  if (before !== '' || inner === undefined || after !== '' || more.length > 0) return undefined;
  return { asks: 'contains-lower', text: asciiLower(inner) };
}

function runTest(run: readonly TextQuestion[], tests: readonly Test[]): Test {
  const [{ slot, asks } = { slot: -1, asks: 'is' }] = run;
  const texts = run.map(({ text }) => text);
  const oneByOne = logicalTest('or', tests);
  if (asks === 'is') {
    const set = new Set<unknown>(texts);
    return (inputs) => {
      const value = inputs.slots[slot];
      return typeof value === 'string' ? (set.has(value) ? isTrue : isFalse) : oneByOne(inputs);
    };
  }
  const search = containsAny(texts);
  if (asks === 'contains')
    return (inputs) => {
      const value = inputs.slots[slot];
      return typeof value === 'string' ? (search(value) ? isTrue : isFalse) : oneByOne(inputs);
    };
  return (inputs) => {
    const value = inputs.slots[slot];
    return typeof value === 'string' ? (search(inputs.lower(value)) ? isTrue : isFalse) : oneByOne(inputs);
  };
}
