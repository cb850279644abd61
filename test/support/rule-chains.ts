import { catalogueScheme } from '../../core/expression/catalogue/catalogue';
import { parseExpression } from '../../core/expression/parse';
import { readRuleSet } from '../../core/rules/read-rule-set';
import { inFile, noRules } from '../../core/rules/rule-set';
import { buildChain, type Chain } from '../../core/rules/simulate/chain';
import { parseJson } from '../../core/json/parse';
import { jsonSource } from '../../core/rules/source';

/** Returns the rules of a JSON document, ready for simulation, and the texts for `diffRules`. */
export function chainOfJson(data: unknown): {
  readonly chain: Chain;
  readonly texts: ReadonlyMap<string, string>;
} {
  const scheme = catalogueScheme();
  const text = JSON.stringify(data, null, 2);
  const [root] = parseJson(text, { comments: false }).roots;
  const source = jsonSource((node, kind) =>
    node.type === 'string' ? parseExpression(node.value, { kind, scheme }) : undefined,
  );
  const set = (root && readRuleSet(root, source)) ?? noRules;
  return { chain: buildChain(inFile(set, 'rules.json'), scheme), texts: new Map([['rules.json', text]]) };
}

/** Creates a ruleset of custom rules. */
export const customRules = (...rules: readonly object[]) => ({
  kind: 'zone',
  phase: 'http_request_firewall_custom',
  rules,
});

/** Creates a rule from an action and an expression. `more` contains further properties, which take precedence. */
export const customRule = (action: string, expression: string, more: object = {}) => ({
  action,
  expression,
  ...more,
});
