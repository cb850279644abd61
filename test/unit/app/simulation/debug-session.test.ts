import assert from 'node:assert/strict';
import { type DebugAnswer, DebugSession } from '../../../../app/simulation/debug-session';
import { Stepper, stopsOf } from '../../../../app/simulation/stepper';
import {
  type ClauseShown,
  type PlaceShown,
  type RuleShown,
  type StepsShown,
} from '../../../../core/protocol/simulation';

const uri = 'file:///w/rules.json';
const at = (line: number, end = line): PlaceShown => ({
  uri,
  range: { start: { line, character: 4 }, end: { line: end, character: 20 } },
});
const clause = (line: number, text: string, result: boolean, value: string, needed = true): ClauseShown => ({
  kind: 'comparison', text, result, needed, place: at(line), values: [{ text: text.split(' ')[0] ?? '', value }], children: [],
}); // prettier-ignore
const both = (...children: ClauseShown[]): ClauseShown => ({
  kind: 'and', text: '', result: false, needed: true, place: at(2), values: [], children,
}); // prettier-ignore
const rule = (name: string, line: number, given: Partial<RuleShown>): RuleShown => ({ name, result: 'not', place: at(line, line + 2), ...given }); // prettier-ignore
const steps: StepsShown = {
  products: [
    {
      title: 'Custom rules',
      rules: [
        rule('Log', 0, { clause: both(clause(2, 'http.host eq "a"', false, '"b"'), clause(2, 'ip.src in $office', true, '192.0.2.1', false)) }),
        rule('Deny', 10, { result: 'matched', effect: 'block', clause: clause(12, 'ip.src in {192.0.2.1}', true, '192.0.2.1') }),
        rule('Rest', 20, { result: 'not reached', because: 'Deny' }),
      ],
    },
  ],
  needs: [],
  cases: [],
  assumed: [],
}; // prettier-ignore
const outcome = { label: 'block 403 by Deny', place: at(10, 12) };

/** Starts a debug session and records the messages that it sends. */
function started() {
  const sent: DebugAnswer[] = [];
  const session = new DebugSession({
    load: ({ rules }) =>
      rules === undefined
        ? Promise.reject(new Error('Name the rules.'))
        : Promise.resolve(new Stepper(stopsOf(steps, outcome))),
    pathOf: (one) => one.replace('file://', ''),
    uriOf: (path) => `file://${path}`,
    send: (answer) => sent.push(answer),
  });
  let seq = 0;
  const ask = async (command: string, args: object = {}): Promise<Record<string, unknown>> => {
    sent.length = 0;
    await session.handle({ seq: ++seq, type: 'request', command, arguments: args });
    const [response] = sent;
    assert.ok(response?.type === 'response' && response.request_seq === seq, command);
    return { success: response.success, message: response.message, ...response.body };
  };
  const events = (): string[] =>
    sent.flatMap((one) =>
      one.type === 'event'
        ? [`${one.event} ${(one.body as { reason?: string } | undefined)?.reason ?? ''}`]
        : [],
    );
  const frames = async (): Promise<unknown[]> =>
    ((await ask('stackTrace')).stackFrames as { name: string; line: number }[]).map(({ name, line }) => `${line} ${name}`); // prettier-ignore
  const variables = async (scope: string): Promise<Record<string, string>> => {
    const scopes = (await ask('scopes')).scopes as { name: string; variablesReference: number }[];
    const variablesReference = scopes.find(({ name }) => name === scope)?.variablesReference;
    const found = (await ask('variables', { variablesReference })).variables as {
      name: string;
      value: string;
    }[];
    return Object.fromEntries(found.map(({ name, value }) => [name, value]));
  };
  return { ask, events, frames, variables };
}

async function launched(args: object = {}, lines: readonly number[] = []) {
  const session = started();
  await session.ask('initialize');
  await session.ask('launch', { rules: '/w/rules.json', ...args });
  assert.deepEqual(session.events(), ['initialized ']);
  const breakpoints = lines.map((line) => ({ line }));
  const set = await session.ask('setBreakpoints', { source: { path: '/w/rules.json' }, breakpoints });
  await session.ask('configurationDone');
  return { ...session, set };
}

describe('stepping through a simulation', () => {
  it('goes rule by rule and clause by clause to the outcome, and skips what is not evaluated', async () => {
    const { ask, frames, events } = await launched();
    assert.deepEqual(events(), ['stopped entry']);
    assert.deepEqual(await frames(), ['1 Log: no match', '0 Custom rules']);
    const seen: unknown[] = [];
    for (;;) {
      await ask('stepIn');
      if (events()[0] === 'terminated ') break;
      seen.push((await frames())[0]);
    }
    assert.deepEqual(seen, [
      '3 http.host eq "a": no match',
      '11 Deny: matches: block',
      '13 ip.src in {192.0.2.1}: matches',
      '11 Outcome: block 403 by Deny',
    ]);
  });

  it('steps over the clauses of a rule, out of them, and back', async () => {
    const { ask, frames } = await launched();
    await ask('next');
    assert.equal((await frames())[0], '11 Deny: matches: block');
    await ask('stepBack');
    assert.equal((await frames())[0], '3 http.host eq "a": no match');
    await ask('next');
    assert.equal((await frames())[0], '11 Deny: matches: block');
    await ask('stepIn');
    await ask('stepOut');
    assert.equal((await frames())[0], '11 Outcome: block 403 by Deny');
    await ask('reverseContinue');
    assert.equal((await frames())[0], '1 Log: no match');
  });

  it('shows the fields that were read so far as variables, and on hover', async () => {
    const { ask, variables } = await launched();
    assert.deepEqual(await variables('Fields'), {});
    assert.equal((await ask('evaluate', { expression: 'http.host' })).success, false);
    await ask('stepIn');
    assert.deepEqual(await variables('Clause'), { 'http.host': '"b"' });
    assert.equal((await ask('evaluate', { expression: 'http.host' })).result, '"b"');
    await ask('continue');
    await launched({}, [13]).then(async (other) => {
      await other.ask('continue');
      assert.deepEqual(await other.variables('Fields'), { 'http.host': '"b"', 'ip.src': '192.0.2.1' });
    });
  });

  it('stops only at breakpoints when requested: at the smallest rule or clause around the line', async () => {
    const { ask, frames, events, set } = await launched({ stopOnEntry: false }, [13, 12, 21, 40]);
    assert.deepEqual(
      (set.breakpoints as { verified: boolean }[]).map(({ verified }) => verified),
      [true, true, false, false],
    );
    assert.deepEqual(events(), ['stopped breakpoint']);
    assert.equal((await frames())[0], '11 Deny: matches: block');
    await ask('continue');
    assert.equal((await frames())[0], '13 ip.src in {192.0.2.1}: matches');
    await ask('continue');
    assert.deepEqual(events(), ['terminated ']);
  });

  it('says why it cannot start, and what it does not support', async () => {
    const { ask } = started();
    assert.deepEqual(await ask('launch'), { success: false, message: 'Name the rules.' });
    assert.equal((await ask('restartFrame')).success, false);
  });
});
