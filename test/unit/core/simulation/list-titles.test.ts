import assert from 'node:assert/strict';
import { listTitles } from '../../../../core/simulation/list-titles';

type List = Parameters<typeof listTitles>[0][number];

const list = (level: 'account' | 'zone', file: string, runBy?: string): List => ({
  product: 'http_request_firewall_custom',
  level,
  rules: [{ rule: { file } }] as unknown as List['rules'],
  ...(runBy === undefined ? {} : { runBy: { name: runBy } as NonNullable<List['runBy']> }),
});

describe('titles of lists of rules', () => {
  const cases: readonly [title: string, lists: readonly List[], expected: readonly string[]][] = [
    ['are those of the product, with the rule that executes the list', [list('zone', 'a'), list('zone', 'a', 'Run limits')], ['Custom rules', 'Custom rules: Run limits']],
    ['include the level', [list('account', 'a'), list('zone', 'a')], ['Custom rules (account)', 'Custom rules (zone)']],
    ['include the files', [list('zone', 'file:///w/a%20b.json'), list('zone', 'file:///w/c.json')], ['Custom rules (a b.json)', 'Custom rules (c.json)']],
    ['include as much of the path as needed', [list('zone', 'w/x/a.json'), list('zone', 'w/y/a.json')], ['Custom rules (x/a.json)', 'Custom rules (y/a.json)']],
    ['include the level and the files', [list('account', 'a'), list('zone', 'b'), list('zone', 'c')], ['Custom rules (account)', 'Custom rules (zone) (b)', 'Custom rules (zone) (c)']],
    ['are numbers otherwise', [list('zone', 'a'), list('zone', 'a')], ['Custom rules (1)', 'Custom rules (2)']],
  ]; // prettier-ignore
  for (const [title, lists, expected] of cases)
    it(title, () => {
      assert.deepEqual(listTitles(lists), expected);
    });
});
