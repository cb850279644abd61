import assert from 'node:assert/strict';
import { arm, ask, connect } from './support/local.mjs';
import { plainTyping } from './support/typing.mjs';
import { expandRows } from './support/sidebar.mjs';

export const journey = {
  title:
    'by keyboard alone in a narrow sidebar: a rule is found, opened, changed, applied and undone; a hidden view requests nothing',
  local: true,
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const rules = `/accounts/${account.id}/firewall/access_rules/rules`;
    const body = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'journey' };
    const rule = await ask(workbench, rules, { body });
    await narrow(page);

    await workbench.runCommand('Rampart: Focus on Firewall View');
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = page.locator('.pane-body .monaco-list.element-focused .monaco-list-row.focused, .pane-body .monaco-list:focus .monaco-list-row.focused').first(); // prettier-ignore
    await press('Home', 'ArrowRight');
    await workbench.row('IP Access Rules').waitFor();
    for (let down = 0; down < 5 && !(await focused.innerText()).includes('IP Access'); down++)
      await press('ArrowDown');
    await press('ArrowRight');
    await workbench.row('KP').waitFor();
    for (let down = 0; down < 20 && !(await focused.innerText()).includes('192.0.2.1'); down++)
      await press('ArrowDown');
    await workbench.screenshot('keyboard-row');
    assert.match(await focused.getAttribute('aria-label'), /^(IP )?Access Rule, 192\.0\.2\.1, block/);
    await press('Enter');
    await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
    await workbench.runCommand('View: Focus Active Editor Group');
    await press('Control+A');
    await page.keyboard.insertText(JSON.stringify({ ...body, mode: 'challenge' }));
    await press('Control+S');
    await page.locator('.quick-input-widget:visible', { hasText: 'mode: block → challenge' }).waitFor();
    await workbench.screenshot('keyboard-confirm');
    await press('Enter');
    await page.locator('.view-line', { hasText: 'modified_on' }).waitFor();
    assert.equal((await ask(workbench, `${rules}/${rule.id}`)).mode, 'challenge');
    await workbench.runCommand('Rampart: Undo Change…');
    await page.locator('.quick-input-widget:visible', { hasText: '192.0.2.1' }).waitFor();
    await press('Enter');
    await page.locator('.quick-input-widget:visible', { hasText: 'mode: challenge → block' }).waitFor();
    await press('Enter');
    await page.locator('.view-line', { hasText: '"mode": "block"' }).waitFor();
    assert.equal((await ask(workbench, `${rules}/${rule.id}`)).mode, 'block');
    await workbench.screenshot('keyboard-undone');

    // The status of unfinished instances is polled only while the instances are visible.
    const runs = `/accounts/${account.id}/workflows/email-campaign/instances`;
    await ask(workbench, runs, { body: { instance_id: 'watched' } });
    await expandRows(workbench, 'Workflows', [
      account.name,
      'email-campaign',
      /^\s*Instances\s*$/,
      /^\s*All\s*$/,
    ]);
    await workbench.row('watched').waitFor();
    await workbench.screenshot('narrow-workflows');
    const asked = async (waitMs) => {
      await arm(workbench, { kind: 'latency', delayMs: 0 });
      await page.waitForTimeout(waitMs);
      return (await ask(workbench, '/__rampart/faults'))[0].hits;
    };
    const seen = await asked(8000);
    await workbench.showContainer('Explorer');
    assert.ok(seen > 0, 'what is seen is followed');
    // Checks several times, because pending reads finish first, and a slow machine may take a while to notice that a
    // view is hidden.
    let left = await asked(10_000);
    for (let tries = 0; tries < 4 && left > 0; tries++) left = await asked(10_000);
    assert.equal(left, 0, 'what is hidden comes to rest, and asks nothing');
    console.log('        10 s hidden: 0 requests');
  },
};

/** Drags the edge of the sidebar to the left as far as possible. */
async function narrow(page) {
  const { x, width, y, height } = await page.locator('.part.sidebar').boundingBox();
  await page.mouse.move(x + width, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 172, y + height / 2, { steps: 8 });
  await page.mouse.up();
}
