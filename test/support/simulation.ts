import { parseExpression } from '../../core/expression/parse';
import { catalogueScheme } from '../../core/expression/catalogue/catalogue';
import { type RuleLevel } from '../../core/rules/rule';
import { readRuleSet } from '../../core/rules/read-rule-set';
import { joinRules, type RuleSet } from '../../core/rules/rule-set';
import { buildChain, type Chain, type ChainOptions } from '../../core/rules/simulate/chain';
import { type Simulation } from '../../core/rules/simulate/outcome';
import { type RuleFacts, type SimulatedRequest } from '../../core/rules/simulate/request';
import { simulate } from '../../core/rules/simulate/simulate';
import { recordSource } from '../../core/rules/source';
import { parseHttpFile } from '../../core/requests/http-file';

/** Creates a rule set from rules and rulesets in the format of the API. */
export function ruleSet(records: readonly object[], level?: RuleLevel): RuleSet {
  const source = recordSource((text, kind) => parseExpression(text, { kind, scheme: catalogueScheme() }));
  return joinRules(records.flatMap((record) => readRuleSet<unknown>(record, source, undefined, level) ?? []));
}

export const chainOf = (records: readonly object[], options?: ChainOptions): Chain =>
  buildChain(ruleSet(records), catalogueScheme(), options);

export interface Given {
  /** A request in the format of an `.http` file. */
  readonly request?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly rules?: RuleFacts;
}

export function requestOf({ request, fields = {}, rules = {} }: Given): SimulatedRequest {
  const parsed = request === undefined ? undefined : parseHttpFile(request)[0]?.request;
  return { ...(parsed ? { request: parsed } : {}), facts: { fields }, rules };
}

export const simulated = (records: readonly object[], given: Given, options?: ChainOptions): Simulation =>
  simulate(chainOf(records, options), requestOf(given));

/** Returns the outcome in a few words, such as `block 403 by Deny all`. */
export function words({
  outcome,
  by,
  status,
  code,
}: Pick<Simulation, 'outcome' | 'by' | 'status' | 'code'>): string {
  return [outcome, status, code === undefined ? undefined : `(${code})`, by && `by ${by.name}`]
    .filter((part) => part !== undefined)
    .join(' ');
}

/* The functions below create rules and rulesets in the format of the API from a few values. */

const address = '203.0.113.7';
export const shop = { request: 'GET https://www.example.com/admin/users', fields: { 'ip.src': address } };

export const access = (mode: string, value: string, target = 'ip', more: object = {}): object => ({
  mode,
  notes: `${mode} ${value}`,
  configuration: { target, value },
  ...more,
});

export const firewall = (action: string, expression: string, more: object = {}): object => ({
  action,
  description: `${action} ${expression}`,
  filter: { expression },
  ...more,
});

export const ruleset = (phase: string, rules: readonly object[], more: object = {}): object => ({
  kind: 'zone',
  phase,
  rules,
  ...more,
});

export const rule = (action: string, expression: string, parameters?: object, more: object = {}): object => ({
  action,
  expression,
  description: `${action} ${expression}`,
  ...(parameters ? { action_parameters: parameters } : {}),
  ...more,
});

export const custom = (...rules: readonly object[]): object => ruleset('http_request_firewall_custom', rules);

export const lockdown = (url: string, value: string, more: object = {}): object => ({
  description: `only ${value}`,
  urls: [url],
  configurations: [{ target: value.includes('/') ? 'ip_range' : 'ip', value }],
  ...more,
});

export const userAgent = (mode: string, value: string, more: object = {}): object => ({
  mode,
  description: `${mode} ${value}`,
  configuration: { target: 'ua', value },
  ...more,
});
