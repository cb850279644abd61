import * as l10n from '@vscode/l10n';
import { parseRef } from '../../core/resources/ref';
import { type Scope } from '../../core/resources/scope';
import { type RuleSource } from '../../core/protocol/simulation';
import { type Action, type ActionContext } from '../context/action-context';
import { pickScope } from '../context/targets';
import { notesOf } from './chosen-rules';
import { deployedSources, readDeployedRules, scopeOfRef } from '../simulation/deployed-rules';
import { type TreeNode } from '../tree/node';
import { scopeChoice } from '../context/scope-choice';

/**
 * Simulates the rules of an account or zone. Drafts replace the deployed rules. The account or zone is the one in
 * `nodes` or, if there is none, the one to which the resource document `document` belongs. Otherwise, the user chooses
 * one.
 */
export async function simulateDeployed(
  context: ActionContext,
  nodes: readonly TreeNode[],
  document: unknown,
): Promise<void> {
  const title = l10n.t('Simulate Request');
  const ref = refOfDocument(document);
  const scope =
    nodes[0]?.scope ??
    (ref && (await scopeOfRef(context.remote, ref))) ??
    (await pickScope(context, ['accounts', 'zones'], title));
  if (!scope) return;
  const read = await context.progress(title, (reading) => readDeployedRules(context.remote, scope, reading));
  if (!read) return;
  let { resources } = read;
  await context.showSimulation({
    title: scope.name,
    uri: `rampart:/${encodeURIComponent(scope.connectionName)}/${encodeURIComponent(scope.name)}`,
    notes: notesOf(read.unread),
    async reload() {
      const reading = { signal: new AbortController().signal, tell: () => undefined };
      ({ resources } = await readDeployedRules(context.remote, scope, reading));
    },
    sources: () => Promise.resolve(deployedSources(resources, (one) => context.draftText(one))),
  });
}

/**
 * Finds the rules, in the workspace and in accounts, that match or may match an address, a URL, a country, or an ASN.
 */
export const findRules: Action = async (context, nodes) => {
  const title = l10n.t('Find Rules');
  const sought = await context.prompts.input({
    title,
    prompt: l10n.t('IP address, URL, country, or ASN'),
    placeholder: '203.0.113.7 · https://www.example.com/login · DE · AS64496',
    validate: (text) => (text.trim() === '' ? l10n.t('Enter an address, URL, country, or ASN.') : undefined),
  });
  if (sought === undefined) return;
  const where = await chooseWhere(context, nodes, title);
  if (!where) return;
  const sources: RuleSource[] = [];
  const notes: string[] = [];
  for (const scope of where.scopes) {
    const read = await context.progress(title, (reading) =>
      readDeployedRules(context.remote, scope, reading),
    );
    if (!read) return;
    sources.push(...deployedSources(read.resources, (one) => context.draftText(one)).sources);
    notes.push(...notesOf(read.unread));
  }
  await context.showFoundRules({ sought: sought.trim(), sources, withWorkspace: where.withWorkspace, notes });
};

interface Where {
  readonly scopes: readonly Scope[];
  readonly withWorkspace: boolean;
}

/**
 * Returns the accounts and zones of the rows. Without rows, the user chooses the accounts and zones, and can include
 * the workspace.
 */
export async function chooseWhere(
  context: Pick<ActionContext, 'remote' | 'prompts'>,
  nodes: readonly TreeNode[],
  title: string,
  only?: Scope['type'],
): Promise<Where | undefined> {
  const scopes = nodes.flatMap(({ scope }) => scope ?? []);
  if (scopes.length > 0) return { scopes, withWorkspace: false };
  const all = (await context.remote.scopes()).filter(
    ({ runtime, type }) => runtime !== true && (only === undefined || type === only),
  );
  if (all.length === 0) return { scopes: [], withWorkspace: true };
  const picked = await context.prompts.pickMany<Scope | undefined>(
    [
      { label: l10n.t('Workspace'), icon: 'root-folder', picked: true, value: undefined },
      ...all.map((scope) => ({ ...scopeChoice(scope), picked: true })),
    ],
    { title, placeholder: l10n.t('Select where to search') },
  );
  if (!picked || picked.length === 0) return undefined;
  return {
    scopes: picked.filter((one) => one !== undefined),
    withWorkspace: picked.includes(undefined),
  };
}

/**
 * Returns the resource that a document's URI identifies. The editor passes the URI as a command argument. Returns
 * undefined for any other argument.
 */
export function refOfDocument(document: unknown): ReturnType<typeof parseRef> {
  return typeof document === 'object' &&
    document !== null &&
    'scheme' in document &&
    document.scheme === 'rampart' &&
    'query' in document &&
    typeof document.query === 'string'
    ? parseRef(document.query)
    : undefined;
}

/**
 * Returns the URI of the file or folder that the editor passes as a command argument. Returns undefined for any other
 * argument.
 */
export const fileOf = (given: unknown): string | undefined => (isFile(given) ? given.toString() : undefined);

const isFile = (given: unknown): given is { readonly scheme: 'file'; toString(): string } =>
  typeof given === 'object' && given !== null && 'scheme' in given && given.scheme === 'file';
