import assert from 'node:assert/strict';
import { KeptReports } from '../../../../app/reports/kept-reports';
import { type ReportText } from '../../../../core/resources/report';

const report = (text: string): ReportText => ({
  text,
  links: [
    {
      start: 2,
      end: 5,
      ref: {
        connection: 'work',
        scope: { type: 'accounts', id: 'acc' },
        path: [{ kind: 'user_group', id: 'a/ü' }],
      },
    },
  ],
});

describe('stored reports', () => {
  const store = new Map<string, string>();
  const memory = {
    get: (key: string) => store.get(key),
    put: (key: string, value: string | undefined) => {
      if (value === undefined) store.delete(key);
      else store.set(key, value);
      return Promise.resolve();
    },
  };
  beforeEach(() => store.clear());

  it('have the same text and links in the next window', async () => {
    await new KeptReports(memory).put('one', report('# Who may'));
    assert.deepEqual(new KeptReports(memory).get('one'), report('# Who may'));
    assert.equal(new KeptReports(memory).get('two'), undefined);
  });

  it('are only the newest, and are deleted when they are closed', async () => {
    const kept = new KeptReports(memory);
    for (let i = 0; i < 25; i++) await kept.put(String(i), report(`# ${i}`));
    assert.equal(kept.get('4'), undefined);
    assert.equal(kept.get('5')?.text, '# 5');
    await kept.put('5', report('# again'));
    await kept.remove('24');
    assert.equal(kept.get('24'), undefined);
    assert.equal(store.size, 20, 'nineteen reports and their list');
  });

  it('are skipped when they cannot be read', () => {
    for (const broken of ['', '{', '{"text":1}', '{"text":"a","links":{}}']) {
      store.set('report:x', broken);
      assert.equal(new KeptReports(memory).get('x'), undefined, broken);
    }
    store.set('report:x', '{"text":"a","links":[{"start":0,"end":1,"ref":"/nowhere"}]}');
    assert.deepEqual(new KeptReports(memory).get('x'), { text: 'a', links: [] });
  });
});
