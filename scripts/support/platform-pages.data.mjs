// This file contains the links to the platform's documentation for the subject of each diagnostic.
const docs = 'https://developers.cloudflare.com';

const pages = {
  expressions: ['Expressions', '/ruleset-engine/rules-language/expressions/'],
  operators: ['Operators', '/ruleset-engine/rules-language/operators/'],
  values: ['Values', '/ruleset-engine/rules-language/values/'],
  fields: ['Fields', '/ruleset-engine/rules-language/fields/reference/'],
  functions: ['Functions', '/ruleset-engine/rules-language/functions/'],
  rulesets: ['Ruleset engine', '/ruleset-engine/about/rules/'],
  lists: ['Lists', '/waf/tools/lists/'],
  accessRules: ['IP access rules', '/waf/tools/ip-access-rules/'],
  lockdown: ['Zone lockdown', '/waf/tools/zone-lockdown/'],
  userAgents: ['User agent blocking', '/waf/tools/user-agent-blocking/'],
  firewallRules: ['Firewall rules (deprecated)', '/firewall/cf-firewall-rules/'],
  rateLimits: ['Rate limiting rules', '/waf/rate-limiting-rules/'],
  workflowRules: ['Rules of Workflows', '/workflows/build/rules-of-workflows/'],
  workflowApi: ['Workers API of Workflows', '/workflows/build/workers-api/'],
  sleeping: ['Sleeping and retrying', '/workflows/build/sleeping-and-retrying/'],
  events: ['Events and parameters', '/workflows/build/events-and-parameters/'],
  limits: ['Limits of Workflows', '/workflows/reference/limits/'],
  wrangler: ['Configuration of wrangler', '/workers/wrangler/configuration/'],
  userGroups: ['User groups', '/fundamentals/manage-members/user-groups/'],
  policies: ['Policies of members', '/fundamentals/manage-members/policies/'],
  resourceGroups: ['Scopes of roles', '/fundamentals/manage-members/scope/'],
  oauthClients: ['OAuth clients', '/fundamentals/oauth/create-an-oauth-client/'],
  sso: ['Dashboard single sign-on', '/fundamentals/manage-members/dashboard-sso/'],
  tags: ['Managing tags', '/resource-tagging/how-to/manage-tags/'],
  tagFilters: ['Filtering resources by tags', '/resource-tagging/how-to/filter-resources/'],
  filters: ['Filters (deprecated)', '/firewall/api/cf-filters/'],
  managedRules: ['Managed rules (previous version)', '/waf/reference/legacy/old-waf-managed-rules/'],
  instances: ['Triggering workflows', '/workflows/build/trigger-workflows/'],
  api: ['API reference', '/api/'],
};

/** Patterns for diagnostic codes. The first match determines the page. */
const topics = {
  filter: [
    [/list/, 'lists'],
    [/argument|function|call|len-bounds|hash|substring|bit-slice|replace|split|flags|json-path|query-args|timestamp/, 'functions'],
    [/field|header|phase|plan|country|value-domain|literal-case|uri|path-without|extension|frozen|unpopulated/, 'fields'],
    [/regex|wildcard|operator|comparison|equals|not\b|chain|operand|range-order/, 'operators'],
    [/set|network|ip|cidr|quotes|string|integer|literal|escape|range|index|zero|notation|host-bits|prefix|each/, 'values'],
    [/rule/, 'rulesets'],
  ],
  document: [
    [/^ratelimit/, 'rateLimits'],
    [/policy|permission-group/, 'policies'],
  ],
  workflow: [
    [/sleep|duration|timeout|retention|config/, 'sleeping'],
    [/event|subscription/, 'events'],
    [/name-too-long|workflow-without/, 'limits'],
    [/method|status|instance|class|run$|rollback|callback|batch/, 'workflowApi'],
  ],
}; // prettier-ignore

const otherwise = { filter: 'expressions', document: 'api', workflow: 'workflowRules', config: 'wrangler' };

/** The pages about documents, by kind of document. */
const kinds = {
  access_rule: 'accessRules',
  lockdown_rule: 'lockdown',
  ua_rule: 'userAgents',
  firewall_rule: 'firewallRules',
  ruleset: 'rulesets',
  ruleset_rule: 'rulesets',
  list: 'lists',
  list_items: 'lists',
  workflow: 'workflowApi',
  workflow_instance: 'instances',
  filter: 'filters',
  waf_override: 'managedRules',
  waf_group: 'managedRules',
  waf_rule: 'managedRules',
  user_group: 'userGroups',
  resource_group: 'resourceGroups',
  oauth_client: 'oauthClients',
  sso_connector: 'sso',
  tags_set: 'tags',
  tags_delete: 'tags',
  tag_query: 'tagFilters',
};

/**
 * Returns a link to the platform's page for a diagnostic code, or to Rampart's guide for codes about suppressions.
 * `kind` is the document kind of the example, which is used only for codes about documents.
 */
export function referenceOf(code, kind) {
  const [area, name] = code.split('/');
  const found = topics[area]?.find(([pattern]) => pattern.test(name))?.[1];
  const page = found ?? (area === 'document' ? kinds[kind.split(':')[0]] : undefined) ?? otherwise[area];
  if (page === undefined)
    return '[Suppressing diagnostics](../../guide/command-line.md#suppressing-diagnostics)';
  const [title, address] = pages[page];
  return `[${title}](${docs}${address})`;
}
