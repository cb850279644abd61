import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCli } from '../../support/run-cli';

type Answer = Readonly<Record<string, unknown>>;

async function answers(command: string, lines: readonly (string | object)[]): Promise<Answer[]> {
  const input = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  const { code, out, err } = await runCli([command, '--jsonl'], { input });
  assert.deepEqual([code, err], [0, '']);
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

describe('rampart relate --jsonl', () => {
  it('answers each line in order: relation, other reading, witnesses, what is never and always true', async () => {
    const x = 'http.request.headers["x"][0]';
    assert.deepEqual(
      await answers('relate', [
        { id: 1, a: 'ssl', b: 'ssl and http.host eq "a"' },
        { id: 'ne', a: `${x} ne "a"`, b: `not ${x} eq "a"` },
        { id: 3, a: 'ssl and not ssl', b: 'ssl or not ssl' },
      ]),
      [
        {
          id: 1,
          relation: 'b-inside-a',
          witness: {
            both: { ssl: true, 'http.host': 'a' },
            onlyA: { ssl: true, 'http.host': '' },
            neither: { ssl: false, 'http.host': '' },
          },
        },
        {
          id: 'ne',
          relation: 'equal',
          alternative: 'a-inside-b',
          witness: {
            both: { 'http.request.headers': {} },
            neither: { 'http.request.headers': { x: ['a'] } },
          },
          assumed: ['assume/ne-on-missing'],
        },
        {
          id: 3,
          relation: 'disjoint',
          never: ['a'],
          always: ['b'],
          witness: { onlyB: { ssl: false } },
        },
      ],
    );
  });

  it('returns the lists with which a witness holds, and the reason for "unknown"', async () => {
    const [list, unknown] = await answers('relate', [
      { id: 1, a: 'ip.src in $office', b: 'ip.src eq 192.0.2.1' },
      { id: 2, a: 'uuidv4(cf.random_seed) eq "a"', b: 'ssl' },
    ]);
    assert.equal(list?.relation, 'overlap');
    assert.deepEqual((list.lists as Answer).both, { office: { type: 'ip', items: ['192.0.2.1'] } });
    assert.deepEqual([unknown?.relation, unknown?.reason], ['unknown', 'outside']);
  });

  it('reports what is wrong with a line, and continues', async () => {
    assert.deepEqual(
      (
        await answers('relate', [
          '[]',
          { id: 2, a: 'ssl' },
          { id: 3, a: 'ssl', b: 'ssll' },
          { id: 4, a: 'ssl', b: 'ssl' },
        ])
      ).map(
        // prettier-ignore
        ({ id, relation, errors }) => [id, relation ?? (errors as Answer[]).map(({ code, of, start }) => [code, of, start])], // prettier-ignore
      ),
      [
        [null, [['relate/line', undefined, undefined]]],
        [2, [['relate/line', undefined, undefined]]],
        [3, [['filter/unknown-field', 'b', 0]]],
        [4, 'equal'],
      ],
    );
  });

  it('uses the fields that a line has', async () => {
    const scheme = { fields: { tag: 'Int' } };
    const [answer] = await answers('relate', [{ id: 1, a: 'tag gt 3', b: 'tag ge 4', scheme }]);
    assert.equal(answer?.relation, 'equal');
  });

  it('accepts two filters or lines, and nothing else', async () => {
    assert.deepEqual(await runCli(['relate', 'ssl']), {
      code: 2,
      out: '',
      err: 'rampart relate: Name two filter expressions, or add --jsonl and pass them as lines on standard input.\n',
    });
    assert.equal((await runCli(['relate', '--jsonl', 'ssl'])).code, 2);
  });
});

describe('rampart relate', () => {
  it('compares two filters, with a request for each combination', async () => {
    assert.deepEqual(await runCli(['relate', 'ip.src in {10.0.0.0/8}', 'ip.src eq 10.1.2.3']), {
      code: 1,
      out: `b-inside-a: A matches all requests that B matches, and others.
  A and B  from 10.1.2.3
  only A   from 10.0.0.0
  neither  from 203.0.113.7
`,
      err: '',
    });
    const same = await runCli(['relate', 'http.host eq "a" or http.host eq "b"', 'http.host in {"b" "a"}']);
    assert.deepEqual([same.code, same.out.split('\n')[0]], [0, 'equal: A and B match the same requests.']);
    const unknown = await runCli(['relate', 'uuidv4(cf.random_seed) eq "a"', 'ssl']);
    assert.deepEqual([unknown.code, unknown.out.split('\n')[0]], [3, 'unknown: the relation cannot be determined.']); // prettier-ignore
  });

  it('names the filter that does not compile', async () => {
    const { code, err } = await runCli(['relate', 'ssl', 'ssll']);
    assert.equal(code, 2);
    assert.match(err, /^rampart relate: B: /);
  });
});

describe('rampart reachable', () => {
  it('lists the rules of files that have no effect, and the rules that decide instead', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-reachable-'));
    try {
      const rule = (ref: string, expression: string) => ({ ref, expression, action: 'block' });
      const ruleset = (...rules: object[]) =>
        JSON.stringify({ name: 'n', kind: 'zone', phase: 'http_request_firewall_custom', rules }, null, 1);
      const file = path.join(folder, 'custom.ruleset.json');
      fs.writeFileSync(file, ruleset(rule('a', 'ip.src in {10.0.0.0/8}'), rule('b', 'ip.src eq 10.1.2.3')));
      assert.deepEqual(await runCli(['reachable', '.'], { cwd: folder }), {
        code: 1,
        out: `unreachable: b  (./custom.ruleset.json:11)
  evaluation always ends earlier, at:
    a  (./custom.ruleset.json:6)
`,
        err: '',
      });
      fs.writeFileSync(file, ruleset(rule('a', 'ssl'), rule('b', 'ip.src eq 10.1.2.3')));
      assert.deepEqual(await runCli(['reachable'], { cwd: folder }), {
        code: 0,
        out: 'None of 2 rules could be proven unreachable or redundant.\n',
        err: '',
      });
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

describe('rampart reachable --jsonl', () => {
  it('returns a request that reaches each rule, or what covers the rule', async () => {
    const rules = [
      { expression: 'ip.src.asnum lt 10' },
      { expression: 'ip.src.asnum gt 5', action: 'managed_challenge' },
      { expression: 'ip.src.asnum eq 3' },
      { expression: 'ssl' },
      { expression: 'ssl and not ssl', action: 'log' },
    ];
    assert.deepEqual(await answers('reachable', [{ id: 7, rules }]), [
      {
        id: 7,
        rules: [
          { reachable: true, witness: { 'ip.src.asnum': 0, ssl: false } },
          { reachable: true, witness: { 'ip.src.asnum': 10, ssl: false } },
          { reachable: false, because: 'inside rule', rules: [0] },
          { reachable: false, because: 'inside the union of earlier rules', rules: [0, 1] },
          { reachable: false, because: 'never true' },
        ],
      },
    ]);
  });

  it('lets rules without a final action pass what they match, and reports the other reading of `ne`', async () => {
    const x = 'http.request.headers["x"][0]';
    const [first] = await answers('reachable', [
      {
        id: 1,
        rules: [
          { expression: 'ssl', action: 'skip' },
          { expression: 'ssl', action: 'redirect' },
          { expression: `${x} ne "a"`, action: 'block' },
          { expression: `not ${x} eq "a" and not ssl` },
        ],
      },
    ]);
    assert.deepEqual(
      (first?.rules as Answer[]).map(({ reachable, alternative }) => [reachable, alternative]),
      [
        [true, undefined],
        [true, undefined],
        [true, undefined],
        [false, true],
      ],
    );
  });

  it('reports what is wrong with a line', async () => {
    assert.deepEqual(
      (
        await answers('reachable', [
          '1',
          { id: 2, rules: [{}] },
          { id: 3, rules: [{ expression: 'ssl' }, { expression: '' }] },
          { id: 4, rules: [] },
        ])
      ).map(
        // prettier-ignore
        ({ id, rules, errors }) => [id, rules ?? (errors as Answer[]).map(({ code, of }) => [code, of])],
      ),
      [
        [null, [['reachable/line', undefined]]],
        [2, [['reachable/line', undefined]]],
        [3, [['filter/empty-expression', 1]]],
        [4, []],
      ],
    );
  });
});
