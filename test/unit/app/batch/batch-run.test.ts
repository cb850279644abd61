import assert from 'node:assert/strict';
import {
  type BatchProgress,
  type BatchRow,
  type BatchWorld,
  isOpen,
  nothingDone,
  type RowResult,
  runBatch,
} from '../../../../app/batch/batch-run';
import { batchRows, rowProblems } from '../../../../app/batch/batch-file';
import { batchReport, batchSummary } from '../../../../app/batch/batch-report';
import { type ApiError, type ApiErrorKind, type Outcome } from '../../../../core/api/error';
import { type Json } from '../../../../core/resources/json';
import { account } from '../../../support/targets';

const rows = (count: number): readonly BatchRow[] =>
  batchRows(Array.from({ length: count }, (_, index) => ({ params: `{"n":${index}}` })), 'job'); // prettier-ignore

const success = (value: Json): Outcome<Json> => ({ ok: true, value, messages: [], issues: [], wire: value });
const failure = (kind: ApiErrorKind, effect: ApiError['effect'] = 'none'): Outcome<Json> => ({
  ok: false,
  error: {
    kind, effect, source: 'api', message: `it is ${kind}`, errors: [], messages: [], attempts: 1,
    operation: { id: 'instances.createBatch', method: 'POST', path: '' },
  },
}); // prettier-ignore

/** An error that simulates the sudden end of the process. */
class Crash extends Error {}

/** A service that counts how often each ID was created and responds as `fault` specifies. */
class PlayedService implements BatchWorld {
  readonly made = new Map<string, number>();
  readonly requests: number[] = [];
  kept: BatchProgress = nothingDone;
  told: string[] = [];
  maxRows = 100;
  /**
   * Returns the fault of the n-th request: `lost` (executed, but without a response), `lostBefore` (not executed,
   * without a response), or an error kind. Returns undefined if the request succeeds.
   */
  fault: (request: number) => 'lost' | 'lostBefore' | ApiErrorKind | undefined = () => undefined;
  unreadable: (read: number) => boolean = () => false;
  private crashAt = Infinity;
  refused = new Set<string>();
  private steps = 0;
  private reads = 0;

  /** Simulates a crash after `steps` more steps. */
  crashIn(steps: number): void {
    this.crashAt = this.steps + steps;
  }

  create(part: readonly BatchRow[]): Promise<Outcome<Json>> {
    this.step();
    this.requests.push(part.length);
    const fault = this.fault(this.requests.length);
    if (fault === 'lostBefore') return Promise.resolve(failure('network', 'unknown'));
    if (fault !== undefined && fault !== 'lost') return Promise.resolve(failure(fault));
    if (part.some(({ id }) => this.refused.has(id))) return Promise.resolve(failure('invalid'));
    const fresh = part.filter(({ id }) => !this.made.has(id));
    for (const { id } of fresh) this.made.set(id, (this.made.get(id) ?? 0) + 1);
    this.step();
    return Promise.resolve(
      fault === 'lost' ? failure('network', 'unknown') : success(fresh.map(({ id }) => ({ id }))),
    );
  }

  exists(id: string): Promise<boolean | undefined> {
    this.step();
    return Promise.resolve(this.unreadable(++this.reads) ? undefined : this.made.has(id));
  }

  keep(progress: BatchProgress): Promise<void> {
    this.step();
    this.kept = JSON.parse(JSON.stringify(progress)) as BatchProgress;
    return Promise.resolve();
  }

  progress(done: number, all: number): void {
    this.told.push(`${done}/${all}`);
  }

  private step(): void {
    if (++this.steps >= this.crashAt) {
      this.crashAt = Infinity;
      throw new Crash();
    }
  }
}

const never = new AbortController().signal;
const types = (results: readonly RowResult[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { type } of results) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

describe('a batch of instances', () => {
  it('is sent a hundred at a time, in order, with progress', async () => {
    const service = new PlayedService();
    const results = await runBatch(rows(250), nothingDone, service, never);
    assert.deepEqual(
      [service.requests, service.told],
      [
        [100, 100, 50],
        ['100/250', '200/250', '250/250'],
      ],
    );
    assert.deepEqual(types(results), { created: 250 });
  });

  it('is sent one by one where a service does not support batches', async () => {
    const service = Object.assign(new PlayedService(), { maxRows: 1 });
    await runBatch(rows(3), nothingDone, service, never);
    assert.deepEqual(service.requests, [1, 1, 1]);
  });

  it('finds the one invalid row, and sends the others', async () => {
    const service = new PlayedService();
    service.refused = new Set(['job-42', 'job-77']);
    const results = await runBatch(rows(100), nothingDone, service, never);
    assert.deepEqual(types(results), { created: 98, refused: 2 });
    assert.deepEqual(results[41], { type: 'refused', message: 'it is invalid' });
  });

  it('reports that an ID already existed', async () => {
    const service = new PlayedService();
    service.made.set('job-2', 1);
    const results = await runBatch(rows(3), nothingDone, service, never);
    assert.deepEqual(results.map(({ type }) => type), ['created', 'existed', 'created']); // prettier-ignore
  });

  it('reads what was done when a response is lost, and sends the rest again', async () => {
    const service = new PlayedService();
    service.fault = (request) => (request === 1 ? 'lost' : request === 2 ? 'lostBefore' : undefined);
    const results = await runBatch(rows(200), nothingDone, service, never);
    assert.deepEqual(types(results), { seen: 100, created: 100 });
    assert.deepEqual(service.requests, [100, 100, 100]);
  });

  it('stops when the outcome is unknown, and continues from there', async () => {
    const service = new PlayedService();
    service.fault = (request) => (request === 2 ? 'lost' : undefined);
    service.unreadable = (read) => read === 7;
    const first = await runBatch(rows(300), nothingDone, service, never);
    assert.deepEqual(types(first), { created: 100, seen: 99, unknown: 1, open: 100 });
    const second = await runBatch(rows(300), service.kept, service, never);
    assert.deepEqual(types(second), { created: 200, seen: 100 });
    assert.ok([...service.made.values()].every((times) => times === 1));
  });

  it('stops at a failure that is not about the rows, and sends nothing more', async () => {
    const service = new PlayedService();
    service.fault = (request) => (request === 2 ? 'forbidden' : undefined);
    const results = await runBatch(rows(300), nothingDone, service, never);
    assert.deepEqual(types(results), { created: 100, open: 200 });
    assert.deepEqual(results[150], {
      type: 'open',
      message:
        'it is forbidden. The token requires the Workers Scripts Write permission for this account or zone.',
    });
    assert.equal(service.requests.length, 2);
  });

  it('sends nothing after a person stops it, and waits for what was sent', async () => {
    const service = new PlayedService();
    const stop = new AbortController();
    service.fault = (request) => {
      if (request === 2) stop.abort();
      return undefined;
    };
    const results = await runBatch(rows(300), nothingDone, service, stop.signal);
    assert.deepEqual(types(results), { created: 200, open: 100 });
    const after = await runBatch(rows(300), service.kept, service, never);
    assert.deepEqual(types(after), { created: 300 });
  });

  it('creates every row once despite any mixture of lost responses, rejections and crashes', async () => {
    let crashes = 0;
    for (let seed = 1; seed <= 60; seed++) {
      let state = seed * 7919;
      const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
      const service = new PlayedService();
      service.refused = new Set(['job-13']);
      service.fault = () => {
        const roll = random();
        return roll < 0.2 ? 'lost' : roll < 0.35 ? 'lostBefore' : roll < 0.45 ? 'unavailable' : undefined;
      };
      service.unreadable = () => random() < 0.0005;
      let results: readonly RowResult[] = [];
      for (let run = 0; run < 200; run++) {
        service.crashIn(Math.ceil(random() * 1500));
        try {
          results = await runBatch(rows(420), service.kept, service, never);
        } catch (error) {
          assert.ok(error instanceof Crash);
          crashes++;
          continue;
        }
        if (results.length > 0 && !results.some(isOpen)) break;
      }
      assert.equal(service.made.size, 419, `seed ${seed}`);
      assert.ok([...service.made.values()].every((times) => times === 1));
      assert.deepEqual(
        results.flatMap(({ type }, index) => (type === 'refused' ? [index + 1] : [])),
        [13],
      );
    }
    assert.ok(crashes > 30, `${crashes} crashes`);
  });

  it('has a row in the report for every instance, and the bodies of those that are missing', async () => {
    const service = new PlayedService();
    service.refused = new Set(['job-2']);
    const results = await runBatch(rows(3), nothingDone, service, never);
    const plan = { title: 'Create 3', verb: 'Create', scope: account, changes: [], confirmation: 'none', steps: [] } as const; // prettier-ignore
    const report = batchReport(plan, rows(3), results);
    assert.equal(batchSummary(results), '2 created, 1 rejected');
    assert.match(report, /\| 2 \| job-2 \| rejected: it is invalid \|/);
    const json = /```json\n([^`]*)```/.exec(report)?.[1] ?? '';
    assert.deepEqual(JSON.parse(json), [{ params: '{"n":1}', instance_id: 'job-2' }]);
  });

  it('reports instances with an unknown outcome apart from those that were not created', () => {
    const plan = { title: 'Create 4', verb: 'Create', scope: account, changes: [], confirmation: 'none', steps: [] } as const; // prettier-ignore
    const sections = (...results: RowResult[]) =>
      [
        ...batchReport(plan, rows(results.length), results).matchAll(/^## (.*)\n\n```json\n([^`]*)```$/gm),
      ].map(([, heading, json = '']) => [
        heading,
        (JSON.parse(json) as { instance_id: string }[]).map(({ instance_id }) => instance_id),
      ]);
    const unknown = { type: 'unknown', message: 'timeout' } as const;
    const refused = { type: 'refused', message: 'no' } as const;
    assert.deepEqual(sections({ type: 'created' }, unknown, refused, { type: 'open' }), [
      ['Instances that were not created', ['job-3', 'job-4']],
      ['Instances with unknown outcome', ['job-2']],
    ]);
    assert.deepEqual(sections(unknown), [['Instances with unknown outcome', ['job-1']]]);
    assert.deepEqual(sections({ type: 'created' }), []);
  });

  it('names rows with an ID that is invalid or occurs twice', () => {
    const instances = [
      { instance_id: 'a' },
      { instance_id: 'b c' },
      {},
      { instance_id: 'a' },
      { instance_id: '-x' },
    ];
    assert.deepEqual(rowProblems(batchRows(instances, 'job')), [
      'Row 2, ID “b c”: “ ” is not allowed in an ID. Use letters, digits, hyphens, and underscores.',
      'Row 4 has the ID “a”, which row 1 already uses.',
      'Row 5, ID “-x”: An ID cannot start with “-”.',
    ]);
  });
});
