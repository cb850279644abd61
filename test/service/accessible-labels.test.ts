import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { accessibleLabelOf } from '../../client/src/views/nodes';
import { allRows } from '../support/all-rows';
import { LocalService } from '../support/local-service';
import { PlayedEditor } from '../support/played-editor';

const root = path.resolve(__dirname, '../..');
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

describe('what a screen reader says', () => {
  for (const view of ['access', 'firewall', 'workflows', 'tags'] as const)
    it(`names every row of the view ${view}: what it is, and what is seen`, async () => {
      const rows = await allRows(new PlayedEditor(new LocalService()), view);
      assert.ok(rows.length > 10, `${rows.length} rows`);
      for (const row of rows) {
        const words = accessibleLabelOf(row);
        const where = `${row.type} ${row.label}`;
        assert.match(words, /\p{L}/u, where);
        assert.doesNotMatch(words, /\$\(|undefined|\[object/, where);
        assert.ok(words.includes(row.label), `${where}: ${words}`);
        if (row.ref) assert.notEqual(words, row.label, `${where}: what kind of thing is it?`);
        // an icon's colour says nothing alone: the state stands in the words too
        for (const mark of row.marks.filter((one) => one === 'paused'))
          assert.match(words, new RegExp(mark, 'i'), where);
      }
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
