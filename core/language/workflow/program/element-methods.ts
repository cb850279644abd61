import { type Call } from '../../../script/tree';

/** Array methods that run their callback for the elements. */
export const elementMethods: ReadonlySet<string> = new Set([
  'map', 'forEach', 'flatMap', 'filter', 'some', 'every', 'reduce', 'reduceRight', 'find', 'findIndex', 'findLast', 'findLastIndex',
]); // prettier-ignore

/** `Array.from` and `Array.fromAsync` have the callback as their second argument. */
export const arrayMakers: ReadonlySet<string> = new Set(['from', 'fromAsync']);

/** Whether a call, by its name, runs a callback for the elements of a list. */
export function isElementMethod({ callee }: Call): boolean {
  return (
    callee.kind === 'member' &&
    callee.name !== undefined &&
    (elementMethods.has(callee.name) || arrayMakers.has(callee.name))
  );
}
