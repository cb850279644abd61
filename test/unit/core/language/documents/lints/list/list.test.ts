import assert from 'node:assert/strict';
import { type Problem } from '../../../../../../../core/base/problem';
import { type Steps } from '../../../../../../../core/base/steps';
import { contextFor } from '../../../../../../../core/language/documents/check-element';
import { checkList, checkListItems } from '../../../../../../../core/language/documents/lints/list/list';
import { parseTarget } from '../../../../../../../core/language/documents/target';
import { noFacts } from '../../../../../../../core/language/facts';
import { defaultSettings } from '../../../../../../../core/language/settings';
import { parseJson } from '../../../../../../../core/json/parse';

interface Checked {
  readonly problems: readonly Problem[];
  readonly steps: number;
  /** The largest number of problems reported in one step. */
  readonly maxInStep: number;
}

/** Checks the items of a list step by step. */
function check(items: readonly unknown[], kind?: string): Checked {
  const text = JSON.stringify(kind === undefined ? items : { name: 'a', kind, items });
  const target = parseTarget(kind === undefined ? 'list_items:create' : 'list:create');
  const [root] = parseJson(text, { comments: false }).roots;
  assert.ok(target && root);
  const problems: Problem[] = [];
  const waiting: (() => Steps<void>)[] = [];
  const setting = { kind: target.kind, intent: 'create', comments: false, settings: defaultSettings, facts: noFacts } as const; // prettier-ignore
  const later = (work: () => Steps<void>): void => void waiting.push(work);
  (kind === undefined ? checkListItems : checkList)(root, { ...contextFor(text, setting, problems), later }, undefined); // prettier-ignore
  assert.deepEqual(problems, [], 'nothing is checked before the first step');
  let steps = 0;
  let maxInStep = 0;
  for (const work of waiting) {
    const run = work();
    for (let done: boolean | undefined = false; !done;) {
      const before = problems.length;
      done = run.next().done;
      if (!done) steps++;
      maxInStep = Math.max(maxInStep, problems.length - before);
    }
  }
  return { problems, steps, maxInStep };
}

const addressOf = (i: number): string => `198.51.${(i >> 8) & 255}.${i & 255}`;
const codesOf = ({ problems }: Checked): string[] =>
  problems.map(({ code }) => code.replace('document/', ''));

/**
 * Lists to check. Each row contains a function that creates the item with index `i`, and the number of problems of
 * each item except the first.
 */
const lists: readonly (readonly [title: string, item: (i: number) => unknown, problems: number])[] = [
  ['different addresses', (i) => ({ ip: addressOf(i) }), 0],
  ['the same address', () => ({ ip: '198.51.1.1' }), 1],
  ['ranges within the first', (i) => ({ ip: i === 0 ? '198.51.0.0/16' : addressOf(i) }), 1],
  ['different hostnames', (i) => ({ hostname: { url_hostname: `h${i}.example.com` } }), 0],
];

describe('the check of a list with 10,000 items', () => {
  for (const [title, item, problems] of lists)
    it(`takes twice as many steps as one with 5,000: ${title}`, () => {
      const [half, whole] = [5000, 10_000].map((length) =>
        check(Array.from({ length }, (_none, i) => item(i))),
      );
      assert.ok(half && whole);
      assert.equal(half.problems.length, 4999 * problems);
      assert.equal(whole.problems.length, 9999 * problems);
      assert.ok(half.steps >= 5000, 'other work can go first between any two items');
      assert.equal(whole.steps, 2 * half.steps);
      assert.ok(whole.maxInStep <= 1);
    });
});

describe('the check of list items', () => {
  const rows: readonly (readonly [title: string, items: readonly unknown[], codes: readonly string[], kind?: string])[] = [
    ['accepts neighboring ranges', [{ ip: '198.51.0.0/24' }, { ip: '198.51.1.0/24' }], []],
    ['reports a range in a wider one after it', [{ ip: '198.51.1.0/24' }, { ip: '198.51.0.0/16' }], ['redundant-entry']],
    ['reports a range that ends where the wider one ends', [{ ip: '198.51.0.0/16' }, { ip: '198.51.255.0/24' }], ['redundant-entry']],
    ['compares addresses with those of their family only', [{ ip: '32.0.0.0/8' }, { ip: '2000::/64' }], []],
    ['reports the second of two forms of one address', [{ ip: '198.51.1.1' }, { ip: '198.51.1.1/32' }], ['address-form', 'duplicate-item']],
    ['takes the type from the first item', [{ asn: 1 }, { ip: '198.51.1.1' }], ['item-kind']],
    ['takes the type from the list', [{ asn: 1 }], ['item-kind'], 'ip'],
    ['reports two types in one item', [{ asn: 1, ip: '198.51.1.1' }], ['exclusive-members']],
    ['leaves items without a value to the check of properties', [{}, { ip: 1 }, 2], []],
  ]; // prettier-ignore
  for (const [title, items, codes, kind] of rows)
    it(title, () => {
      assert.deepEqual(codesOf(check(items, kind)), codes);
    });
});
