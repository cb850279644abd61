import { type CommandRow } from '../../app/command-table/command-row';
import { type Operation } from '../../core/api/operation';

/** Operations that the API documents do not describe: discovery and the request tracer. */
export const discovery: readonly string[] = [
  'tokens.verify',
  'accountTokens.verify',
  'accounts.list',
  'zones.list',
  'requestTracer.trace',
];

/**
 * Operations that no command sends. No command deletes versions or reads managed rulesets by tag. Versions of entry
 * points are read by ruleset ID, like those of any other ruleset.
 */
const withoutCommand = /^(?:account|zone)(?:EntrypointVersions\.\w+|RulesetVersions\.(?:delete|getByTag))$/;

/**
 * Returns whether a command or view must send an operation. All documented operations must be sent, except those that
 * match `withoutCommand`.
 */
export const isOffered = (id: string): boolean => !discovery.includes(id) && !withoutCommand.test(id);

const views: readonly (readonly [RegExp, string])[] = [
  [/^(permissionGroups|resourceGroups|userGroups|members|ssoConnectors|oauthClients|oauthScopes)\./, 'IAM'],
  [/^(workflows|instances|versions)\./, 'Workflows'],
  [/^(tags|zoneTags)\./, 'Tags'],
  [
    /^(account|zone)(Rulesets|RulesetRules|RulesetVersions|Entrypoints)\.|^(lists|listItems|listOperations)\./,
    'Firewall',
  ],
  [/^(accountAccessRules|zoneAccessRules|lockdowns|uaRules|firewallRules|waf\w+)\./, 'Firewall'],
];

const test = '[client-commands](../../test/service/client-commands.test.ts)';
const graphTest = '[graph-panel](../../test/webview/graph-panel.test.ts)';

/** Creates the page that lists every documented API operation with its command, view, and test. */
export function operationsPage(
  operations: Readonly<Record<string, Operation>>,
  commands: readonly CommandRow[],
): string {
  const ids = Object.keys(operations).filter(isOffered);
  const rows = ids.map((id) => {
    const row = operations[id];
    const titles = commands.flatMap(({ title, operations: sent }) =>
      (sent as readonly string[] | undefined)?.includes(id) === true ? [title] : [],
    );
    const view = views.find(([pattern]) => pattern.test(id))?.[1] ?? '';
    return `| ${id} | ${row?.method ?? ''} | \`${row?.path ?? ''}\` | ${titles.join('; ')} | ${view} | ${id === 'versions.graph' ? graphTest : test} |`;
  });
  return `# Operations

The ${ids.length} operations of the API's documents: the commands that send each (category Rampart), the view that shows its resources, and the test that sends it. This page is written by \`UPDATE=1 npx mocha --spec test/unit/app/command-table/all.operations.test.ts\`, which also checks it.

| operation | method | path | commands | view | test |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
