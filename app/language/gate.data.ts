import { markingComment, ownFence } from '../../core/base/marking-comment';

/** Names and content that identify our kinds. The languages themselves check more closely; see each `claims`. */

/** Languages that are always ours. */
export const ownLanguages: readonly string[] = ['rampart-filter', 'rampart-filter-value'];

/**
 * Kinds in file names: `<name>.<kind>.json`, also `<kind>_record`, `<kind>.<intent>`, `.jsonc`, and `-` for `_`. A kind
 * with several words can be the whole name; `filter.json` and `workflow.json` are files of other tools.
 */
export const documentKinds: readonly string[] = [
  'lockdown_rule',
  'access_rule',
  'ua_rule',
  'firewall_rule',
  'filter',
  'waf_override',
  'waf_group',
  'waf_rule',
  'ruleset',
  'ruleset_rule',
  'list',
  'list_items',
  'user_group',
  'user_group_members',
  'user_group_member',
  'resource_group',
  'sso_connector',
  'oauth_client',
  'tags_set',
  'tags_delete',
  'tag_query',
  'workflow',
  'workflow_version',
  'workflow_instance',
  'workflow_instance_batch',
  'workflow_instance_status',
];

/**
 * Names of kinds that other tools use too. Such a name counts only if the file is empty or contains one of the
 * properties.
 */
export const sharedName = /\.list(?:[-_]record)?(?:\.[a-z]+)?\.jsonc?$/i;
export const membersOfShared = /^\s*$|"(?:kind|items)"/;

/** Rule tests. */
export const ruleTestName = /\.rules\.test\.(?:ya?ml|jsonc?)$/i;

/** Documents in YAML. */
export const yamlName = /\.(?:ruleset|list)\.ya?ml$/i;

const script: readonly RegExp[] = [
  // The base classes of workflows, and helpers that receive the step. (`step.sleep` alone also exists in another
  // product.)
  /\bWorkflow(?:Entrypoint|Step)\b|\bstep\.do\(/,
  /\b(?:Agent|Think)Workflow\b/,
  // Pulumi programs that may create rulesets
  /@pulumi\/cloudflare\b|\bpulumi_cloudflare\b/,
  markingComment,
];

/** Matches a `$schema` that names the schema of one of our kinds. */
const ownSchema = new RegExp(
  `"\\$schema"\\s*:\\s*"[^"]*\\b(?:${documentKinds.join('|')})(?:[._]\\w+)?\\.schema\\.json"`,
);

/** The root path of the API, in requests of shell scripts, pipelines and documentation. */
const apiPath = /\/client\/v4\b/;

/**
 * The marks by language ID: a document is checked only if it contains one of them. Documents in other languages are
 * never checked.
 */
export const marks: Readonly<Record<string, readonly RegExp[]>> = {
  javascript: script,
  javascriptreact: script,
  typescript: script,
  typescriptreact: script,
  python: script,
  terraform: [/\bcloudflare_\w/, markingComment],
  opentofu: [/\bcloudflare_\w/, markingComment],
  hcl: [/\bcloudflare_\w/, markingComment],
  yaml: [markingComment, apiPath, /\bcloudflare:(?:index\/\w+:)?(?:Ruleset|List|ListItem)\b/],
  markdown: [markingComment, ownFence, apiPath, /\bcloudflare_\w/],
  json: [ownSchema],
  jsonc: [ownSchema, markingComment],
  toml: [markingComment],
  shellscript: [apiPath, markingComment],
  // requests for REST client extensions, each of which can be chosen as a sample
  http: [/^(?:[A-Z]+ |https?:|curl )/m],
};

/**
 * Languages of hosts that VS Code does not include, by file extension: without another extension installed, such files
 * are plain text.
 */
export const languagesByExtension: Readonly<Record<string, string>> = {
  '.tf': 'terraform',
  '.tofu': 'terraform',
  '.toml': 'toml',
  '.http': 'http',
  '.rest': 'http',
  '.har': 'json',
};

/** URI schemes of views that are not editable documents. */
export const foreignSchemes: readonly string[] = [
  'git',
  'gitlens',
  'output',
  'debug',
  'walkThrough',
  'comment',
];
