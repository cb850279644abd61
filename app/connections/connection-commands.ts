import * as l10n from '@vscode/l10n';
import { type ApiClient } from '../../core/api/client';
import { addConnection, askScope, askUntilAccepted } from './add-connection';
import { type Connection } from './connection';
import { connectionLabel, type Connections } from './connections';
import { emptyViewsText, scopesSentence } from './scopes-report';
import { findEmptyViews, type Verified } from './verify';
import { back, type Wizard } from './wizard';

/** Dependencies of the connection commands. */
export interface ConnectionTools {
  readonly connections: Connections;
  readonly wizard: Wizard;
  newId(): string;
  /** Starts the demo service, which adds its own connection to the list. */
  startLocal(): Promise<void>;
}

/**
 * Command for connections. `id` identifies the connection on which the command was invoked. It is undefined if the
 * command was invoked from the palette.
 */
type ConnectionAction = (tools: ConnectionTools, id: string | undefined) => Promise<void>;

/** The commands for connections. */
export const connectionCommands: Readonly<
  Record<
    'add' | 'addScope' | 'remove' | 'signIn' | 'signOut' | 'turnOffReadOnly' | 'turnOnReadOnly',
    ConnectionAction
  >
> = {
  add,
  addScope: on(nameScope, 'api'),
  remove: on(removeConnection, 'api'),
  signIn: on(signIn, 'api'),
  signOut: on(signOut, 'api'),
  turnOffReadOnly: on(setReadOnly(false)),
  turnOnReadOnly: on(setReadOnly(true)),
};

const alone = { step: 1, total: 1 };

/**
 * Returns a command that acts on the connection on which it was invoked. If it was not invoked on a connection, it acts
 * on the only connection, or on one that the user chooses. If there are no connections, it adds one instead. `kind`
 * limits the command to connections of the given kind.
 */
function on(
  run: (tools: ConnectionTools, connection: Connection) => Promise<void>,
  kind?: Connection['kind'],
) {
  return async (tools: ConnectionTools, id: string | undefined): Promise<void> => {
    const { connections, wizard } = tools;
    const fits = (one: Connection): boolean => kind === undefined || one.kind === kind;
    if (id !== undefined) {
      const known = connections.get(id);
      if (known && fits(known)) return run(tools, known);
      wizard.tell(
        known
          ? l10n.t('This command is not available for “{0}”.', known.name)
          : l10n.t('The connection no longer exists.'),
      );
      return;
    }
    const all = connections.list().filter(fits);
    if (all.length === 0) return add(tools);
    const chosen =
      all.length === 1
        ? all[0]
        : await wizard.pick(
            all.map((one) => ({ label: connectionLabel(one), description: one.baseUrl, value: one })),
            { title: l10n.t('Select a connection'), ...alone },
          );
    if (chosen !== undefined && chosen !== back) await run(tools, chosen);
  };
}

async function add(tools: ConnectionTools): Promise<void> {
  const { connections, wizard } = tools;
  const added = await addConnection({
    wizard,
    trial: (baseUrl, credential) => connections.trial(baseUrl, credential),
    newId: () => tools.newId(),
    names: connections.list().map(({ name }) => name),
  });
  if (!added) return;
  if (added.type === 'local') return tools.startLocal();
  await connections.put(added.connection, added.credential);
  await report(wizard, connections.api(added.connection.id), added.connection.name, added.verified);
}

async function report(
  wizard: Wizard,
  api: ApiClient | undefined,
  name: string,
  { scopes }: Verified,
): Promise<void> {
  const looked = await wizard.busy(l10n.t('Checking what “{0}” can access…', name), async (signal) =>
    api ? findEmptyViews(api, scopes.scopes, signal) : [],
  );
  wizard.tell(scopesSentence(name, scopes), emptyViewsText(looked ?? []));
}

async function nameScope({ connections, wizard }: ConnectionTools, { id, name }: Connection): Promise<void> {
  const question = {
    title: l10n.t('Add Account or Zone by ID'),
    placeholder: l10n.t('For the connection “{0}”', name),
  };
  const scope = await askScope(wizard, { ...question, ...alone });
  if (scope !== undefined && scope !== back && scope !== 'none') await connections.addScope(id, scope);
}

async function removeConnection(
  { connections, wizard }: ConnectionTools,
  connection: Connection,
): Promise<void> {
  const yes = await wizard.pick(
    [
      { label: l10n.t('Remove “{0}”', connection.name), detail: l10n.t('The credential is deleted, too. Nothing changes in the account.'), value: true },
      { label: l10n.t('Keep'), value: false },
    ],
    { title: l10n.t('Remove Connection'), ...alone },
  ); // prettier-ignore
  if (yes === true) await connections.remove(connection.id);
}

async function signIn(tools: ConnectionTools, connection: Connection): Promise<void> {
  const { connections, wizard } = tools;
  const scheme = connection.scheme === 'legacy' ? 'legacy' : 'bearer';
  const given = await askUntilAccepted(
    { wizard, trial: (baseUrl, credential) => connections.trial(baseUrl, credential) },
    connection.baseUrl,
    scheme,
    alone,
  );
  if (given === undefined || given === back) return;
  await connections.put(connection, given.credential);
  wizard.tell(scopesSentence(connection.name, given.verified.scopes));
}

async function signOut({ connections, wizard }: ConnectionTools, { id, name }: Connection): Promise<void> {
  await connections.signOut(id);
  wizard.tell(l10n.t('Signed out of “{0}”. The connection was not removed.', name));
}

function setReadOnly(readOnly: boolean) {
  return async ({ connections, wizard }: ConnectionTools, { id, name }: Connection): Promise<void> => {
    await connections.setReadOnly(id, readOnly);
    wizard.tell(
      readOnly
        ? l10n.t('Read-only mode is on for “{0}”.', name)
        : l10n.t('Read-only mode is off for “{0}”. You confirm every change before it is sent.', name),
    );
  };
}
