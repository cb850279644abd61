import assert from 'node:assert/strict';
import { rulesReport } from '../../../../app/simulation/explain-report';
import { type RuleListShown } from '../../../../core/protocol/simulation';

const written = (rest: Pick<RuleListShown, 'rest'>): string =>
  rulesReport(
    {
      title: 'shop.json',
      notes: [],
      result: { lists: [{ title: 'Custom rules', isOrdered: true, rules: [], ...rest }], pairs: [] },
      again: () => Promise.resolve(undefined),
    },
    'explain',
  ).write('').text;

describe('the report about rules', () => {
  it('has a request that no rule of a list stops, or says that there is none', () => {
    const rest = { request: 'GET a.example', outcome: 'pass' };
    assert.match(written({ rest }), /\n\| \| After the last rule \| \| \| GET a\\?\.example \| pass \|\n/);
    const none = /\nFor every request, a rule ends the evaluation of this list\.\n/;
    assert.match(written({ rest: null }), none);
    assert.doesNotMatch(written({}), none);
  });
});
