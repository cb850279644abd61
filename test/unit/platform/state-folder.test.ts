import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StateFolder } from '../../../platform/state-folder';

describe('files in a folder of state', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-state-')), 'drafts');
  });
  afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

  const key = 'rampart.draft:a/../b?c=ü';

  it('are on the disk as soon as they were written, under a name that any key can have', async () => {
    const window = await StateFolder.open(folder);
    assert.equal(window.get(key), undefined);
    await window.update(key, { text: 'one' });
    const [file, ...others] = fs.readdirSync(folder);
    assert.match(String(file), /^[0-9a-f]{64}\.json$/);
    assert.deepEqual(others, []);
    assert.deepEqual((await StateFolder.open(folder)).get(key), { text: 'one' });
  });

  it('contain the last of several writes, and are deleted on removal', async () => {
    const window = await StateFolder.open(folder);
    await Promise.all(['one', 'two', 'three'].map((text) => window.update(key, text)));
    assert.equal((await StateFolder.open(folder)).get(key), 'three');
    await window.update(key, undefined);
    assert.deepEqual(fs.readdirSync(folder), []);
    assert.equal(window.get(key), undefined);
  });

  it('are unknown, and unchanged, if they are invalid or under another name', async () => {
    await (await StateFolder.open(folder)).update('good', 1);
    const [good] = fs.readdirSync(folder);
    fs.writeFileSync(path.join(folder, 'broken.json'), '{"key":"bad"');
    fs.copyFileSync(path.join(folder, String(good)), path.join(folder, 'copied.json'));
    fs.writeFileSync(path.join(folder, `${String(good)}.new`), '{"key":"good","value":2}');
    const window = await StateFolder.open(folder);
    assert.equal(window.get('good'), 1);
    assert.equal(window.get('bad'), undefined);
    assert.equal(fs.readdirSync(folder).length, 4);
  });
});
