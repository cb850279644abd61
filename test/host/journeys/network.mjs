import assert from 'node:assert/strict';
import { arm, ask, connect } from './support/local.mjs';
import { counter, troubles } from './support/troubles.data.mjs';
import { plainTyping, replaceText } from './support/typing.mjs';

/**
 * Number of rounds if no time limit is given. If no seed is given either, these rounds cover an outage, lost responses,
 * and a revoked token.
 */
const usual = 3;
/** Matches text that users should never see in a message. */
const foreign = /undefined|\[object |<html|<!doctype|TypeError|null/i;

export const journey = {
  title:
    'on a bad network nothing is lost, nothing is sent twice, messages say what happens, and it recovers by itself',
  local: true,
  settings: plainTyping,
  viewport: { width: 1280, height: 1400 }, // tall enough to show two complete lists
  async run(workbench, { seed, minutes }) {
    const walk = await Walk.begin(workbench);
    const started = performance.now();
    const rounds = minutes === undefined ? usual : Infinity;
    for (let round = 0; round < rounds; round++) {
      if (minutes !== undefined && performance.now() - started > minutes * 60_000) break;
      await walk.round(troubleOf(round, seed), round);
    }
  },
};

/**
 * Returns the trouble for a round. Without a seed, the troubles occur in the order of the table. With a seed, each
 * trouble occurs once per cycle, in an order that is derived from the seed and the cycle.
 */
function troubleOf(round, seed) {
  if (seed === undefined) return troubles[round % troubles.length];
  const lap = Math.floor(round / troubles.length);
  const order = troubles
    .map((trouble, index) => ({ trouble, place: Math.sin((seed + lap) * 7919 + index * 104_729) }))
    .sort((a, b) => a.place - b.place);
  return order[round % troubles.length].trouble;
}

/**
 * Simulates a user at work. A tree shows rules, and one of the rules is open in an editor. Another tree shows instances
 * whose status is polled.
 */
class Walk {
  static async begin(workbench) {
    await connect(workbench);
    const [account] = await ask(workbench, '/accounts');
    const rules = `/accounts/${account.id}/firewall/access_rules/rules`;
    const body = { mode: 'block', configuration: { target: 'ip', value: '192.0.2.1' }, notes: 'before' };
    const rule = await ask(workbench, rules, { body });
    const walk = new Walk();
    Object.assign(walk, { workbench, page: workbench.page, body, rule: `${rules}/${rule.id}` });
    walk.instances = `/accounts/${account.id}/workflows/image-pipeline/instances`;
    for (const view of ['Connections', 'IAM']) await workbench.collapseView(view);
    await walk.openLists();
    await walk.row('Firewall', '192.0.2.1').dblclick();
    await walk.line('Save to apply your changes').waitFor();
    return walk;
  }

  async openLists() {
    const rows = {
      Workflows: ['Harbour Goods', 'image-pipeline', /^\s*Instances\s*$/, /^\s*All\s*$/],
      Firewall: ['Harbour Goods', /^\s*IP Access Rules\s*$/],
    };
    for (const view of Object.keys(rows))
      for (const row of rows[view]) await this.row(view, row).locator('.monaco-tl-twistie').click();
  }

  async round(trouble, number) {
    const note = `round ${number}`;
    const before = await this.instanceIds();
    await this.begin(trouble);
    const seen = await this.look(trouble);
    const created = trouble.signIn ? 'nothing created' : await this.create(trouble);
    const saved = await this.save(trouble, note);
    await this.workbench.screenshot(`network-${trouble.name.replaceAll(' ', '-')}`);
    console.log(`        ${trouble.name}: ${seen}; ${created}; ${saved}`);
    await this.end(trouble);
    await this.recover(note);
    const after = await this.instanceIds();
    const made = after.filter((id) => !before.includes(id));
    assert.ok(made.length <= 1, `${made.length} instances were created`);
    if (created === 'created') assert.equal(made.length, 1, 'said to be created, and is not there');
    if (made.length === 1) await this.row('Workflows', new RegExp(`${made[0]}.*complete`)).waitFor();
  }

  async begin({ faults, begin }) {
    if (begin) await begin(this.workbench);
    else await arm(this.workbench, counter, ...faults);
  }

  async end({ faults, end, maxWrites, signIn, name }) {
    if (maxWrites !== undefined) {
      const [{ hits }] = await ask(this.workbench, '/__rampart/faults');
      assert.ok(hits <= maxWrites, `${name}: a change was sent ${hits} times`);
    }
    if (end) await end(this.workbench);
    else if (faults) await arm(this.workbench);
    if (signIn) await this.signIn();
  }

  /**
   * Refreshes the rules. Returns `said so` if the expected message is shown in place of the rules, and otherwise
   * `shown`.
   */
  async look({ reads, says, signIn }) {
    await this.pane('Firewall').locator('.pane-header').hover();
    await this.pane('Firewall').locator('.action-label[aria-label^="Refresh"]').first().click();
    if (reads === false) {
      const words = signIn
        ? this.pane('Firewall').locator('.welcome-view', { hasText: says })
        : this.row('Firewall', says);
      await words.first().waitFor();
    }
    if (!signIn) await this.row('Firewall', '192.0.2.1').waitFor(); // rows that were loaded before must still be shown
    await this.plainWords(this.pane('Firewall'));
    return reads === false ? 'said so' : 'shown';
  }

  /** Starts an instance. Returns `created`, or `not created` with the message that was shown. */
  async create({ says }) {
    await this.row('Workflows', 'image-pipeline').click({ button: 'right' });
    await this.page.locator('.monaco-menu .action-label', { hasText: 'Create Instance…' }).first().hover();
    await this.page.keyboard.press('Enter');
    await this.page
      .locator('.quick-input-widget:visible', { hasText: 'Leave empty to generate an ID' })
      .waitFor();
    await this.page.keyboard.press('Enter');
    await this.workbench.pick('No parameters');
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Create' }).first().waitFor();
    await this.page.keyboard.press('Enter');
    return this.told(this.page.locator('.statusbar-item', { hasText: /Create.*: done/ }), says, 'created');
  }

  /** Changes the open rule and applies it. Returns `applied`, or `not applied` with the message that was shown. */
  async save({ says }, note) {
    await replaceText(this.workbench, JSON.stringify({ ...this.body, notes: note }, undefined, 2));
    await this.page.keyboard.press('Control+S');
    const outcome = await this.confirmed(note, says);
    await this.line(`"notes": "${note}"`).waitFor(); // the text that the user typed must still be there
    assert.equal(await this.page.locator('.tab.active.dirty').count(), 0, 'kept, at least as a draft');
    if (outcome !== 'applied') await this.apply.waitFor();
    return outcome;
  }

  async confirmed(note, says) {
    const question = this.page.locator('.quick-input-widget:visible', { hasText: `→ ${note}` });
    const toast = this.page.locator('.notification-toast');
    await question.or(toast).first().waitFor({ timeout: 60_000 });
    if (await question.isVisible()) await this.page.keyboard.press('Enter');
    return this.told(this.line('modified_on'), says, 'applied');
  }

  /**
   * Waits for either the change or the extension's message that explains why the change was not made. Returns `word`
   * if the change was made, and otherwise `not <word>` with the message in parentheses.
   */
  async told(done, says, word) {
    const toast = this.page.locator('.notification-toast').first();
    await done.first().or(toast).first().waitFor({ timeout: 90_000 });
    if (!(await toast.isVisible())) return word;
    const text = (await toast.innerText()).replace(/\s+/g, ' ');
    await this.plainWords(toast);
    if (says) assert.match(text, says);
    await this.workbench.runCommand('Notifications: Clear All Notifications');
    return `not ${word} (${text.slice(0, 120)})`;
  }

  async signIn() {
    await this.workbench.expandView('Connections');
    await this.workbench.row(/Demo service.*signed out/).waitFor();
    await this.workbench.rowMenu('Demo service', 'Sign In');
    await this.page.locator('.quick-input-widget:visible', { hasText: 'secret storage' }).waitFor();
    await this.workbench.answerInput(this.workbench.service.token);
    await this.workbench.row(/Demo service(?!.*signed out)/).waitFor();
    await this.workbench.collapseView('Connections');
    await this.openLists();
  }

  /** Checks that everything recovers automatically when the trouble is over, and that the draft can be applied. */
  async recover(note) {
    await this.row('Firewall', '192.0.2.1').waitFor({ timeout: 90_000 });
    await this.row('Firewall', /select to retry/).waitFor({ state: 'detached', timeout: 90_000 });
    const truth = async () => (await ask(this.workbench, this.rule)).notes;
    if ((await this.apply.count()) > 0) {
      await this.apply.click();
      await this.line('modified_on').or(this.page.locator('.quick-input-widget:visible', { hasText: `→ ${note}` })).first().waitFor(); // prettier-ignore
      if ((await truth()) !== note) await this.page.keyboard.press('Enter');
      await this.line('modified_on').waitFor();
    }
    await this.apply.waitFor({ state: 'detached' });
    assert.equal(await truth(), note);
    assert.equal(await this.page.locator('.notification-toast').count(), 0, 'nothing is left to be told');
  }

  async instanceIds() {
    return (await ask(this.workbench, this.instances)).map(({ id }) => id);
  }

  async plainWords(place) {
    assert.doesNotMatch(await place.innerText(), foreign);
  }

  get apply() {
    return this.page.locator('.editor-actions .action-label[aria-label^="Apply to Account"]').first();
  }

  pane(view) {
    return this.page.locator(`.pane:has(.pane-header[aria-label^="${view}"])`).first();
  }

  row(view, text) {
    return this.pane(view).locator('.monaco-list-row', { hasText: text }).first();
  }

  line(text) {
    return this.page.locator('.view-line', { hasText: text }).first();
  }
}
