import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startCommand } from '../../app/runtime/start-command.data';
import { removeTempFolders, tempFolder } from '../support/temp-folder';

const names = [
  'plain',
  'with space',
  "it's",
  'a$(touch ran)b',
  '`touch ran`',
  'a;touch ran',
  '-rf',
  'ü & "x"',
];

describe('the command that starts a local runtime', () => {
  after(removeTempFolders);

  for (const name of names)
    it(`starts the runtime of the project in a folder named ${name}, and nothing else`, () => {
      const root = tempFolder({});
      const folder = path.join(root, name);
      const bin = path.join(folder, 'node_modules/.bin');
      fs.mkdirSync(bin, { recursive: true });
      const script = '#!/bin/sh\npwd > started\necho "$@" >> started\n';
      fs.writeFileSync(path.join(bin, 'wrangler'), script, { mode: 0o755 });
      fs.writeFileSync(path.join(folder, 'package.json'), '{}');
      // As in a terminal, a shell starts in the folder and runs the command.
      execFileSync('/bin/sh', ['-c', startCommand], { cwd: folder, stdio: 'ignore' });
      const started = fs.readFileSync(path.join(folder, 'started'), 'utf8').trim().split('\n');
      assert.deepEqual(started, [fs.realpathSync(folder), 'dev']);
      assert.deepEqual(fs.readdirSync(root), [name]);
      assert.equal(fs.existsSync(path.join(folder, 'ran')), false);
    });
});
