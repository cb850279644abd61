import assert from 'node:assert/strict';
import { KeptReports } from '../../../../app/reports/kept-reports';
import { requestsReport, type SimulatedFile } from '../../../../app/simulation/requests-report';
import { type SimulateEachResult } from '../../../../core/protocol/simulation';
import { type ReportText, textReport } from '../../../../core/resources/report';

const place = {
  uri: 'file:///w/shop.json',
  range: { start: { line: 3, character: 4 }, end: { line: 3, character: 9 } },
};
const by = { name: 'Deny | [bots]', place };
const result: SimulateEachResult = {
  rules: 2,
  requests: [
    { number: 1, name: 'GET a.example/', outcome: 'pass', text: 'pass', needs: [] },
    { number: 2, name: 'GET a.example/a', outcome: 'block', text: 'block 403', by, needs: [], recorded: '200' },
    { number: 4, name: 'GET a.example/b', outcome: 'block', text: 'block 403', by, needs: [] },
    { number: 5, name: 'GET a.example/c', outcome: 'depends', text: 'depends: block 403 by B, pass', needs: ['cf.threat_score'] },
  ],
  unread: 1,
  isCut: false,
  absentProfiles: [],
  assumed: [{ id: 'assume/ne-on-missing', text: 'It is true.' }],
}; // prettier-ignore
const simulated = (other: Partial<SimulateEachResult> = {}, notes: string[] = []): SimulatedFile => ({
  file: { uri: 'file:///w/access.jsonl', name: 'access.jsonl', rules: [] },
  title: 'shop',
  notes,
  result: { ...result, ...other },
  again: () => Promise.resolve(undefined),
});
const written = (words = '', other: Partial<SimulateEachResult> = {}, notes: string[] = []): ReportText =>
  requestsReport(simulated(other, notes)).write(words);

describe('the report about the requests of a file', () => {
  it('counts outcomes by rule, then has a row for each request, with links to the rules', () => {
    const { text, links } = written();
    assert.equal(
      text,
      `# Requests from access.jsonl, simulated with the rules of shop

4 requests: 2 block, 1 depends, 1 pass

| Requests | Outcome | Rule |
| ---: | --- | --- |
| 2 | block 403 | Deny \\| \\[bots\\] |
| 1 | pass |  |
| 1 | depends: block 403 by B, pass |  |

## Requests

| | Request | Outcome | Rule | Depends On | Recorded |
| ---: | --- | --- | --- | --- | --- |
| 1 | GET a.example/ | pass |  |  |  |
| 2 | GET a.example/a | block 403 | Deny \\| \\[bots\\] |  | 200 |
| 4 | GET a.example/b | block 403 | Deny \\| \\[bots\\] |  |  |
| 5 | GET a.example/c | depends: block 403 by B, pass |  | cf.threat_score |  |

## Notes

- Entries without a readable request: 1
- assume/ne-on-missing: It is true.
`,
    );
    assert.deepEqual(
      links.map(({ start, end, ...target }) => [text.slice(start, end), target]),
      Array.from({ length: 3 }, () => ['Deny \\| \\[bots\\]', { place }]),
    );
  });

  it('has only rows with the words of the filter, and the counts of all', () => {
    const { text } = written('threat_score');
    assert.match(text, /^4 requests: 2 block/m);
    assert.match(text, /^\| 5 \|/m);
    assert.doesNotMatch(text, /^\| 4 \|/m);
    assert.match(written('nothing').text, /\n## Requests\n\nNo match\.\n/);
  });

  it('says what is missing, and how to simulate the rest of a large file', () => {
    const { text } = written('', { isCut: true, unread: 0, absentProfiles: ['office'] }, ['Not read: Lists']);
    assert.match(text, /- Not read: Lists\n- Only the first 10000 requests are simulated\. .*--each/);
    assert.match(text, /does not have the profile "office"\./);
    assert.doesNotMatch(text, /Entries without/);
  });

  it('is not stored, because it contains requests', async () => {
    const stored = new Map<string, string>();
    const kept = new KeptReports({
      get: (key) => stored.get(key),
      put: (key, value) => {
        if (value === undefined) stored.delete(key);
        else stored.set(key, value);
        return Promise.resolve();
      },
    });
    const report = requestsReport(simulated());
    await kept.keep('a', report, '');
    assert.deepEqual([...stored.keys()], []);
    await kept.keep('b', textReport('b', 'c'), '');
    assert.deepEqual([...stored.keys()], ['report:b', 'reports']);
  });
});
