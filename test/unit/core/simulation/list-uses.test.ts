import assert from 'node:assert/strict';
import { listUseRows } from '../../../../app/simulation/list-use-rows';
import { defaultSettings } from '../../../../core/language/settings';
import { type RuleSource } from '../../../../core/protocol/simulation';
import { listUsesInRecords } from '../../../../core/simulation/list-uses';

const ruleset = (phase: string, ...rules: readonly Record<string, unknown>[]): RuleSource => ({
  uri: `rampart:/${phase}`,
  kind: 'ruleset',
  level: 'zone',
  record: { name: 'default', phase, rules },
  rules: { r1: 'rampart:/one', r2: 'rampart:/two' },
});
const names = (source: RuleSource, list = 'offices'): readonly string[] =>
  listUsesInRecords(list, [source], defaultSettings).map(({ name }) => name);

describe('rules of accounts that use a list', () => {
  it('name it in their condition, in what they count, or as the list of redirects', () => {
    assert.deepEqual(
      names(
        ruleset(
          'http_ratelimit',
          { description: 'condition', expression: 'ip.src in $offices' },
          { description: 'counting', expression: 'true', ratelimit: { counting_expression: 'not ip.src in $offices' } },
          { description: 'mentions $offices', expression: 'http.host eq "$offices"' },
          { description: 'another', expression: 'ip.src in $offices_old' },
          { description: 'redirect', expression: 'true', action_parameters: { from_list: { name: 'offices', key: 'x' } } },
        ),
      ),
      ['condition', 'counting', 'redirect'],
    );
  }); // prettier-ignore

  it('include firewall rules with a filter', () => {
    const record = { id: 'f', action: 'block', filter: { expression: 'ip.src in $offices' }, paused: true };
    const source: RuleSource = { uri: 'rampart:/f', kind: 'firewall_rule', level: 'zone', record };
    const [use] = listUsesInRecords('offices', [source], defaultSettings);
    assert.deepEqual(use, {
      name: 'f',
      phase: '',
      action: 'block',
      isOff: true,
      place: { uri: 'rampart:/f' },
    });
  });

  it('are rows with their product, ruleset and document, before the files with their lines', () => {
    const rules = listUsesInRecords(
      'offices',
      [
        ruleset('http_request_firewall_custom', {
          id: 'r2',
          description: 'Office',
          action: 'skip',
          enabled: false,
          expression: 'ip.src in $offices',
        }),
      ],
      defaultSettings,
    );
    const range = { start: { line: 4, character: 2 }, end: { line: 4, character: 9 } };
    const place = { uri: 'file:///w/a.rfilter', range };
    const rows = listUseRows({ rules, files: [{ line: 'ip.src in $offices', place }] }, () => 'a.rfilter');
    assert.deepEqual(
      rows.map(({ label, description }) => `${label} ${description ?? ''}`),
      ['Rules 1', 'Files 1'],
    );
    const [rule, file] = rows.flatMap(({ children }) => children);
    assert.equal(rule?.description, 'skip · Custom Rules · default · disabled');
    assert.deepEqual([rule.isDimmed, rule.place], [true, { uri: 'rampart:/two' }]);
    assert.deepEqual([file?.label, file?.description], ['ip.src in $offices', 'a.rfilter:5']);
    assert.deepEqual(file?.place, place);
    assert.deepEqual(listUseRows({ rules: [], files: [] }, String), []);
  });
});
