import assert from 'node:assert/strict';
import { connects } from '../../app/command-table/run-command';
import { type RequestTrace, type TraceRequestWire, type TraceStep } from '../../core/model/request-trace';
import { type Sample } from '../../core/language/samples/sample-set';
import { readRequestFile, requestLabel } from '../../core/requests/request-file';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';

const host = 'harbour-goods.example';
const shop = `https://${host}`;

const samplesIn = (http: string): readonly Sample[] =>
  readRequestFile('a.http', http).map((one) => ({
    name: requestLabel(one),
    request: one.request,
    facts: one.facts,
  }));

async function compared(http: string, answers: PlayedEditor['answers'] = [], local = new LocalService()) {
  const editor = new PlayedEditor(local);
  editor.chosen = samplesIn(http);
  editor.answers = [...answers];
  const bodies: TraceRequestWire[] = [];
  const call = editor.remote.call.bind(editor.remote);
  editor.remote.call = (one, signal) => {
    if (one.operation === 'requestTracer.trace') bodies.push(one.body as unknown as TraceRequestWire);
    return call(one, signal);
  };
  await actions['sample.compareWithTrace']?.(editor, []);
  assert.deepEqual(editor.answers, [], 'every answer was asked for');
  const [report] = editor.reports;
  return { editor, bodies, text: report?.write('').text ?? '', links: report?.write('').links ?? [], report };
}

const scraper = `# @rampart ip.src = 198.51.100.10
GET ${shop}/offers?page=2 HTTP/2
User-Agent: BadBot/1.0
`;

describe('a sample compared with the tracer of the demo service', () => {
  it('agrees about a rule that blocks, and the rule links to its document', async () => {
    const { text, links, editor, bodies } = await compared(scraper);
    assert.match(text, /^# Trace of GET harbour-goods\.example\/offers\n\nGET https:\/\/harbour-goods\.example\/offers\n/);
    assert.match(text, /## Simulation and trace agree\n\n- Simulation: blocked, Price scrapers\n- Trace: blocked, Price scrapers \(HTTP 403\)\n/);
    assert.match(text, /- Price scrapers · Custom rules – simulation: matches, trace: matches\n/);
    const [first] = links;
    assert.ok(first && 'ref' in first);
    assert.deepEqual(first.ref.path.map(({ kind }) => kind), ['ruleset', 'ruleset_rule']);
    assert.equal(first.ref.scope.type, 'zones');
    assert.equal(bodies.length, 1);
    assert.equal(bodies[0]?.skip_response, true);
    assert.equal(bodies[0].url, `${shop}/offers?page=2`);
    assert.deepEqual(editor.sent.filter((id) => id === 'requestTracer.trace'), ['requestTracer.trace']);
  }); // prettier-ignore

  it('names the fact that the tracer does not accept where the two differ', async () => {
    const { text } = await compared(
      `# @rampart ip.src = 198.51.100.10\nGET ${shop}/admin/orders HTTP/2\nUser-Agent: Test\n`,
    );
    assert.match(text, /## Simulation and trace differ\n\n- Simulation: depends on cf\.zone\.plan[^\n]*\n- Trace: blocked, Administration only from the offices \(HTTP 403\)\n/);
    assert.match(text, /## Differences \(\d\)\n\n- Office · Custom rules – simulation: matches, trace: no match\n {2}- The sample request has a value for ip\.src, but Trace does not accept it\.\n/);
  }); // prettier-ignore

  it('says what leaves the machine before anything is sent, and sends nothing without a confirmation', async () => {
    const { editor } = await compared(scraper);
    const [plan] = editor.plans;
    assert.equal(plan?.title, `Send the sample request "GET ${host}/offers" to Cloudflare Trace?`);
    assert.equal(plan.confirmation, 'modal');
    assert.deepEqual(plan.changes, [
      `Request: GET ${shop}/offers?page=2`,
      'Headers: User-Agent',
      'Not sent (not accepted by Trace): ip.src',
    ]);
    const refusing = new PlayedEditor(new LocalService());
    refusing.chosen = samplesIn(scraper);
    refusing.prompts.confirm = () => Promise.resolve(false);
    await actions['sample.compareWithTrace']?.(refusing, []);
    assert.deepEqual([refusing.sent, refusing.reports], [[], []]);
  });

  it('sends confidential parts only when they are selected, and reports without their values', async () => {
    const http = `POST ${shop}/login?token=t0k3n HTTP/1.1\nCookie: session=s1\nAuthorization: Bearer b3ar3r\n\npassword=hunter2`;
    const none = await compared(http, [[]]);
    assert.deepEqual(Object.keys(none.bodies[0] ?? {}).sort(), [
      'method',
      'protocol',
      'skip_response',
      'url',
    ]);
    assert.equal(none.bodies[0]?.url, `${shop}/login`);
    const some = await compared(http, [
      ['Cookies (session)', 'Body (size in bytes: 16)', 'Query argument token'],
    ]);
    assert.deepEqual(some.bodies[0]?.cookies, { session: 's1' });
    assert.deepEqual(some.bodies[0].body, { plain_text: 'password=hunter2' });
    assert.equal(some.bodies[0].headers, undefined);
    assert.ok(
      some.editor.plans[0]?.changes.includes('Confidential parts that are not sent: Header Authorization'),
    );
    const written = [some.text, some.report?.title, ...some.editor.shown, ...some.editor.told].join('\n');
    for (const secret of ['t0k3n', 's1', 'b3ar3r', 'hunter2']) assert.ok(!written.includes(secret), secret);
  });

  it('asks which of several samples to compare', async () => {
    const { bodies } = await compared(`GET ${shop}/a\n\n###\nGET ${shop}/b\n`, [`GET ${host}/b`]);
    assert.equal(bodies[0]?.url, `${shop}/b`);
  });

  it('needs a connected zone of the host, and a sample', async () => {
    const { editor } = await compared('GET https://elsewhere.example/');
    assert.match(editor.shown.join(), /No connected account has a zone for elsewhere\.example\./);
    assert.deepEqual(editor.sent, []);
    assert.deepEqual((await compared('')).editor.sent, []);
    const open = await compared(`GET ${shop}/{{id}}`);
    assert.match(open.editor.shown.join(), /contains variables without values/);
  });

  it('compares what could be read, and names what could not', async () => {
    const local = new LocalService();
    await local.send('PUT', '/__rampart/faults', [
      { kind: 'status', status: 403, operation: 'zone-lockdown-list-zone-lockdown-rules' },
    ]);
    const { text } = await compared(scraper, [], local);
    assert.match(text, /## Simulation and trace agree/);
    assert.match(text, /## Could not be read\n\n- harbour-goods\.example: Zone Lockdown/i);
  });

  it('says why the tracer rejected the request', async () => {
    const local = new LocalService();
    await local.send('PUT', '/__rampart/faults', [
      { kind: 'status', status: 403, operation: 'account-request-tracer-request-trace' },
    ]);
    await assert.rejects(compared(scraper, [], local), /requestTracer\.trace: /);
  });

  it('is rejected in workspaces that are not trusted', () => {
    assert.equal(connects('sample.compareWithTrace'), true);
  });
});

describe('the tracer of the demo service', () => {
  const ask = async (body: unknown, id: string) =>
    new LocalService().send('POST', `/accounts/${id}/request-tracer/trace`, body);
  const accountId = async (): Promise<string> => {
    const [first] = (await new LocalService().result('/accounts')) as { id: string }[];
    return first?.id ?? '';
  };
  const rulesIn = (steps: readonly TraceStep[]): string[] =>
    steps.flatMap((one) => [
      ...(one.type === 'rule' ? [`${one.description ?? ''}: ${String(one.matched)}`] : []),
      ...rulesIn(one.trace),
    ]);

  it('evaluates deployed rulesets by phase, and custom ones in the rule that executes them', async () => {
    const { json } = await ask({ method: 'GET', url: `${shop}/.git/config` }, await accountId());
    const { status_code, trace } = json.result as RequestTrace;
    assert.equal(status_code, 403);
    const phase = trace.find(({ step_name }) => step_name === 'http_request_firewall_custom');
    const [entry] = phase?.trace ?? [];
    const [execute] = entry?.trace ?? [];
    assert.equal(execute?.action, 'execute');
    assert.deepEqual(rulesIn(execute.trace), ['Credential stuffing: false', 'Dot files: true']);
    // rules after the blocking rule are not evaluated, and disabled rules are not evaluated at all
    assert.ok(!rulesIn(trace).some((one) => /Price scrapers|Trial of a new rule/.test(one)));
  });

  it('uses the facts of the context', async () => {
    const id = await accountId();
    const hasCountry = async (iso_code: string) => {
      const local = new LocalService();
      const zones = (await local.result('/zones')) as { id: string; name: string }[];
      const zone = zones.find(({ name }) => name === 'harbour-goods.example')?.id ?? '';
      await local.send('PUT', `/zones/${zone}/rulesets/phases/http_request_firewall_custom/entrypoint`, {
        rules: [{ action: 'block', expression: 'ip.src.country eq "SE"', description: 'Sweden' }],
      });
      const body = { method: 'GET', url: `${shop}/`, context: { geoloc: { iso_code } } };
      const { json } = await local.send('POST', `/accounts/${id}/request-tracer/trace`, body);
      return (json.result as RequestTrace).status_code;
    };
    assert.deepEqual([await hasCountry('SE'), await hasCountry('NO')], [403, 200]);
  });

  it('rejects requests that are not for a zone of the account', async () => {
    const id = await accountId();
    for (const [body, pointer] of [
      [{ url: `${shop}/` }, '/method'],
      [{ method: 'GET', url: 'ftp://harbour-goods.example/' }, '/url'],
      [{ method: 'GET', url: 'https://elsewhere.example/' }, '/url'],
    ] as const) {
      const { status, json } = await ask(body, id);
      assert.equal(status, 400);
      assert.equal(json.errors[0]?.source?.pointer, pointer);
    }
  });
});
