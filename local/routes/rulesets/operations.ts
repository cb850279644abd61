import { type RulesetPhase } from '../../../core/model/ruleset-phase';
import { type RulesetKind } from '../../../core/model/ruleset';
import { type Answer, ok } from '../../http/answer';
import { refuse } from '../../http/refusal';
import { isRecord } from '../../http/shape';
import { type Call, param, textQuery } from '../../operation/call';
import { get, type Operation, patch, post, put, remove } from '../../operation/operation';
import { decodeCursor, encodeCursor, perPageOf } from '../../operation/paging';
import { phases } from '../../shapes/phases.data';
import { entrypointUpdateShape, rulesetCreateShape, rulesetUpdateShape } from '../../shapes/rulesets.data';
import { newestOf, type RuleRecord, type RulesetState, type VersionRecord } from '../../state/ruleset';
import { without } from '../../without';
import { checkPhase, checkRefs, isDryRun, nextRule, replacedRules, ruleFrom, store } from './change';
import { checkedRule, checkShape, isExecuted } from './check-rule';
import { managedRulesets } from './managed.data';
import { entrypointIn, entrypointOf, type Level, type Owner, ownerOf, readableRuleset, writableRuleset } from './owner'; // prettier-ignore
import { placed } from './position';
import { shownRuleset, shownSummary } from './show';

/** The operations on rulesets of accounts and zones. Source: rulesets.md. */
export const rulesetOperations: readonly Operation[] = [
  ...operationsOf('account', 'Account', '/accounts/{account_id}/rulesets'),
  get(
    'listAccountRulesetVersionRulesByTag',
    '/accounts/{account_id}/rulesets/{ruleset_id}/versions/{ruleset_version}/by_tag/{rule_tag}',
    (call) => {
      const ruleset = readableRuleset(call, ownerOf(call, 'account'));
      const version = versionOf(call, ruleset);
      if (ruleset.kind !== 'managed') throw refuse('noRuleset');
      const tag = param(call, 'rule_tag');
      const rules = version.rules.filter(({ categories = [] }) => categories.includes(tag));
      return ok(shownRuleset(ruleset, { ...version, rules }));
    },
  ),
  ...operationsOf('zone', 'Zone', '/zones/{zone_id}/rulesets'),
];

/**
 * Paths of rules. Rules are changed with PATCH, so PUT is rejected with a specific error instead of "not found".
 * Source: rulesets.md, "Operations".
 */
export const withoutPut: readonly string[] = [
  '/accounts/{account_id}/rulesets/{ruleset_id}/rules/{rule_id}',
  '/zones/{zone_id}/rulesets/{ruleset_id}/rules/{rule_id}',
];

function operationsOf(level: Level, name: string, path: string): readonly Operation[] {
  const one = `${path}/{ruleset_id}`;
  const rule = `${one}/rules/{rule_id}`;
  const entrypoint = `${path}/phases/{ruleset_phase}/entrypoint`;
  const version = '{ruleset_version}';
  const owned =
    (handle: (call: Call, owner: Owner) => Answer) =>
    (call: Call): Answer =>
      handle(call, ownerOf(call, level));
  return [
    get(`list${name}Rulesets`, path, owned(listRulesets)),
    post(`create${name}Ruleset`, path, owned(createRuleset)),
    get(
      `get${name}Ruleset`,
      one,
      owned((call, owner) => ok(shownRuleset(readableRuleset(call, owner)))),
    ),
    put(
      `update${name}Ruleset`,
      one,
      owned((call, owner) => {
        const ruleset = writableRuleset(call, owner);
        checkShape(rulesetUpdateShape, call.body);
        const body = call.body as Readonly<Record<string, unknown>>;
        const fixed = (['name', 'kind', 'phase'] as const).find(
          (member) => body[member] !== undefined && body[member] !== ruleset[member],
        );
        if (fixed) throw refuse('invalid', { message: `${fixed} cannot be changed`, pointer: `/${fixed}` });
        return replaceRules(call, owner, ruleset);
      }),
    ),
    remove(
      `delete${name}Ruleset`,
      one,
      owned((call, owner) => {
        const ruleset = writableRuleset(call, owner);
        if (isExecuted(owner, ruleset)) throw refuse('rulesetInUse');
        if (!isDryRun(call)) owner.rulesets.delete(ruleset.id);
        return noContent();
      }),
    ),
    post(`create${name}RulesetRule`, `${one}/rules`, owned(addRule)),
    patch(`update${name}RulesetRule`, rule, owned(changeRule)),
    remove(
      `delete${name}RulesetRule`,
      rule,
      owned((call, owner) => {
        const ruleset = writableRuleset(call, owner);
        const { id } = ruleOf(call, ruleset);
        return answered(store(call, owner, ruleset, { rules: newestOf(ruleset).rules.filter((one) => one.id !== id) })); // prettier-ignore
      }),
    ),
    get(
      `list${name}RulesetVersions`,
      `${one}/versions`,
      owned((call, owner) => listVersions(readableRuleset(call, owner))),
    ),
    get(
      `get${name}RulesetVersion`,
      `${one}/versions/${version}`,
      owned((call, owner) => {
        const ruleset = readableRuleset(call, owner);
        return ok(shownRuleset(ruleset, versionOf(call, ruleset)));
      }),
    ),
    remove(`delete${name}RulesetVersion`, `${one}/versions/${version}`, owned(deleteVersion)),
    get(
      `get${name}EntrypointRuleset`,
      entrypoint,
      owned((call, owner) => ok(shownRuleset(present(entrypointOf(call, owner))))),
    ),
    put(`update${name}EntrypointRuleset`, entrypoint, owned(updateEntrypoint)),
    get(
      `list${name}EntrypointRulesetVersions`,
      `${entrypoint}/versions`,
      owned((call, owner) => {
        const ruleset = entrypointOf(call, owner);
        return ruleset ? listVersions(ruleset) : ok([]);
      }),
    ),
    get(
      `get${name}EntrypointRulesetVersion`,
      `${entrypoint}/versions/${version}`,
      owned((call, owner) => {
        const ruleset = present(entrypointOf(call, owner));
        return ok(shownRuleset(ruleset, versionOf(call, ruleset)));
      }),
    ),
  ];
}

const noContent = (): Response => new Response(null, { status: 204 });
const answered = (ruleset: RulesetState | undefined): Answer => ok(ruleset ? shownRuleset(ruleset) : null);

function present(ruleset: RulesetState | undefined): RulesetState {
  if (!ruleset) throw refuse('noRuleset', { message: 'could not find entrypoint ruleset in the phase' });
  return ruleset;
}

function versionOf(call: Call, ruleset: RulesetState): VersionRecord {
  const asked = param(call, 'ruleset_version');
  const version = ruleset.versions.find((one) => one.version === asked);
  if (!version) throw refuse('noRule', { message: `there is no version ${asked}` });
  return version;
}

function ruleOf(call: Call, ruleset: RulesetState): RuleRecord {
  const rule = newestOf(ruleset).rules.find(({ id }) => id === param(call, 'rule_id'));
  if (!rule) throw refuse('noRule');
  return rule;
}

/**
 * Lists the rulesets of an account or zone together with the vendor's rulesets. A zone's list includes the vendor's
 * rulesets even though their rules can be read only through an account.
 */
function listRulesets(call: Call, owner: Owner): Answer {
  const perPage = perPageOf(call, { default: 50, min: 1, max: 50 });
  const all = [...owner.rulesets.list(), ...managedRulesets];
  const cursor = textQuery(call, 'cursor');
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(from, from + perPage);
  const last = page.at(-1);
  return ok(
    page.map((one) => shownSummary(one, newestOf(one))),
    last && from + page.length < all.length
      ? { resultInfo: { cursors: { after: encodeCursor(last.id) } } }
      : {},
  );
}

function listVersions(ruleset: RulesetState): Answer {
  return ok(ruleset.versions.toReversed().map((version) => shownSummary(ruleset, version)));
}

function createRuleset(call: Call, owner: Owner): Answer {
  checkShape(rulesetCreateShape, call.body);
  const { name, kind, phase, description, rules = [] } = call.body as { name: string; kind: RulesetKind; phase: RulesetPhase; description?: string; rules?: readonly unknown[] }; // prettier-ignore
  const entry = owner.level === 'account' ? 'root' : 'zone';
  if (kind !== 'custom' && (kind !== entry || entrypointIn(owner, phase)))
    throw refuse('entrypointExists', {
      pointer: '/kind',
      ...(kind === entry
        ? {}
        : { message: `the kind ${kind} is not possible at the level of the ${owner.level}` }),
    });
  const hasCustom = owner.level === 'zone' ? phase === 'http_request_firewall_custom' : phases[phase].custom;
  if (kind === 'custom' && hasCustom !== true)
    throw refuse('entrypointExists', {
      pointer: '/kind',
      message: `the phase ${phase} has no custom rulesets`,
    });
  return answered(replacedIn(call, owner, newRuleset(call, name, kind, phase), rules, description));
}

/** Returns a ruleset that is not stored yet. Its first version is created together with its rules. */
function newRuleset(call: Call, name: string, kind: RulesetKind, phase: RulesetPhase): RulesetState {
  return { id: call.service.identity.hex32(), name, kind, phase, lastVersion: 0, versions: [] };
}

function updateEntrypoint(call: Call, owner: Owner): Answer {
  const ruleset = entrypointOf(call, owner);
  checkShape(entrypointUpdateShape, call.body);
  if (ruleset) return replaceRules(call, owner, ruleset);
  const phase = param(call, 'ruleset_phase') as RulesetPhase;
  const { name = 'default' } = call.body as { name?: string };
  return replaceRules(
    call,
    owner,
    newRuleset(call, name, owner.level === 'account' ? 'root' : 'zone', phase),
  );
}

function replaceRules(call: Call, owner: Owner, ruleset: RulesetState): Answer {
  const { rules = [], description } = call.body as { rules?: readonly unknown[]; description?: string };
  return answered(replacedIn(call, owner, ruleset, rules, description));
}

function replacedIn(
  call: Call,
  owner: Owner,
  ruleset: RulesetState,
  bodies: readonly unknown[],
  description: string | undefined,
): RulesetState | undefined {
  checkPhase(owner, ruleset);
  const current = ruleset.versions.at(-1)?.rules ?? [];
  const rules = replacedRules(call, owner, ruleset, current, bodies);
  return store(call, owner, ruleset, { rules, ...(description === undefined ? {} : { description }) });
}

function addRule(call: Call, owner: Owner): Answer {
  const ruleset = writableRuleset(call, owner);
  checkPhase(owner, ruleset);
  const { position, rule } = bodyAndPosition(call);
  const { rules } = newestOf(ruleset);
  const added = ruleFrom(call, checkedRule(owner, ruleset.phase, rule, ''), [], '');
  const next = placed(rules, added, position);
  checkRefs(next);
  return answered(store(call, owner, ruleset, { rules: next }));
}

/**
 * Replaces a rule completely. If the body contains only a position, the rule is only moved and keeps its content.
 * Source: rulesets.md, "Updates".
 */
function changeRule(call: Call, owner: Owner): Answer {
  const ruleset = writableRuleset(call, owner);
  checkPhase(owner, ruleset);
  const old = ruleOf(call, ruleset);
  const { position, rule } = bodyAndPosition(call);
  const onlyMoves = position !== undefined && isRecord(rule) && Object.keys(rule).length === 0;
  const changed = onlyMoves ? old : nextRule(call, checkedRule(owner, ruleset.phase, rule, ''), old);
  const next = placed(newestOf(ruleset).rules, changed, position);
  checkRefs(next);
  return answered(store(call, owner, ruleset, { rules: next }));
}

function bodyAndPosition(call: Call): { readonly position: unknown; readonly rule: unknown } {
  const { body } = call;
  return isRecord(body)
    ? { position: body.position, rule: without(body, 'position') }
    : { position: undefined, rule: body };
}

function deleteVersion(call: Call, owner: Owner): Answer {
  const ruleset = writableRuleset(call, owner);
  const version = versionOf(call, ruleset);
  const isNewest = version === newestOf(ruleset);
  if (isNewest && isExecuted(owner, ruleset)) throw refuse('rulesetInUse');
  if (isDryRun(call)) return noContent();
  const versions = ruleset.versions.filter((one) => one !== version);
  if (versions.length === 0) owner.rulesets.delete(ruleset.id);
  else owner.rulesets.put({ ...ruleset, versions });
  return noContent();
}
