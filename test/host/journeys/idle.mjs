import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { arm, ask, connect } from './support/local.mjs';

const figures = path.resolve(import.meta.dirname, '../../../.build/figures/idle.json');
const restMs = 5000;
const idleMs = 20_000;
const ticksASecond = 100; // Number of clock ticks per second on Linux.

export const journey = {
  title:
    'nothing is requested from the service while nothing happens, even with a connection, views and documents open',
  local: true,
  open: ['expressions/wrong-operator.rfilter', 'workflows/src/photo.ts'],
  async run(workbench) {
    await connect(workbench);
    for (const view of ['Connections', 'IAM', 'Workflows']) await workbench.collapseView(view);
    for (const row of ['Harbour Goods', /^\s*IP Access Rules\s*$/]) await workbench.expand(row);
    await workbench.row('KP').dblclick();
    await workbench.page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await workbench.openFile('photo.ts');
    await workbench.waitForSquiggle('warning');
    // Returns the number of requests to the service within `waitMs` milliseconds. The loop below calls this function
    // until the window is idle, because the extension first reads the opened documents.
    const asked = async (waitMs) => {
      await arm(workbench, { kind: 'latency', delayMs: 0 });
      await workbench.page.waitForTimeout(waitMs);
      return (await ask(workbench, '/__rampart/faults'))[0].hits;
    };
    for (let tries = 0; tries < 6 && (await asked(restMs)) > 0; tries++);

    await arm(workbench, { kind: 'latency', delayMs: 0 });
    const before = processorSeconds(workbench.dataDir);
    await workbench.page.waitForTimeout(idleMs);
    const after = processorSeconds(workbench.dataDir);
    const [{ hits, operations }] = await ask(workbench, '/__rampart/faults');

    const percent = (name) => Number((((after[name] - before[name]) * 100_000) / idleMs).toFixed(2));
    const measured = {
      seconds: idleMs / 1000,
      requests: hits,
      languageServerProcessorPercent: percent('languageServer'),
      // most of the extension host's processor time is used by the editor itself
      extensionHostProcessorPercent: percent('extensionHost'),
    };
    fs.mkdirSync(path.dirname(figures), { recursive: true });
    fs.writeFileSync(figures, JSON.stringify({ name: 'idle editor', figures: measured }));
    console.log(`        idle: ${JSON.stringify(measured)}`);
    assert.deepEqual(operations, []);
  },
};

/**
 * Returns the processor time in seconds that the language server and the extension host of an editor have each used
 * so far. The processes are identified by their temporary folder.
 */
function processorSeconds(dataDir) {
  const used = { languageServer: 0, extensionHost: 0 };
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = (name) => fs.readFileSync(`/proc/${pid}/${name}`, 'utf8');
    try {
      if (!read('environ').includes(`TMPDIR=${path.join(dataDir, 'tmp')}\0`)) continue;
      const command = read('cmdline');
      const fields = read('stat').split(') ').at(-1).split(' ');
      const seconds = (Number(fields[11]) + Number(fields[12])) / ticksASecond;
      if (command.includes('server.node.js')) used.languageServer += seconds;
      else if (command.includes('--type=extensionHost')) used.extensionHost += seconds;
    } catch {
      // the process has ended in the meantime or belongs to another user
    }
  }
  return used;
}
