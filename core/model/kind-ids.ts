/** The kinds of resources, named as in the language IDs of their documents. */
export const kindIds = [
  'permission_group',
  'resource_group',
  'user_group',
  'user_group_member',
  'sso_connector',
  'oauth_client',
  'oauth_scope',
  'workflow',
  'workflow_version',
  'workflow_instance',
  'lockdown_rule',
  'access_rule',
  'ua_rule',
  'firewall_rule',
  'waf_override',
  'waf_package',
  'waf_group',
  'waf_rule',
  'tags_set',
  'ruleset',
  'ruleset_rule',
  'ruleset_version',
  'list',
  'list_item',
] as const;
export type KindId = (typeof kindIds)[number];

export const isKindId = (text: string): text is KindId => (kindIds as readonly string[]).includes(text);
