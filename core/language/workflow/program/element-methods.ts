import { type Call } from '../../../script/tree';

/** Array methods that call a function for each element. */
export const elementMethods: ReadonlySet<string> = new Set([
  'map', 'forEach', 'flatMap', 'filter', 'some', 'every', 'reduce', 'reduceRight', 'find', 'findIndex', 'findLast', 'findLastIndex',
]); // prettier-ignore

/** Static methods of `Array` whose second argument is a callback: `Array.from` and `Array.fromAsync`. */
export const arrayMakers: ReadonlySet<string> = new Set(['from', 'fromAsync']);

/** Checks, based on the method name, whether a call runs a function for each element of a list. */
export function isElementMethod({ callee }: Call): boolean {
  return (
    callee.kind === 'member' &&
    callee.name !== undefined &&
    (elementMethods.has(callee.name) || arrayMakers.has(callee.name))
  );
}
