import assert from 'node:assert/strict';
import { requestRows, sampleRows, sampleStatus } from '../../../../app/samples/sample-items';
import { traceMarkdown } from '../../../../app/samples/trace-markdown';
import { traceMarks } from '../../../../app/samples/trace-marks';
import { type TraceRow, traceRows } from '../../../../app/samples/trace-rows';
import { type TraceNodeShown, type TraceResult } from '../../../../core/protocol/samples';

const rangeAt = (start: number, end: number) => ({
  start: { line: 0, character: start },
  end: { line: 0, character: end },
});

const clause = (
  start: number,
  text: string,
  result: boolean | 'unknown',
  needed: boolean,
  values: [string, string][] = [],
): TraceNodeShown => ({
  range: rangeAt(start, start + text.length),
  kind: 'comparison',
  text,
  result,
  needed,
  values: values.map(([name, value]) => ({ range: rangeAt(start, start + name.length), text: name, value })),
  children: [],
});

const trace: TraceResult = {
  range: rangeAt(0, 40),
  sample: 'shop',
  answer: 'no match',
  word: 'no match',
  alternative: 'matches',
  needs: ['cf.waf.score'],
  assumed: [{ id: 'assume/host-case', text: 'The host keeps its case.' }],
  values: [],
  root: {
    range: rangeAt(0, 40),
    kind: 'and',
    text: '',
    result: false,
    needed: true,
    values: [],
    children: [
      clause(0, 'cf.waf.score lt 3', 'unknown', true, [['cf.waf.score', 'unknown']]),
      clause(20, 'http.host eq "a"', false, true, [['http.host', '"b"']]),
      clause(40, 'ssl', true, false, [['ssl', 'true']]),
    ],
  },
};

describe('the list of samples', () => {
  const builtin = [{ choice: 'builtin:browser', name: 'Browser' }];

  it('has built-in samples, files of the workspace, other files, and copied requests', () => {
    const rows = sampleRows(builtin, [{ uri: 'file:///w/shop.http', path: 'shop.http' }], null);
    assert.deepEqual(
      rows.map(({ kind, label }) => `${kind}: ${label}`),
      [
        'heading: Built-In',
        'choose: Browser',
        'heading: Workspace',
        'file: shop.http',
        'heading: Other',
        'open: Open File…',
        'paste: Paste curl Command or HTTP Request',
      ],
    );
  });

  it('marks the chosen samples and offers to choose none', () => {
    const state = { choice: 'builtin:browser', isFromProject: false, names: ['Browser'] };
    const [none, , browser] = sampleRows(builtin, [], state);
    assert.deepEqual(none, { kind: 'choose', label: 'No Sample Request', params: { choice: '' } });
    assert.deepEqual(browser, {
      kind: 'choose',
      label: 'Browser',
      params: { choice: 'builtin:browser' },
      description: 'Chosen',
    });
  });

  it('of a file has all requests together, and each of them', () => {
    const uri = 'file:///w/shop.http';
    const one = { number: 1, name: 'sign-in', address: 'POST www.example.com/login' };
    const two = { number: 2, name: 'GET www.example.com/' };
    assert.deepEqual(requestRows(uri, [one]).length, 1);
    assert.deepEqual(requestRows(uri, [one, two]), [
      { kind: 'choose', label: 'All 2 Requests', params: { file: { uri } } },
      { kind: 'choose', label: 'sign-in', description: 'POST www.example.com/login', params: { file: { uri, number: 1 } } },
      { kind: 'choose', label: 'GET www.example.com/', params: { file: { uri, number: 2 } } },
    ]); // prettier-ignore
  });

  it('is summarized in the status bar, with what is wrong', () => {
    const state = { choice: 'x', isFromProject: true, names: ['shop'], problem: 'It is gone.' };
    const { text, tooltip } = sampleStatus(state);
    assert.equal(text, 'Sample request: shop');
    assert.match(tooltip, /Set in rampart\.json\.\nIt is gone\.$/);
    assert.equal(sampleStatus({ ...state, names: ['a', 'b'] }).text, '2 sample requests');
    assert.equal(sampleStatus({ ...state, names: [] }).text, 'Sample request: none');
  });
});

describe('a trace', () => {
  it('is a tree of clauses with results and values, each with its position', () => {
    const lines = (row: TraceRow, depth = 0): string[] => [
      `${'  '.repeat(depth)}${row.icon}${row.isDimmed ? ' dimmed' : ''}: ${row.label} | ${row.description ?? ''} | ${row.range?.start.character ?? '-'}`,
      ...row.children.flatMap((child) => lines(child, depth + 1)),
    ];
    assert.deepEqual(
      traceRows(trace).flatMap((row) => lines(row)),
      [
        'false: no match | Sample request: shop | 0',
        '  false: and: all of these conditions | no match | 0',
        '    unknown: cf.waf.score lt 3 | unknown | 0',
        '      value: cf.waf.score | unknown | 0',
        '    false: http.host eq "a" | no match · "b" | 20',
        '      value: http.host | "b" | 20',
        '    true dimmed: ssl | matches, not required for the result · true | 40',
        '      value: ssl | true | 40',
        '  unknown: Depends on cf.waf.score |  | -',
        '  assumption: Result if `ne` is false for a missing value: matches |  | -',
        '  assumption: Assumption: The host keeps its case. | assume/host-case | -',
      ],
    );
  });

  it('is announced in words by a screen reader, with labels that are cut only visually', () => {
    const [answer] = traceRows(trace);
    const [root] = answer?.children ?? [];
    assert.equal(answer?.spoken, 'no match, sample request shop');
    assert.equal(
      root?.children[2]?.spoken,
      'matches, not required for the result, ssl, ssl = true, Line 1, column 41',
    );
    assert.equal(root.children[1]?.children[0]?.spoken, 'http.host = "b", Line 1, column 21');
    const long = clause(0, `http.host eq "${'x'.repeat(4000)}"`, true, true);
    const [cut] = traceRows({ ...trace, root: long })[0]?.children ?? [];
    assert.equal(cut?.label.length, 100);
    assert.ok(cut.tooltip.includes(long.text) && cut.spoken.includes(long.text));
  });

  it('describes each clause and value with its result, reason and position, and links there', () => {
    const below = (row: TraceRow): TraceRow[] => [row, ...row.children.flatMap(below)];
    const [answer] = traceRows(trace);
    const placed = (answer?.children ?? []).flatMap(below).filter(({ range }) => range !== undefined);
    assert.ok(placed.length > 5);
    for (const { spoken, tooltip, range, label, description } of placed) {
      const place = `Line 1, column ${(range?.start.character ?? -1) + 1}`;
      assert.ok(spoken.endsWith(`, ${place}`) && tooltip.endsWith(`\n${place}`), spoken);
      // everything visible is also spoken: the text, and the result with its reason
      const [result = ''] = (description ?? '').split(' · ');
      assert.ok(spoken.includes(label) && spoken.includes(result), spoken);
    }
  });

  it('marks each clause in the text by a sign, not by color alone', () => {
    assert.deepEqual(
      traceMarks(trace.root ?? clause(0, '', true, true)).map(({ kind, sign, range }) => [kind, sign, range.start.character]), // prettier-ignore
      [
        ['unknown', '?', 0],
        ['false', '✗', 20],
        ['skipped', '(✓)', 40],
      ],
    );
    assert.deepEqual(traceMarks(clause(0, 'ssl', true, true, [['ssl', 'true']]))[0]?.lines, ['matches', 'ssl = true']); // prettier-ignore
  });

  it('is copied as a Markdown list', () => {
    assert.equal(
      traceMarkdown(trace),
      `**no match** · Sample request: \`shop\`

- no match: and: all of these conditions
  - unknown: \`cf.waf.score lt 3\`
    - \`cf.waf.score\` = \`unknown\`
  - no match: \`http.host eq "a"\`
    - \`http.host\` = \`"b"\`
  - matches, not required for the result: \`ssl\`
    - \`ssl\` = \`true\`

Depends on: \`cf.waf.score\`

Result if \`ne\` is false for a missing value: matches

Assumption \`assume/host-case\`: The host keeps its case.
`,
    );
  });

  it('of a value expression has its values', () => {
    const value = { range: rangeAt(0, 5), text: 'lower(http.host)', value: '"a"' };
    const [row] = traceRows({ ...trace, root: null, answer: '→ "a"', values: [value], needs: [], assumed: [], alternative: undefined }); // prettier-ignore
    assert.equal(row?.icon, 'value');
    assert.deepEqual(row.children.map(({ label, description }) => [label, description]), [['lower(http.host)', '"a"']]); // prettier-ignore
  });
});
