import * as l10n from '@vscode/l10n';
import { type GivenFacts } from '../expression/evaluate/prepare-inputs';
import { unknownCell } from '../expression/evaluate/value';
import { type ListData } from '../expression/evaluate/list-members';
import { type ManagedMatch, type SimulatedRequest } from '../rules/simulate/request';

/**
 * Facts about a request, as given in tests and with `simulate --jsonl`. They are separated into facts about fields,
 * facts about rules, and the time of the request.
 */
export interface SplitFacts extends Pick<SimulatedRequest, 'facts' | 'rules' | 'now'> {
  /** Fields with the value `any`. The expectation must be met for every value of these fields. */
  readonly any: readonly string[];
  /** Facts that cannot be used, each with the reason. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

/** Names of facts that are not about fields. Source: Contracts, `simulate`. */
export const ruleFactNames = [
  'lists',
  'now',
  'plan',
  'challenge-passed',
  'rate-exceeded',
  'managed-match',
] as const;

const plans: Readonly<Record<string, string>> = {
  free: 'FREE',
  pro: 'PRO',
  business: 'BIZ',
  biz: 'BIZ',
  enterprise: 'ENT',
  ent: 'ENT',
};

/**
 * Separates facts into facts about fields, facts about rules, and the time of the request. The value of a field is
 * given as JSON. `null` and `missing` mean that the field has no value. `unknown` means that its value is unknown.
 * `any` means that the expectation must be met for every value.
 */
export function splitFacts(facts: Readonly<Record<string, unknown>>): SplitFacts {
  const problems: { name: string; message: string }[] = [];
  const fields: Record<string, unknown> = {};
  const cells = new Map<string, typeof unknownCell>();
  const any: string[] = [];
  for (const [name, value] of Object.entries(facts)) {
    if ((ruleFactNames as readonly string[]).includes(name)) continue;
    if (value === 'any' || value === 'unknown') {
      cells.set(name, unknownCell);
      if (value === 'any') any.push(name);
    } else fields[name] = value === 'missing' ? null : value;
  }
  /** Reads a fact in the expected form. If it has another form, reports a problem and returns undefined. */
  const read = <T>(
    name: string,
    of: (value: unknown) => T | undefined,
    message: () => string,
  ): T | undefined => {
    const value = facts[name];
    const form = value === undefined ? undefined : of(value);
    if (value !== undefined && form === undefined) problems.push({ name, message: message() });
    return form;
  };
  const zonePlan = read('plan', planOf, () => l10n.t('`plan` must be free, pro, business, or enterprise.'));
  if (zonePlan !== undefined) fields['cf.zone.plan'] = zonePlan;
  const readLists = read('lists', listsOf, () =>
    l10n.t(
      '`lists` must map each list name to an object with a `type` (ip, int, asn, string, or hostname) and `items`.',
    ),
  );
  const time = read('now', timeOf, () => l10n.t('`now` must be a date and time, or seconds since 1970.'));
  const passed = read('challenge-passed', flagOf, () => l10n.t('`challenge-passed` must be true or false.'));
  const rates = read('rate-exceeded', namesOf, () => l10n.t('`rate-exceeded` must be a list of rules.'));
  const matches = read('managed-match', managedOf, () => l10n.t('`managed-match` must be a list of rules.'));
  const given: GivenFacts = { fields, cells, ...(readLists ? { lists: readLists } : {}) };
  return {
    facts: given,
    rules: {
      ...(passed === true ? { challengePassed: true } : {}),
      ...(rates ? { rateExceeded: rates } : {}),
      ...(matches ? { managedMatch: matches } : {}),
    },
    ...(time === undefined ? {} : { now: time }),
    any,
    problems,
  };
}

const flagOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** Returns the value that the field `cf.zone.plan` has for a plan. Returns undefined if the plan is unknown. */
const planOf = (value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(plans, value.toLowerCase())
    ? plans[value.toLowerCase()]
    : undefined;

function listsOf(value: unknown): Record<string, ListData> | undefined {
  if (!isRecord(value)) return undefined;
  const isList = (one: unknown): one is ListData =>
    isRecord(one) &&
    ['ip', 'int', 'asn', 'string', 'hostname'].includes(String(one.type)) &&
    namesOf(one.items) !== undefined;
  return Object.values(value).every(isList) ? (value as Record<string, ListData>) : undefined;
}

/**
 * Converts a number of seconds since the Unix epoch, or a date string, to milliseconds since the Unix epoch. Returns
 * undefined for any other value.
 */
function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value * 1000;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function namesOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) && value.every((one): one is string => typeof one === 'string')
    ? value
    : undefined;
}

function managedOf(value: unknown): ManagedMatch[] | undefined {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const read = list.map((one): ManagedMatch | undefined => {
    if (typeof one === 'string') return { rule: one };
    if (!isRecord(one) || typeof one.rule !== 'string') return undefined;
    return { rule: one.rule, ...(typeof one.action === 'string' ? { action: one.action } : {}) };
  });
  return read.every((one) => one !== undefined) ? read : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
