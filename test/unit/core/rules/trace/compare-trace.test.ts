import assert from 'node:assert/strict';
import { catalogueScheme } from '../../../../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../../../../core/expression/parse';
import { type RequestTrace, type TraceStep } from '../../../../../core/model/request-trace';
import { getRequest } from '../../../../../core/requests/get-request';
import { deployedRules } from '../../../../../core/rules/deployed-rules';
import { buildChain } from '../../../../../core/rules/simulate/chain';
import { type SimulatedRequest } from '../../../../../core/rules/simulate/request';
import { compareTrace, type TraceComparison } from '../../../../../core/rules/trace/compare-trace';
import { type Withheld } from '../../../../../core/rules/trace/reasons';

const scheme = catalogueScheme();

const get = (url: string) => getRequest(url) ?? assert.fail(url);

interface RuleRow {
  readonly id: string;
  readonly expression: string;
  readonly action?: string;
  readonly enabled?: boolean;
  readonly [name: string]: unknown;
}

const entryPoint = (rules: readonly RuleRow[]) => ({
  kind: 'ruleset',
  level: 'zone' as const,
  record: {
    id: 'points',
    name: 'default',
    kind: 'zone',
    phase: 'http_request_firewall_custom',
    rules: rules.map((rule) => ({ action: 'block', enabled: true, description: `Rule ${rule.id}`, ...rule })),
  },
});

const step = (id: string, matched: boolean, more: Partial<TraceStep> = {}): TraceStep => ({
  type: 'rule',
  step_name: id,
  matched,
  trace: [],
  ...more,
});

/** Creates a trace whose steps are nested as in a response. */
const traced = (...steps: readonly TraceStep[]): RequestTrace => ({
  status_code: 200,
  trace: [{ type: 'phase', step_name: 'http_request_firewall_custom', trace: [{ type: 'ruleset', step_name: 'points', trace: steps }] }],
}); // prettier-ignore

function compare(
  rules: readonly RuleRow[],
  trace: RequestTrace,
  {
    request = { request: get('https://a.example/x') },
    withheld = { facts: [], parts: [] },
    more = [],
  }: {
    readonly request?: SimulatedRequest;
    readonly withheld?: Withheld;
    readonly more?: Parameters<typeof deployedRules>[0];
  } = {},
): TraceComparison {
  const set = deployedRules([entryPoint(rules), ...more], (text, kind) =>
    parseExpression(text, { kind, scheme }),
  );
  return compareTrace(buildChain(set, scheme), request, trace, withheld);
}

const told = ({ rules }: TraceComparison) => rules.map(({ rule, agreement }) => `${rule.name}: ${agreement}`);

const onX = { id: 'x', expression: 'http.request.uri.path eq "/x"' };
const onY = { id: 'y', expression: 'http.request.uri.path eq "/y"' };

describe('a simulation compared with its trace', () => {
  it('agrees if both have the same result, whatever the steps are nested in', () => {
    const both = compare([onY, onX], traced(step('y', false), step('x', true, { action: 'block' })));
    assert.deepEqual(told(both), ['Rule y: agrees', 'Rule x: agrees']);
    assert.equal(both.agreement, 'agrees');
    assert.equal(both.simulated.outcome, 'block');
    assert.deepEqual(both.traced.by, { name: 'Rule x', product: 'Custom rules', id: 'x', rulesetId: 'points', level: 'zone' });
  }); // prettier-ignore

  it('reports a rule that only one of them matches, and the consequences', () => {
    const found = compare(
      [onX, { id: 'z', expression: 'true' }],
      traced(step('x', false), step('z', true, { action: 'block' })),
    );
    assert.deepEqual(told(found), ['Rule x: differs', 'Rule z: differs']);
    assert.equal(found.agreement, 'differs');
    assert.deepEqual(found.rules[0]?.reasons, ['The reason is unknown.']);
    assert.deepEqual(found.rules[1]?.reasons, [
      'In the simulation, the rule Rule x determines the outcome before this rule runs.',
      'The cause may be the difference in an earlier rule: Rule x.',
    ]);
  });

  it('names facts and parts that the tracer did not have', () => {
    const rules = [
      { id: 'address', action: 'log', expression: 'ip.src eq 192.0.2.1' },
      { id: 'number', action: 'log', expression: 'ip.geoip.asnum eq 64500' },
      { id: 'country', action: 'log', expression: 'ip.src.country eq "DE"' },
      { id: 'cookie', action: 'log', expression: 'http.cookie contains "a"' },
    ];
    const base = get('https://a.example/');
    const found = compare(rules, traced(...rules.map(({ id }) => step(id, false))), {
      request: {
        request: { ...base, headers: [{ name: 'Cookie', value: 'a=1' }] },
        facts: { fields: { 'ip.src': '192.0.2.1', 'ip.src.asnum': 64500, 'ip.src.country': 'DE' } },
      },
      withheld: {
        facts: ['ip.src', 'ip.src.asnum'],
        parts: [{ name: 'Cookies (a)', fields: ['http.cookie'] }],
      },
    });
    assert.deepEqual(
      found.rules.map(({ reasons }) => reasons[0]),
      [
        'The sample request has a value for ip.src, but Trace does not accept it.',
        'The sample request has a value for ip.src.asnum, but Trace does not accept it.',
        'The reason is unknown.',
        'The rule reads a part of the request that was not sent to Trace: Cookies (a).',
      ],
    );
    assert.equal(found.agreement, 'agrees', 'rules that only log decide nothing');
  });

  it('fills in from the trace what the sample leaves unknown, and names it', () => {
    const rules = [{ id: 'bot', expression: 'cf.bot_management.score lt 30' }, onY];
    const found = compare(rules, traced(step('bot', true, { action: 'block' })));
    assert.deepEqual(told(found), ['Rule bot: decided', 'Rule y: agrees']);
    assert.match(
      found.rules[0]?.reasons[0] ?? '',
      /Missing from the sample request: cf\.bot_management\.score\./,
    );
    assert.equal(found.agreement, 'open');
    assert.equal(found.simulated.outcome, 'depends');
    assert.equal(compare(rules, traced()).rules[0]?.agreement, 'open');
  });

  it('reports another expression and another action', () => {
    const other = step('x', true, {
      action: 'managed_challenge',
      expression: 'http.request.uri.path eq "/z"',
    });
    const [rule] = compare([onX], traced(other)).rules;
    assert.equal(rule?.agreement, 'differs');
    assert.deepEqual(rule.reasons, [
      'Trace evaluated a different expression: http.request.uri.path eq "/z"',
      'Trace applied the managed_challenge action instead of block.',
    ]);
  });

  it('recognizes rules without IDs in the trace by their content, and lists unknown ones', () => {
    const found = compare(
      [onX],
      traced(
        { type: 'rule', matched: true, action: 'block', expression: onX.expression, description: 'Rule x', trace: [] },
        step('0123456789abcdef0123456789abcdef', true, { action: 'log', description: 'Managed' }),
      ),
    );
    assert.deepEqual(told(found), ['Rule x: agrees', 'Managed: only-traced']);
  }); // prettier-ignore

  it('compares without the products that the tracer leaves out, and names their effect', () => {
    const more = [{ kind: 'access_rule', level: 'zone' as const, record: { id: 'a', mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'Known' } }]; // prettier-ignore
    const request = { request: get('https://a.example/x'), facts: { fields: { 'ip.src': '192.0.2.1' } } };
    const found = compare([onY], traced(step('y', false)), { more, request });
    assert.equal(found.agreement, 'agrees');
    assert.equal(found.simulated.outcome, 'pass');
    assert.equal(found.withAll?.outcome, 'block');
    assert.equal(found.withAll.by?.name, 'Known');
  });

  it('reports nothing about rules that neither evaluates', () => {
    const found = compare([{ ...onX, enabled: false }, onY], traced(step('y', false)));
    assert.deepEqual(told(found), ['Rule x: agrees', 'Rule y: agrees']);
    assert.deepEqual(compare([onX], traced()).rules[0]?.reasons, [
      'The trace does not list this rule. Either the trace ended before it reached this rule, or the rule is newer than the trace.',
    ]);
  });

  it('has no reasons for rules that agree or are open', () => {
    const limited = { id: 'l', expression: 'ssl', action: 'log', ratelimit: { period: 10 } };
    const bot = { id: 'b', expression: 'cf.bot_management.score lt 30', action: 'log' };
    const found = compare([limited, bot], traced(step('l', true, { action: 'log' })));
    assert.deepEqual(
      found.rules.map(({ agreement, traced: matched, reasons }) => [agreement, matched, reasons]),
      [
        ['agrees', true, []],
        ['open', undefined, []],
      ],
    );
  });

  it('names a difference in an earlier rule only if that rule affects later ones', () => {
    const rules = [{ ...onX, action: 'log' }, onY, { id: 'z', expression: 'ssl' }, { id: 'w', expression: 'not ssl' }]; // prettier-ignore
    const found = compare(
      rules,
      traced(step('x', false), step('y', true), step('z', false), step('w', true)),
    );
    assert.deepEqual(
      found.rules.map(({ agreement, reasons }) => [agreement, reasons.at(-1)]),
      [
        ['differs', 'The reason is unknown.'],
        ['differs', 'The reason is unknown.'],
        ['differs', 'The cause may be the difference in an earlier rule: Rule y.'],
        ['differs', 'The cause may be the difference in an earlier rule: Rule y.'],
      ],
    );
  });

  it('recognizes a step by its content only if nothing in it contradicts', () => {
    const id = '0123456789abcdef0123456789abcdef';
    const rule = { id, ref: 'mine', expression: 'ssl' };
    const same = { action: 'block', expression: 'ssl', description: `Rule ${id}` };
    const agreement = (name: string | undefined, more: Partial<TraceStep>) =>
      compare([rule], traced({ type: 'rule', matched: true, trace: [], ...(name === undefined ? {} : { step_name: name }), ...more })).rules[0]?.agreement; // prettier-ignore
    assert.equal(agreement(id, {}), 'agrees');
    assert.equal(agreement('mine', {}), 'agrees');
    assert.equal(agreement(undefined, same), 'agrees');
    assert.equal(agreement('other', same), 'agrees', 'a name that is not an ID says nothing');
    assert.equal(agreement('f'.repeat(32), same), 'differs', 'the ID of another rule');
    assert.equal(agreement(undefined, { ...same, expression: 'not ssl' }), 'differs');
    assert.equal(agreement(undefined, { ...same, action: 'log' }), 'differs');
    assert.equal(agreement(undefined, { ...same, description: 'Other' }), 'differs');
    assert.equal(agreement(undefined, { action: 'block', description: `Rule ${id}` }), 'differs');
    const withoutAction = { expression: same.expression, description: same.description };
    assert.equal(agreement(undefined, withoutAction), 'agrees', 'a trace may leave out the action');
  });

  it('treats rules without descriptions as equal to steps without descriptions', () => {
    const step = { type: 'rule', matched: true, action: 'block', expression: 'ssl', trace: [] };
    const rule = { id: '1', expression: 'ssl', description: undefined };
    assert.equal(compare([rule], traced(step)).rules[0]?.agreement, 'agrees');
  });

  it('matches each step with one rule', () => {
    const twins = [{ id: 'a', expression: 'ssl', description: 'Twin' }, { id: 'b', expression: 'ssl', description: 'Twin' }]; // prettier-ignore
    const one = { type: 'rule', action: 'block', expression: 'ssl', description: 'Twin', trace: [] };
    const found = compare(twins, traced({ ...one, matched: true }, { ...one, matched: false }));
    assert.deepEqual(told(found), ['Twin: agrees', 'Twin: agrees']);
  });

  it('names steps that only the trace contains by what it knows about them', () => {
    const steps = [
      { description: 'Text', name: 'n', step_name: 's', expression: 'e' },
      { description: '', name: 'n', step_name: 's', expression: 'e' },
      { step_name: 's', expression: 'e' },
      { expression: 'e' },
      {},
    ];
    const found = compare([], traced(...steps.map((one) => ({ type: 'rule', trace: [], ...one }))));
    assert.deepEqual(
      found.rules.map(({ rule, agreement, traced: matched }) => [rule, agreement, matched]),
      ['Text', 'n', 's', 'e', '?'].map((name) => [{ name }, 'only-traced', undefined]),
    );
  });

  it('compares the outcomes', () => {
    const bot = { id: 'bot', expression: 'cf.bot_management.score lt 30' };
    const open = (...steps: TraceStep[]) => compare([bot], traced(...steps));
    const block = open(step('bot', true, { action: 'block' }));
    assert.deepEqual([block.agreement, block.traced.outcome, block.simulated.needs], ['open', 'block', ['cf.bot_management.score']]); // prettier-ignore
    assert.deepEqual(block.traced.status, 200);
    assert.equal(open(step('bot', false)).agreement, 'open');
    const other = open(step('m', true, { action: 'redirect', description: 'Managed' }));
    assert.equal(other.agreement, 'differs', 'no case ends with a redirect');
    assert.deepEqual(other.traced.by, { name: 'Managed' });
    const twice = compare(
      [onX, { id: 'z', expression: 'ssl' }],
      traced(step('z', true, { action: 'block' })),
    );
    assert.equal(twice.agreement, 'differs', 'the same outcome, but by another rule');
    assert.deepEqual([twice.simulated.by?.id, twice.traced.by?.id, twice.simulated.status], ['x', 'z', 403]);
    assert.equal(compare([onY], traced(step('y', false))).agreement, 'agrees');
    assert.equal('by' in compare([onY], traced(step('y', false))).traced, false);
    assert.equal('withAll' in compare([onY], traced(step('y', false))), false);
    const unknown: RequestTrace = { trace: traced(step('y', false)).trace };
    assert.equal('status' in compare([onY], unknown).traced, false);
  });

  it('reads other rules after the path is normalized', () => {
    const rule = { id: 'n', action: 'log', expression: 'http.request.uri.path eq "/a/../x" and http.request.headers["x"][0] ne "a"' }; // prettier-ignore
    const request = { request: get('https://a.example/a/../x') };
    assert.deepEqual(compare([rule], traced(step('n', true, { action: 'log' })), { request }).rules[0]?.reasons, ['Rampart assumes: The zone uses the default URL normalization. (assume/url-normalization)']); // prettier-ignore
  });

  it('is open if several rules may determine the outcome, which is the same', () => {
    const rules = [
      { id: 'bot', expression: 'cf.bot_management.score lt 30' },
      { id: 'all', expression: 'ssl' },
    ];
    const found = compare(rules, traced(step('bot', true, { action: 'block' })));
    assert.deepEqual(
      [found.simulated.outcome, 'by' in found.simulated, found.agreement],
      ['block', false, 'open'],
    );
  });

  it('has only what is known about rules and outcomes', () => {
    const found = compare([onX], traced(step('x', true, { action: 'block' }), step('m', true, { action: 'log' }), step('n', false))); // prettier-ignore
    const { rule } = found.rules[0]!;
    assert.deepEqual(found.simulated, { outcome: 'block', by: rule, status: 403 });
    assert.deepEqual(found.traced, { outcome: 'block', by: rule, status: 200 });
    assert.deepEqual(
      found.rules.slice(1).map(({ agreement, traced: matched }) => [agreement, matched]),
      [['only-traced', true], ['only-traced', false]],
    ); // prettier-ignore
    const [unknown] = compare([], traced({ type: 'rule', trace: [] })).rules;
    assert.deepEqual(unknown, { rule: { name: '?' }, agreement: 'only-traced', reasons: [] });
    const user = { kind: 'access_rule', level: 'zone' as const, record: { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, scope: { type: 'user' }, notes: 'Own' } }; // prettier-ignore
    const request = { request: get('https://a.example/x'), facts: { fields: { 'ip.src': '192.0.2.1' } } };
    const blocked = compare([onX], traced(step('x', true, { action: 'block' })), { more: [user], request });
    assert.deepEqual(blocked.withAll, { outcome: 'block', by: { name: 'Own', product: 'IP access rules' }, status: 403 }); // prettier-ignore
    assert.equal(blocked.simulated.by?.name, 'Rule x');
  });

  it('explains a managed ruleset only if its result is unknown', () => {
    const managed = { id: 'm', action: 'execute', expression: 'not ssl', action_parameters: { id: 'core' } };
    assert.deepEqual(compare([managed], traced(step('m', true))).rules[0]?.reasons, [
      'The reason is unknown.',
    ]);
  });

  it('reads redirects before the path is normalized', () => {
    const redirects = {
      kind: 'ruleset',
      level: 'zone' as const,
      record: { id: 'r', kind: 'zone', phase: 'http_request_dynamic_redirect', rules: [{ id: 'r1', action: 'redirect', description: 'Old', expression: 'http.request.uri.path eq "/a/../x" and cf.bot_management.score lt 30' }] }, // prettier-ignore
    };
    const request = { request: get('https://a.example/a/../x') };
    const found = compare([], traced(step('r1', true, { action: 'redirect' })), {
      more: [redirects],
      request,
    });
    assert.deepEqual(told(found), ['Old: decided']);
    assert.match(found.rules[0]?.reasons[0] ?? '', /cf\.bot_management\.score/);
  });

  it('explains rules of other kinds and of managed rulesets', () => {
    const agent = { kind: 'ua_rule', level: 'zone' as const, record: { id: 'u', mode: 'block', description: 'Agent', configuration: { target: 'ua', value: 'bad' } } }; // prettier-ignore
    const base = get('https://a.example/x');
    const request = { request: { ...base, headers: [{ name: 'User-Agent', value: 'bad' }] } };
    const [missing] = compare([], traced(), { more: [agent], request }).rules;
    assert.deepEqual(missing?.reasons, [
      'The trace does not list this rule. Cloudflare Trace might not cover the product that this rule belongs to.',
    ]);
    const managed = { id: 'm', action: 'execute', expression: 'true', action_parameters: { id: 'core' } };
    const [execute] = compare([managed], traced(step('m', true, { action: 'execute' }))).rules;
    assert.deepEqual([execute?.agreement, execute?.reasons], ['decided', ['The conditions of managed rules are not published.']]); // prettier-ignore
    const limit = { id: 'l', expression: 'http.request.uri.path eq "/x"', ratelimit: { period: 10 } };
    const [limited] = compare([limit], traced(step('l', false))).rules;
    assert.deepEqual(limited?.reasons, [
      'This rule depends on a request count, which Rampart does not track.',
    ]);
    const skip = { id: 's', action: 'skip', expression: 'true', action_parameters: { ruleset: 'current' } };
    const skipped = compare([skip, onX], traced(step('s', true), step('x', true, { action: 'block' })));
    assert.deepEqual(skipped.rules[1]?.reasons, ['In the simulation, the rule Rule s skips this rule.']);
    const missingHeader = { id: 'h', action: 'log', expression: 'http.request.headers["x"][0] ne "a"' };
    const [assumed] = compare([missingHeader], traced(step('h', false))).rules;
    assert.match(assumed?.reasons[0] ?? '', /^Rampart assumes: .* \(assume\/ne-on-missing\)$/);
  });

  it('does not report another expression if only white space differs', () => {
    const [rule] = compare([onX], traced(step('x', false, { expression: ' http.request.uri.path\n eq  "/x" ' }))).rules; // prettier-ignore
    assert.deepEqual(rule?.reasons, ['The reason is unknown.']);
  });

  it('finds withheld fields only as whole names', () => {
    const reasons = (expression: string, facts: string[]) =>
      compare([{ id: 'a', action: 'log', expression }], traced(step('a', true)), { withheld: { facts, parts: [] } })
        .rules[0]?.reasons.slice(0, 1); // prettier-ignore
    const other = 'http.request.uri.path eq "/y" and ip.src.asnum eq 1';
    assert.deepEqual(reasons(other, ['ip.src', 'asnum', 'src.asnum']), ['The reason is unknown.']);
    const withheld = ['The sample request has a value for ip.src, but Trace does not accept it.'];
    assert.deepEqual(reasons('ip.src.asnum eq 1 and ip.src eq 192.0.2.1', ['ip.src']), withheld);
    assert.deepEqual(reasons('not ssl and ip.src in {192.0.2.1}', ['ip.src', 'ip']), withheld);
  });
});
