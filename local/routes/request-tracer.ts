import { catalogueScheme } from '../../core/expression/catalogue/catalogue';
import { type ListData } from '../../core/expression/evaluate/list-members';
import { parseExpression } from '../../core/expression/parse';
import { type RequestTrace, type TraceRequestWire, type TraceStep } from '../../core/model/request-trace';
import { type TracedRequest, tracedRequest } from '../../core/requests/traced-request';
import { type DeployedRecord, deployedRules } from '../../core/rules/deployed-rules';
import { isListDataKind, listData } from '../../core/rules/list-data';
import { buildChain } from '../../core/rules/simulate/chain';
import { type Simulation, type Step } from '../../core/rules/simulate/outcome';
import { simulate } from '../../core/rules/simulate/simulate';
import { ok } from '../http/answer';
import { refuse } from '../http/refusal';
import { bodyOf } from '../operation/call';
import { type Operation, post } from '../operation/operation';
import { traceRequestShape } from '../shapes/request-tracer.data';
import { type AccountState } from '../state/account';
import { type RulesetState } from '../state/ruleset';
import { type ZoneState } from '../state/zone';
import { accountOf } from './lookup';
import { shownRuleset } from './rulesets/show';

/**
 * Operations of the tracer, which returns the effect of the deployed rulesets of an account and its zone on a request.
 * Like the public tracer, it does not evaluate disabled rules or products without rulesets, and does not accept a
 * client address.
 * Sources: the published reference of the API, "Request Trace"; the notes "Order of the products", section "Seat that
 * is empty".
 */
export const requestTracerOperations: readonly Operation[] = [
  post('account-request-tracer-request-trace', '/accounts/{account_id}/request-tracer/trace', (call) => {
    const account = accountOf(call);
    const body: TraceRequestWire = bodyOf(call, traceRequestShape);
    const asked = tracedRequest(body);
    if (!asked) throw refuse('invalid', { message: 'url must be an absolute http or https URL', pointer: '/url' }); // prettier-ignore
    const host = (asked.request.authority ?? '').replace(/:\d+$/, '').toLowerCase();
    const zone = call.service.world.zones
      .list()
      .find((one) => one.accountId === account.id && (host === one.name || host.endsWith(`.${one.name}`)));
    if (!zone) throw refuse('invalid', { message: 'the host name is of no zone of the account', pointer: '/url' }); // prettier-ignore
    const passed = body.context?.skip_challenge === true;
    return ok(traceOf(simulated(account, zone, asked, passed, call.nowMs)));
  }),
];

/**
 * The client address of every traced request. It cannot be set in the request body. The address belongs to a network
 * that is reserved for documentation.
 */
const ownAddress = '203.0.113.200';

function simulated(
  account: AccountState,
  zone: ZoneState,
  { request, fields }: TracedRequest,
  challengePassed: boolean,
  now: number,
): Simulation {
  const scheme = catalogueScheme();
  const plan = account.type === 'enterprise' ? 'ENT' : 'FREE';
  const record =
    (level: DeployedRecord['level']) =>
    (ruleset: RulesetState): DeployedRecord => ({ kind: 'ruleset', level, record: shownRuleset(ruleset) });
  const records = [
    ...account.rulesets.list().map(record('account')),
    ...zone.rulesets.list().map(record('zone')),
  ];
  const rules = deployedRules(records, (text, kind) => parseExpression(text, { kind, scheme }));
  const lists = account.lists
    .list()
    .flatMap(({ name, kind, items }): [string, ListData][] =>
      isListDataKind(kind) ? [[name, listData(kind, items.list())]] : [],
    );
  const asked = {
    request,
    facts: {
      fields: { 'ip.src': ownAddress, 'cf.zone.name': zone.name, 'cf.zone.plan': plan, ...fields },
      lists: Object.fromEntries(lists),
      absent: 'missing',
    },
    rules: { challengePassed, rateExceeded: [], managedMatch: [] },
    now,
  } as const;
  return simulate(buildChain(rules, scheme), asked, { withoutAssumptions: true });
}

/**
 * Returns the status of the response and the evaluated rules, which are grouped by phase and ruleset. A ruleset that is
 * executed by a rule is nested in that rule.
 */
function traceOf({ outcome, status, steps }: Simulation): RequestTrace {
  const top: Building[] = [];
  const phases = new Map<string, Building>();
  const rulesets = new Map<string, Building>();
  const executing = new Map<string, Building>();
  for (const step of steps) {
    const { phase = '', rulesetId = '' } = step.rule.rule.place;
    if (step.result !== 'matched' && step.result !== 'not') continue;
    let ruleset = rulesets.get(rulesetId);
    if (!ruleset) {
      ruleset = { type: 'ruleset', step_name: rulesetId, matched: false, trace: [] };
      rulesets.set(rulesetId, ruleset);
      const outer = executing.get(rulesetId) ?? phaseOf(phase, phases, top);
      outer.trace.push(ruleset);
    }
    const rule = ruleStep(step);
    if (rule.matched) for (const outer of [ruleset, phases.get(phase)]) if (outer) outer.matched = true;
    const executes = step.rule.rule.action?.executes;
    if (executes !== undefined && rule.matched) executing.set(executes, rule);
    ruleset.trace.push(rule);
  }
  const usual = outcome === 'block' || outcome === 'challenge' ? 403 : outcome === 'redirect' ? 302 : 200;
  return { status_code: status ?? usual, trace: top };
}

/** A step of a trace while it is being built. */
interface Building extends TraceStep {
  matched: boolean;
  readonly trace: Building[];
}

function phaseOf(name: string, phases: Map<string, Building>, top: Building[]): Building {
  let phase = phases.get(name);
  if (!phase) {
    phase = { type: 'phase', step_name: name, name, matched: false, trace: [] };
    phases.set(name, phase);
    top.push(phase);
  }
  return phase;
}

function ruleStep({ rule: { name, rule }, result }: Step): Building {
  return {
    type: 'rule',
    step_name: rule.id ?? name,
    matched: result === 'matched',
    description: rule.description ?? '',
    expression: rule.match?.text ?? '',
    ...(rule.action ? { action: rule.action.name } : {}),
    trace: [],
  };
}
