import assert from 'node:assert/strict';
import { applyEdit } from '../../app/documents/apply';
import { systemClock } from '../../platform/system-clock';
import { undiciTransport } from '../../platform/http/undici-transport';
import { type Transport } from '../../core/api/transport';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { planUndo } from '../../core/changes/history/undo';
import { readCall } from '../../core/resources/calls';
import { documentText } from '../../core/resources/document-text';
import { type Json, isObject } from '../../core/resources/json';
import { formatRef } from '../../core/resources/ref';
import { type Scope, refIn } from '../../core/resources/scope';
import { type Fault } from '../../local/faults/fault';
import { chance, pick, pickInteger } from '../../local/random';
import { listen } from '../../local/server';
import { LocalService } from '../support/local-service';
import { edited, PlayedEditor } from '../support/played-editor';
import { type Budget, type Campaign, type CampaignReport, type Finding } from './campaign';

/** The kinds of network trouble that can occur while a rule is listed, opened, and changed. */
const troubles = ['faults', 'offline', 'flapping', 'revoked', 'slow'] as const;
type Trouble = (typeof troubles)[number];

const faultKinds: readonly Omit<Fault, 'rate' | 'seed'>[] = [
  { kind: 'status', status: 503, retryAfter: '0' },
  { kind: 'status', status: 500, when: 'after' },
  { kind: 'rateLimited', retryAfter: '0' },
  { kind: 'edge', code: 522, retryAfter: '0' },
  { kind: 'edge', code: 1020, format: 'html' },
  { kind: 'page', status: 502 },
  { kind: 'cut' },
  { kind: 'cut', when: 'after' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'latency', delayMs: 2 },
];

/** A transport that has network trouble from a certain request onward, until `mend` is called. */
class TroubledLink {
  private requests = 0;
  private mended = false;
  readonly transport: Transport;

  constructor(inner: Transport, trouble: Trouble, seed: number) {
    const from = pickInteger(0, 6, 'from', seed);
    this.transport = {
      send: async (request) => {
        const number = this.requests++;
        const isTroubled = !this.mended && number >= from;
        const refused = { kind: 'failure', reason: 'refused', mayHaveArrived: false } as const;
        if (isTroubled && trouble === 'offline') return refused;
        if (isTroubled && trouble === 'flapping' && chance('flap', seed, number) < 0.5) return refused;
        if (!isTroubled || trouble !== 'revoked') return inner.send(request);
        return inner.send({ ...request, headers: { ...request.headers, authorization: '' } });
      },
    };
  }

  mend(): void {
    this.mended = true;
  }
}

/** Returns the actual rule in the account, which is read without network trouble. */
async function truth(local: LocalService, scope: Scope, id: string): Promise<Json> {
  const noFault = { 'x-rampart-fault': JSON.stringify({ kind: 'latency', delayMs: 0 }) };
  const { json } = await local.get(`/accounts/${scope.id}/firewall/access_rules/rules/${id}`, noFault);
  return json.result as Json;
}

const notesOf = (record: Json): unknown => (isObject(record) ? record.notes : undefined);
const withoutTime = (record: Json): Json => (isObject(record) ? { ...record, modified_on: null } : record);

/**
 * Lists the rules, opens and changes one of them, applies the change, and undoes it. Stops at the first failure and
 * returns the outcome. Throws if a reported outcome is wrong.
 */
async function walk(local: LocalService, editor: PlayedEditor, note: string): Promise<string> {
  const { signal } = new AbortController();
  const scopes = await editor.remote.scopes().catch((error: unknown) => String(error));
  if (typeof scopes === 'string') return 'no list of accounts';
  const scope = scopes.find(({ type }) => type === 'accounts') ?? assert.fail('an account');
  const page = await editor.remote.page(
    { list: 'access_rule', scope, within: [], query: {} },
    undefined,
    signal,
  );
  if (!page.ok) {
    assert.notEqual(page.error.message, '');
    return `list: ${page.error.kind}`;
  }
  const [rule] = page.value.items;
  const id = rule?.id ?? assert.fail('a rule');
  const ref = refIn(scope, [{ kind: 'access_rule', id }]);
  const read = await editor.remote.send(readCall(ref) ?? assert.fail('it can be read'), signal);
  if (!read.ok) return `open: ${read.error.kind}`;
  const base = read.value;
  const text = edited(documentText({ ref, scope, record: base }), (value) => (value.notes = note));
  const before = await truth(local, scope, id);
  const applied = await applyEdit({ ref, scope, base, text }, editor, signal);
  const after = await truth(local, scope, id);
  if (applied.type === 'applied') assert.equal(notesOf(after), note, 'said to be applied, and is not');
  else {
    if (applied.type !== 'refused' && applied.type !== 'unread') return assert.fail(`it is ${applied.type}`);
    if (applied.type === 'unread' || applied.error.effect === 'none')
      assert.deepEqual(
        withoutTime(after),
        withoutTime(before),
        `said to have no effect: ${applied.error.message}`,
      );
    return `apply: ${applied.type}`;
  }
  const entry: ChangeEntry = {
    id: 'a',
    atMs: 0,
    title: 'a',
    target: 'a',
    scope,
    operation: 'accountAccessRules.update',
    ref: formatRef(ref),
    before: base,
    after,
    state: 'verified',
  };
  const undo = planUndo(entry, { records: new Map([[formatRef(ref), applied.record]]) });
  if (!undo.ok) return assert.fail(`it can be taken back: ${undo.why}`);
  const reports = await editor.run(undo.plan);
  const restored = await truth(local, scope, id);
  const result = reports?.[0]?.result.type;
  if (result === 'verified')
    assert.equal(notesOf(restored), notesOf(base), 'said to be taken back, and is not');
  if (result === 'failed') assert.equal(notesOf(restored), note, 'said to have failed, and has not');
  return `undo: ${result ?? 'none'}`;
}

async function journey(seed: number): Promise<string> {
  const trouble = pick(troubles, 'trouble', seed);
  const local = new LocalService();
  const running = await listen(local.service, 0);
  const inner = undiciTransport();
  const link = new TroubledLink(inner, trouble, seed);
  try {
    const editor = new PlayedEditor(local, 'test', undefined, {
      baseUrl: running.url,
      transport: link.transport,
      clock: systemClock,
    });
    if (trouble === 'faults' || trouble === 'slow') {
      const kinds = Array.from({ length: 3 }, (_, i) =>
        trouble === 'slow'
          ? ({ kind: 'slow', delayMs: 1 } as const)
          : faultKinds[pickInteger(0, faultKinds.length - 1, 'fault', seed, i)],
      );
      const faults = kinds.map((fault) => ({ ...fault, rate: 0.25, seed }));
      const armed = await local.send('PUT', '/__rampart/faults', faults);
      assert.equal(armed.status, 200, armed.text);
    }
    const outcome = await walk(local, editor, `note ${seed}`);
    link.mend();
    await local.send('PUT', '/__rampart/faults', []);
    const calm = await walk(local, editor, `calm ${seed}`);
    assert.equal(calm, 'undo: verified', 'does not work again when the trouble is over');
    return `${trouble}, ${outcome}`;
  } finally {
    await inner.close();
    await running.close();
  }
}

/**
 * Lists, opens, and changes a rule repeatedly, with different network trouble each time, until the budget is used up.
 */
async function run({ seed, share }: Budget): Promise<CampaignReport> {
  const findings: Finding[] = [];
  const outcomes = new Map<string, number>();
  const started = performance.now();
  let journeys = 0;
  while ('inputs' in share ? journeys < share.inputs : performance.now() - started < share.ms) {
    const journeySeed = seed + journeys++;
    try {
      const outcome = await journey(journeySeed);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      findings.push({
        what: `journey ${journeySeed}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
      });
      if (findings.length >= 10) break;
    }
  }
  return { figures: { journeys, ...Object.fromEntries([...outcomes].sort()) }, findings };
}

export const networkCampaign: Campaign = { name: 'network journeys', shortRun: 10, run };
