import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { failureOf } from '../../core/api/failure';
import { operationRow } from '../../core/api/operations.data';
import { changeRow } from '../../app/history/change-row';
import { type ChangeEntry } from '../../core/changes/history/change-entry';
import { connectionRow, scopeRows } from '../../app/connections/connection-rows';
import { lastStep } from '../../core/resources/ref';
import { type TreeNode } from '../../app/tree/node';
import { accessibleLabelOf } from '../../app/tree/nodes';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';
import { account } from '../support/targets';
import { exampleConnection } from '../support/accounts';

const root = path.resolve(__dirname, '../..');
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/**
 * Asserts that the accessible label of a row contains the visible label, but no icon and no text such as `undefined`.
 * Returns the accessible label.
 */
function assertNamed(row: TreeNode): string {
  const words = accessibleLabelOf(row);
  const where = `${row.type} ${row.label}`;
  assert.match(words, /\p{L}/u, where);
  assert.doesNotMatch(words, /\$\(|undefined|\[object/, where);
  assert.ok(words.includes(row.label), `${where}: ${words}`);
  return words;
}

/**
 * Returns a pattern for the word that describes a paused row: `paused` for instances, and `disabled` for other rows.
 */
const pausedWord = ({ ref }: TreeNode): RegExp =>
  ref && lastStep(ref).kind === 'workflow_instance' ? /\bpaused\b/ : /\bdisabled\b/;

describe('what a screen reader announces', () => {
  for (const view of ['access', 'firewall', 'workflows', 'tags'] as const)
    it(`names every row of the view ${view}: what it is, and what is shown`, async () => {
      const rows = await allRows(new PlayedEditor(new LocalService()), view);
      assert.ok(rows.length > 10, `${rows.length} rows`);
      for (const row of rows) {
        const words = assertNamed(row);
        const where = `${row.type} ${row.label}`;
        if (row.ref) assert.notEqual(words, row.label, `${where}: what kind of thing is it?`);
        // the color of an icon is not accessible, so the text must contain the state, too
        if (row.marks.includes('paused')) assert.match(words, pausedWord(row), where);
      }
    });

  it('names the connections and what they reach, with their state', () => {
    const spoken = [true, false].flatMap((signedIn) =>
      [true, false].map((readOnly) =>
        assertNamed(connectionRow({ ...exampleConnection, readOnly }, signedIn)),
      ),
    );
    assert.deepEqual(spoken, [
      'Connection, Example, read-only · api.example',
      'Connection, Example, api.example',
      'Connection, Example, signed out · read-only · api.example',
      'Connection, Example, signed out · api.example',
    ]);
    const places = [
      { type: 'accounts', id: 'a1', name: 'One', accountId: 'a1', typed: false },
      { type: 'zones', id: 'z1', name: 'z1', accountId: 'a1', typed: true },
    ] as const;
    const { error } = failureOf({ id: 'accounts.list', row: operationRow('accounts.list') }, 'network', 'transport', 'Nothing answers.'); // prettier-ignore
    const rows = scopeRows(connectionRow(exampleConnection, true), places, error);
    assert.deepEqual(rows.map(assertNamed), [
      'Account, One, a1',
      'Zone, z1, added by ID',
      'Could not be loaded: Nothing answers.',
    ]);
  });

  it('names every change of the history, with its outcome', () => {
    const states = [
      'begun',
      'unread',
      'written',
      'verified',
      'differs',
      'unknown',
      'failed',
      'undone',
    ] as const;
    const spoken = states.map((state) => {
      const entry: ChangeEntry = {
        id: 'c1',
        atMs: 0,
        title: 'Disable sku-1',
        target: 'sku-1',
        verb: 'Pause',
        scope: account,
        operation: 'instances.changeStatus',
        state,
      };
      return assertNamed(changeRow(entry, false, 0));
    });
    for (const words of spoken) assert.match(words, /^Change, sku-1, .*(?:Disable|Pause)/);
    // the labels of the two successful states contain no word for the state, so they are equal
    assert.equal(new Set(spoken).size, states.length - 1, spoken.join('\n'));
    assert.match(
      assertNamed(changeRow({ id: 'c1', atMs: 0, title: 't', target: 'sku-1', scope: account, operation: 'instances.changeStatus', state: 'begun' }, true, 0)),
      /in progress/,
    ); // prettier-ignore
  });

  it('includes the inline buttons of rows in their menus, because the keyboard does not reach the buttons', () => {
    const { contributes } = readJson('package.json') as {
      contributes: { menus: Record<string, { command: string; group: string; when: string }[]> };
    };
    const entries = contributes.menus['view/item/context'] ?? [];
    const isButton = ({ group }: { group: string }): boolean => group.startsWith('inline');
    const buttons = entries.filter(isButton);
    assert.ok(buttons.length > 10);
    for (const { command } of buttons)
      assert.ok(
        entries.some((one) => one.command === command && !isButton(one)),
        `${command} is a button only`,
      );
  });

  it('names every button with an icon', () => {
    const { contributes } = readJson('package.json') as {
      contributes: { commands: { command: string; title: string; category?: string; icon?: unknown }[] };
    };
    const texts = readJson('package.nls.json') as Record<string, string | { message: string }>;
    const icons = contributes.commands.filter(({ icon }) => icon !== undefined);
    assert.ok(icons.length > 10);
    for (const { command, title } of icons) {
      const text = texts[title.replaceAll('%', '')];
      const words = typeof text === 'string' ? text : text?.message;
      assert.match(words ?? '', /\p{L}{3}/u, command);
    }
  });
});
