import { type GivenFacts } from '../../expression/evaluate/prepare-inputs';
import { isFalse, isTrue } from '../../expression/evaluate/value';
import { parseAddress } from '../../net/address';
import { parseAsn } from '../../net/asn';
import { readCountry } from '../../net/country';
import { deriveFields } from '../../requests/derive-fields';
import { getRequest } from '../../requests/get-request';
import { type Chain } from './chain';
import { type ChainRule } from './chain-rule';
import { prepareStages } from './request';

/** Search criteria: known facts about requests. The search finds rules that match or may match these requests. */
export interface Sought {
  readonly facts: GivenFacts;
  /** Names of the fields whose values are known. */
  readonly names: readonly string[];
}

/** A rule that matches or may match requests with the given facts. */
export interface FoundRule {
  readonly rule: ChainRule;
  readonly result: true | 'unknown';
  /** The unknown facts that determine whether the rule matches. */
  readonly needs: readonly string[];
  /** Whether the rule is paused or disabled. */
  readonly isOff: boolean;
  /** Whether the condition is missing or cannot be read, so that it is unknown which requests the rule matches. */
  readonly isUnreadable?: true;
  readonly action?: string;
}

/**
 * Converts a string that contains an IP address, country, AS number, or URL (with or without a scheme) to search
 * criteria. Returns undefined for any other string.
 */
export function readSought(text: string): Sought | undefined {
  const fields = (all: GivenFacts['fields'] & object): Sought => ({
    facts: { fields: all },
    names: Object.keys(all),
  });
  if (parseAddress(text).value) return fields({ 'ip.src': text });
  const asn = /^AS\d+$/i.test(text) ? parseAsn(text).value : undefined;
  if (asn) return fields({ 'ip.src.asnum': asn.number });
  if (/^[a-z][a-z0-9]$/i.test(text)) {
    const country = readCountry(text);
    return country.kind === 'unknown' ? undefined : fields({ 'ip.src.country': country.code });
  }
  const request = getRequest(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!request || !/^https?:|[./]/i.test(text)) return undefined;
  const derived = deriveFields(request);
  // The URL does not determine the method or the headers, so these are left unknown.
  const cells = new Map([...derived.cells].filter(([name]) => urlFields.test(name)));
  return { facts: { cells }, names: [...cells.keys()] };
}

/** Matches the names of the fields that a request's URL determines. The values of all other fields are unknown. */
const urlFields = /^(?:raw\.)?http\.(?:host$|request\.(?:full_)?uri)|^ssl$|^cf\.edge\.server_port$/;

/**
 * Finds the rules that match or may match. Rules that certainly match come first. Managed rules are not listed,
 * because their conditions are not public.
 */
export const whichRules = (chain: Chain, sought: Sought): FoundRule[] => whichRulesOf([{ chain, sought }]);

/**
 * Finds the rules of several chains, in the same way as `whichRules` does for one chain. Each chain has its own
 * facts. Rules with the same rank are in the order of the chains.
 */
export const whichRulesOf = (
  searches: readonly { readonly chain: Chain; readonly sought: Sought }[],
): FoundRule[] =>
  searches
    .flatMap(({ chain, sought }) => rankedRules(chain, sought))
    .sort((a, b) => a.rank - b.rank)
    .map(({ found }) => found);

interface RankedRule {
  readonly found: FoundRule;
  readonly rank: number;
}

/**
 * Returns the rules of a chain that match or may match requests with the known facts, each with its rank in the order
 * of results.
 */
function rankedRules(chain: Chain, sought: Sought): RankedRule[] {
  const { main: known } = prepareStages(chain.evaluator, sought);
  const found = chain.rules.flatMap((rule): FoundRule[] => {
    const { condition } = rule;
    const action = rule.rule.action?.name;
    const common = {
      rule,
      isOff: rule.rule.enabled === false,
      ...(action === undefined ? {} : { action }),
    };
    if (!condition)
      return rule.waf || rule.isManaged
        ? []
        : [{ ...common, result: 'unknown', needs: [], isUnreadable: true }];
    const answer = condition.test(known);
    if (answer === isFalse || rule.allowed?.test(known) === isTrue) return [];
    const { needs } = condition.evaluate(known);
    const listed = rule.allowed ? rule.allowed.evaluate(known).needs : [];
    const open = [...new Set([...needs, ...listed])];
    return [{ ...common, result: open.length === 0 && answer === isTrue ? true : 'unknown', needs: open }];
  });
  const rank = ({ result, rule, isUnreadable }: FoundRule): number =>
    (isUnreadable ? 6 : result === true ? 0 : asks(rule, sought) ? 2 : 4) +
    (rule.rule.match?.by === 'network' ? 0 : 1);
  return found.map((one) => ({ found: one, rank: rank(one) }));
}

function asks({ condition, allowed }: ChainRule, { names }: Sought): boolean {
  const texts = [condition, allowed].map((one) => one?.tree.text ?? '');
  return names.some((name) => {
    const whole = new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\.')}(?![\\w.])`);
    return texts.some((text) => whole.test(text));
  });
}
