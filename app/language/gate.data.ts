import { markingComment, ownFence } from '../../core/base/marking-comment';

/**
 * Names and contents by which Rampart recognizes the documents that it handles. The `claims` method of each language
 * then checks documents more closely.
 */

/** Languages that Rampart always handles. */
export const ownLanguages: readonly string[] = ['rampart-filter', 'rampart-filter-value'];

/**
 * Document kinds that are recognized in file names such as `<name>.<kind>.json`. The variants `<kind>_record`,
 * `<kind>.<intent>`, `.jsonc`, and `-` in place of `_` are also recognized. A kind of several words is also
 * recognized without `<name>`. A kind of one word is not, because `filter.json` and `workflow.json` are files of
 * other tools.
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
 * Pattern for document names that other tools also use. A file with one of these names is recognized only if it is
 * empty, contains a property that `membersOfShared` matches, or contains a mark of its language (see `marks`).
 */
export const sharedName = /\.list(?:[-_]record)?(?:\.[a-z]+)?\.jsonc?$/i;
export const membersOfShared = /^\s*$|"(?:kind|items)"/;

/** Pattern for the names of rule test files. */
export const ruleTestName = /\.rules\.test\.(?:ya?ml|jsonc?)$/i;

/** Pattern for the names of YAML files that are Rampart documents. */
export const yamlName = /\.(?:ruleset|list)\.ya?ml$/i;

const script: readonly RegExp[] = [
  // Workflow classes, and helper functions that receive a `WorkflowStep` or call `step.do`. `step.sleep` alone is not
  // sufficient, because it also exists in another product.
  /\bWorkflow(?:Entrypoint|Step)\b|\bstep\.do\(/,
  /\b(?:Agent|Think)Workflow\b/,
  // Pulumi programs that may create rulesets.
  /@pulumi\/cloudflare\b|\bpulumi_cloudflare\b/,
  markingComment,
];

/** Matches a `$schema` property that refers to the schema of a Rampart document kind. */
const ownSchema = new RegExp(
  `"\\$schema"\\s*:\\s*"[^"]*\\b(?:${documentKinds.join('|')})(?:[._]\\w+)?\\.schema\\.json"`,
);

/** Pattern for the root path of the API, as it occurs in requests in shell scripts, pipelines, and documentation. */
const apiPath = /\/client\/v4\b/;

/**
 * Patterns by the ID of the host language. They match marks: strings that indicate content that Rampart may handle. A
 * document that is not identified in another way, such as by its name, is checked only if it contains at least one mark
 * for its language.
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
  // Requests for REST client extensions. Each request can be chosen as a sample.
  http: [/^(?:[A-Z]+ |https?:|curl )/m],
};

/**
 * Host languages of files that VS Code itself treats as plain text, by file name extension. The entries apply unless
 * an installed VS Code extension recognizes the file.
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
