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
    assert.deepEqual(found.rules[0]?.reasons, ['No reason is known.']);
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
        'No reason is known.',
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
      'Trace applied the action managed_challenge instead of block.',
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
});
