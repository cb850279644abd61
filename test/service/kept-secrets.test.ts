import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { commands } from '../../app/command-table/commands.data';
import { connectionCommands } from '../../app/connections/connection-commands';
import { Connections } from '../../app/connections/connections';
import { Drafts } from '../../app/documents/drafts';
import { versionContent } from '../../app/graph/version-content';
import { WorkflowReads } from '../../app/graph/workflow-reads';
import { requestLine } from '../../core/api/observer';
import { History } from '../../core/changes/history/history';
import { documentText } from '../../core/resources/document-text';
import { explainFailure } from '../../core/resources/explain-failure';
import { formatRef, lastStep } from '../../core/resources/ref';
import { fakeHost, ScriptedWizard } from '../support/accounts';
import { allRows } from '../support/all-rows';
import { reply } from '../support/fake-transport';
import { LocalService } from '../support/local-service';
import { MemoryJournal, aloneWindow } from '../support/memory-journal';
import { PlayedEditor } from '../support/played-editor';
import { actions } from '../support/run-command';
import { stateText } from '../support/state-text';

const token = 'MARKED-token-7f3a9c';
const wrongToken = 'MARKED-wrong-44b1d0';
const account = 'Harbour Goods';

/** The data that the product stores or shows, by location. */
type Kept = Map<string, string>;

function assertNowhere(kept: Kept, secrets: readonly string[]): void {
  assert.ok(kept.size > 0);
  for (const [where, text] of kept) {
    assert.notEqual(text, '', `${where} is empty: nothing was looked at`);
    for (const secret of secrets) assert.ok(!text.includes(secret), `${where} has a secret`);
  }
}

describe('a token', () => {
  it('that the wizard receives is in the secret store and in requests to its service, and nowhere else', async () => {
    const local = new LocalService({ token });
    let careless = false;
    const lines: string[] = [];
    const host = fakeHost(async ({ method, url, headers, body }) => {
      if (careless) return reply(503, `busy with ${JSON.stringify(headers)}`, { 'cf-ray': String(headers.authorization) }); // prettier-ignore
      const { pathname, search } = new URL(url);
      const answer = await local.send(method, pathname + search, body, { ...headers });
      return reply(answer.status, answer.text, { 'content-type': 'application/json' });
    });
    const connections = new Connections({
      ...host,
      observer: {
        finished: (record) => lines.push(requestLine(record), JSON.stringify(record)),
        waiting: (record) => lines.push(JSON.stringify(record)),
      },
    });
    const wizard = new ScriptedWizard([
      'Other address…', 'http://127.0.0.1:1', 'API token', wrongToken, token, 'Mine', 'Read and write',
    ]); // prettier-ignore
    await connectionCommands.add(
      {
        connections,
        wizard,
        newId: () => 'c1',
        startLocal: () => Promise.reject(new Error('not asked for')),
      },
      undefined,
    );
    const api = connections.api('c1');
    assert.ok(api);
    const rules = { path: { account_id: 'a', rule_id: 'r' } };
    const missing = await api.call('accountAccessRules.get', rules);
    careless = true;
    const failing = await api.call('accountAccessRules.delete', rules);
    assert.ok(!missing.ok && !failing.ok);

    const sent = host.transport.requests;
    assert.ok(sent.some(({ headers }) => headers.authorization === `Bearer ${token}`));
    assert.match([...host.secrets.values.values()].join(), new RegExp(token));
    assertNowhere(
      new Map([
        ['the questions', wizard.asked.join('\n')],
        ['what is told', wizard.told.join('\n')],
        ['the global state', JSON.stringify([...host.state.values])],
        ['the log', lines.join('\n')],
        ['errors', inspect([missing, failing], { depth: 9, showHidden: true }) + JSON.stringify([missing, failing])],
        ['messages', [missing, failing].map(({ error }) => explainFailure(error)).join('\n')],
        ['addresses', sent.map(({ url }) => url).join('\n')],
        ['bodies', `sent: ${sent.map(({ body }) => body ?? '').join('\n')}`],
        ['the state file of the demo service', stateText(local.service.world)],
      ]),
      [token, wrongToken],
    ); // prettier-ignore
  });

  it('and client secrets are in no row, document, draft, graph, journal or state file', async () => {
    const local = new LocalService({ token });
    const journal = new MemoryJournal();
    let id = 0;
    const editor = new PlayedEditor(local, token, new History(journal, () => 0, () => String(id++), aloneWindow)); // prettier-ignore
    editor.answers = [account, 'Till', 'https://till.example/cb', 'account.read', ['authorization_code'], 'client_secret_basic']; // prettier-ignore
    await actions['oauthClient.create']?.(editor, []);
    editor.answers = [account, 'Stock dashboard'];
    await actions['oauthClient.rotateSecret']?.(editor, []);
    const secrets = editor.shown.flatMap((text) => /secret-\S+/.exec(text)?.[0] ?? []);
    assert.equal(secrets.length, 2, 'both secrets were shown');

    const memento = new Map<string, unknown>();
    const state = {
      keys: () => [...memento.keys()],
      get: (key: string) => memento.get(key),
      fresh: (key: string) => Promise.resolve(memento.get(key)),
      update: (key: string, value: unknown) => Promise.resolve(void memento.set(key, value)),
    };
    const drafts = new Drafts(state, state);
    const rows: string[] = [];
    const documents: string[] = [];
    const graphs: string[] = [];
    const { signal } = new AbortController();
    for (const view of ['access', 'firewall', 'workflows', 'tags'] as const)
      for (const node of await allRows(editor, view)) {
        rows.push(JSON.stringify({ ...node, parent: undefined }));
        const { ref, scope, record } = node;
        if (!ref || !scope || record === undefined) continue;
        const text = documentText({ ref, scope, record });
        documents.push(text);
        await drafts.put(formatRef(ref), { text, base: record, atMs: 0 });
        const workflow = ref.path.at(-2)?.id;
        if (lastStep(ref).kind !== 'workflow_version' || workflow === undefined || graphs.length > 0)
          continue;
        const reads = new WorkflowReads(editor.remote, { connection: 'local', account: ref.scope.id, workflow } as ConstructorParameters<typeof WorkflowReads>[1]); // prettier-ignore
        graphs.push(JSON.stringify(await versionContent(reads, lastStep(ref).id, 'a version', signal)));
      }
    assert.ok(documents.some((text) => text.includes('Till')));
    assertNowhere(
      new Map([
        ['rows of the trees', rows.join('\n')],
        ['documents', documents.join('\n')],
        ['drafts', JSON.stringify([...memento])],
        ['messages to the graph panel', graphs.join('\n')],
        ['the journal', journal.text],
        ['the state file of the demo service', stateText(local.service.world)],
        ['commands', JSON.stringify(commands)],
      ]),
      [token, ...secrets],
    );
  });
});
