/** An API request whose JSON body contains expressions. */
export interface ApiBody {
  /** Matches the path after `/client/v4`. */
  readonly path: RegExp;
  /** Key paths of the expressions, in the notation of the setting `rampart.expressions`. */
  readonly expressions: readonly string[];
}

const ofRule = [
  'expression',
  'ratelimit.counting_expression',
  'value:action_parameters.uri.path.expression',
  'value:action_parameters.uri.query.expression',
  'value:action_parameters.headers.*.expression',
  'value:action_parameters.from_value.target_url.expression',
  'value:action_parameters.expression',
  'value:exposed_credential_check.username_expression',
  'value:exposed_credential_check.password_expression',
  'value:ratelimit.characteristics.*',
];

const ofRules = ofRule.map((path) =>
  path.startsWith('value:') ? `value:rules.*.${path.slice(6)}` : `rules.*.${path}`,
);

/**
 * API requests whose bodies contain expressions. Sources: shared/spec/firewall-errors-tags.md; for rulesets, the
 * published description of the API.
 */
export const apiBodies: readonly ApiBody[] = [
  { path: /^\/zones\/[^/]+\/filters(?:\/[^/]+)?$/, expressions: ['expression', '*.expression'] },
  {
    path: /^\/zones\/[^/]+\/firewall\/rules(?:\/[^/]+)?$/,
    expressions: ['filter.expression', '*.filter.expression'],
  },
  { path: /^\/(?:zones|accounts)\/[^/]+\/rulesets(?:\/.*)?$/, expressions: [...ofRules, ...ofRule] },
  {
    path: /^\/zones\/[^/]+\/(?:waiting_rooms\/[^/]+\/rules(?:\/[^/]+)?|snippets\/snippet_rules|cloud_connector\/rules)$/,
    expressions: ['expression', '*.expression', 'rules.*.expression'],
  },
];
