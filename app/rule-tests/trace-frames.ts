import { shortened } from '../../core/base/shortened';
import {
  type ClauseShown,
  type PlaceShown,
  type ProductShown,
  type RuleShown,
} from '../../core/protocol/simulation';
import { traceWord } from '../samples/trace-rows';
import { ruleText } from '../simulation/simulation-rows';

/** Rule or clause that explains the outcome of a test, with its position. */
export interface TraceFrame {
  readonly label: string;
  readonly place?: PlaceShown;
  /** Whether this frame is a clause. A clause belongs to the closest preceding rule. */
  readonly isClause: boolean;
}

const maxCharacters = 120;
const marks = { true: '✓', false: '✗', unknown: '?' } as const;

/**
 * Returns the rules of a trace with their clauses, last rule first. As in a call stack, the deciding rule is at the
 * top.
 */
export const traceFrames = (products: readonly ProductShown[]): readonly TraceFrame[] =>
  products
    .flatMap(({ title, rules }) => rules.map((rule) => ruleFrames(title, rule)))
    .reverse()
    .flat();

function ruleFrames(product: string, rule: RuleShown): readonly TraceFrame[] {
  const { name, place, clause } = rule;
  return [
    {
      label: `${product}: ${shortened(name, maxCharacters)}: ${ruleText(rule)}`,
      ...(place ? { place } : {}),
      isClause: false,
    },
    ...(clause ? leavesOf(clause).map(clauseFrame) : []),
  ];
}

const leavesOf = (clause: ClauseShown): readonly ClauseShown[] =>
  clause.text === '' ? clause.children.flatMap(leavesOf) : [clause];

function clauseFrame({ text, result, values, place }: ClauseShown): TraceFrame {
  const told = values
    .filter(({ text: operand, value }) => operand !== text || value !== traceWord(result))
    .map(({ text: operand, value }) => `${operand} = ${shortened(value, 40)}`);
  return {
    label: `${marks[`${result}`]} ${shortened(text, maxCharacters)}${told.length === 0 ? '' : ` (${told.join(', ')})`}`,
    ...(place ? { place } : {}),
    isClause: true,
  };
}
