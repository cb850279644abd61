import assert from 'node:assert/strict';
import { type ChangeEntry } from '../../../../../core/changes/history/change-entry';
import { History } from '../../../../../core/changes/history/history';
import { writeLine } from '../../../../../core/changes/history/journal';
import { JoinedJournal } from '../../../../../core/changes/history/joined-journal';
import { aloneWindow, MemoryJournal } from '../../../../support/memory-journal';
import { account } from '../../../../support/targets';

const origin = 'https://api.example';
const path = (connection: string): string =>
  `/${encodeURIComponent(connection)}/accounts/${account.id}/access_rule/r`;

const entry = (id: string, atMs: number, connection: string, more: Partial<ChangeEntry> = {}): ChangeEntry => ({
  id,
  atMs,
  title: 'Push',
  target: 'x',
  scope: { ...account, connection, connectionName: 'api.example' },
  operation: 'accountAccessRules.update',
  ref: path(connection),
  state: 'begun',
  ...more,
}); // prettier-ignore

describe('the journals of the editor and of the command line', () => {
  let own: MemoryJournal;
  let applied: MemoryJournal;
  let history: History;
  let found: Set<() => void>;

  beforeEach(() => {
    own = new MemoryJournal();
    applied = new MemoryJournal();
    const adopter = { id: 'work', name: 'Work', readOnly: true };
    found = new Set();
    const joined = new JoinedJournal(own, applied, {
      at: (one, { id }) => (one === origin && id === account.id ? adopter : undefined),
      onDidFind(changed) {
        found.add(changed);
        return { dispose: () => void found.delete(changed) };
      },
    });
    history = new History(joined, () => 0, () => 'new', aloneWindow); // prettier-ignore
  });

  const begin = (one: ChangeEntry): string => writeLine({ type: 'begin', entry: one });

  it('are one list, the newest change first', async () => {
    own.text = begin(entry('a', 10, 'work')) + begin(entry('c', 30, 'work')).trimEnd();
    applied.text = begin(entry('b', 20, origin)) + begin(entry('d', 40, origin));
    assert.deepEqual((await history.entries()).map(({ id }) => id), ['d', 'c', 'b', 'a']);
  }); // prettier-ignore

  it('show changes of the command line with the name of the connection to their service', async () => {
    const more: Partial<ChangeEntry> = {
      items: [{ ref: path(origin), target: 'i' }],
      members: { group: path(origin), added: [], removed: [] },
      listItems: { list: path(origin), added: [], removed: [] },
      lost: { references: [{ group: path(origin), policy: 'p' }] },
      replaces: [path(origin), path('https://other.example')],
    };
    const made = [{ ref: path(origin), target: 'made' }];
    applied.text =
      begin(entry('b', 20, origin, more)) +
      writeLine({ type: 'end', id: 'b', state: 'verified', items: made }) +
      begin(entry('e', 10, 'https://other.example'));
    const [known, unknown] = await history.entries();
    assert.deepEqual(known, {
      ...entry('b', 20, origin),
      scope: { ...account, connection: 'work', connectionName: 'Work', readOnly: true },
      ref: path('work'),
      items: [{ ref: path('work'), target: 'made' }],
      members: { group: path('work'), added: [], removed: [] },
      listItems: { list: path('work'), added: [], removed: [] },
      lost: { references: [{ group: path('work'), policy: 'p' }] },
      replaces: [path('work'), path('https://other.example')],
      state: 'verified',
    });
    assert.deepEqual(unknown, entry('e', 10, 'https://other.example'));
  });

  it('leave a change unchanged when its account is not that of the connection', async () => {
    const other = entry('b', 20, origin, { scope: { ...account, connection: origin, id: 'other' } });
    applied.text = begin(other);
    assert.deepEqual(await history.entries(), [other]);
  });

  it('keep what starts while they are cleared', async () => {
    own.text = begin(entry('a', 0, 'work'));
    const read = own.read.bind(own);
    own.read = async () => {
      const text = await read();
      applied.text ||= begin(entry('b', 20, origin));
      return text;
    };
    applied.read = () => Promise.resolve(own.text === '' ? applied.text : '');
    await history.clear();
    assert.equal(own.text, '');
    assert.deepEqual((await history.entries()).map(({ id }) => id), ['b']); // prettier-ignore
  });

  it('are each written by the program that sent the changes', async () => {
    own.text = begin(entry('a', 10, 'work'));
    applied.text = begin(entry('b', 20, origin));
    await history.entries();
    await history.markUndone('a');
    await history.markUndone('b');
    assert.deepEqual([own.text, applied.text].map((text) => text.split('\n').length - 1), [2, 2]);
    assert.deepEqual((await history.entries()).map(({ state }) => state), ['undone', 'undone']);
    assert.match(applied.text, new RegExp(`"connection":"${origin}"`));
  }); // prettier-ignore

  it('are cleared together', async () => {
    own.text = begin(entry('a', 10, 'work'));
    applied.text = begin(entry('b', 20, origin));
    await history.clear();
    assert.deepEqual([own.text, applied.text], ['', '']);
  });

  it('notify when either is written, and when more is known about the connections', () => {
    const heard: string[] = [];
    const watches: (() => void)[] = [];
    for (const one of [own, applied])
      one.watch = (changed?: () => void) => {
        if (changed) watches.push(changed);
        return { dispose: () => heard.push('closed') };
      };
    history.onDidChange(() => heard.push('told'));
    const watch = history.watch();
    for (const changed of [...watches, ...found]) changed();
    watch.dispose();
    assert.deepEqual(heard, ['told', 'told', 'told', 'closed', 'closed']);
    assert.equal(found.size, 0);
  });
});
