import { type Expression } from '../tree';
import { combine, not } from './closures';
import { isFalse, isTrue, isUnknown, type Tri } from './value';

/** The logical structure of a filter. Clauses are represented by their zero-based indexes, in source order. */
export type Skeleton =
  | { readonly kind: 'clause'; readonly clause: number }
  | { readonly kind: 'not'; readonly inner: Skeleton }
  | { readonly kind: 'and' | 'or' | 'xor'; readonly parts: readonly Skeleton[] };

/** Returns the skeleton of a condition. */
export function skeletonOf(root: Expression): Skeleton {
  let clauses = 0;
  const build = (node: Expression): Skeleton => {
    switch (node.kind) {
      case 'group':
        return build(node.inner);
      case 'not':
        return { kind: 'not', inner: build(node.operand) };
      case 'logical':
        return { kind: node.operator, parts: node.operands.map(build) };
      default:
        return { kind: 'clause', clause: clauses++ };
    }
  };
  return build(root);
}

/** Returns the result of the whole filter, given the results of its clauses. */
export function answerOf(skeleton: Skeleton, answers: readonly Tri[]): Tri {
  switch (skeleton.kind) {
    case 'clause':
      return answers[skeleton.clause] ?? isUnknown;
    case 'not':
      return not(answerOf(skeleton.inner, answers));
    case 'xor':
      return skeleton.parts.reduce<Tri>(
        (answer, part) => combine.xor(answer, answerOf(part, answers)),
        isFalse,
      );
    default: {
      const decisive = skeleton.kind === 'and' ? isFalse : isTrue;
      let answer: Tri = skeleton.kind === 'and' ? isTrue : isFalse;
      for (const part of skeleton.parts) {
        const next = answerOf(part, answers);
        if (next === decisive) return decisive;
        if (next === isUnknown) answer = isUnknown;
      }
      return answer;
    }
  }
}

/** Returns the unknown clauses that may still affect the result, in source order. */
export function openClauses(skeleton: Skeleton, answers: readonly Tri[], open: number[] = []): number[] {
  if (answerOf(skeleton, answers) !== isUnknown) return open;
  if (skeleton.kind === 'clause') open.push(skeleton.clause);
  else if (skeleton.kind === 'not') openClauses(skeleton.inner, answers, open);
  else for (const part of skeleton.parts) openClauses(part, answers, open);
  return open;
}
