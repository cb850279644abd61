// User actions in VS Code. Journeys and screenshots use these actions, so that only this file contains selectors.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
export const screenshots = path.join(root, '.build/screenshots');
const LIMIT_MS = 30_000;
const TRY_MS = 8000;
const TRIES = 5;

/**
 * A window of the workbench. `folder` is its workspace, `dataDir` is the folder in which VS Code stores settings,
 * state, and logs, and `service` is the demo service, if there is one.
 */
export class Workbench {
  constructor({ page, context, folder, dataDir, service, suffix = '' }) {
    this.page = page;
    this.context = context;
    this.folder = folder;
    this.dataDir = dataDir;
    this.service = service;
    this.local = service?.url;
    this.suffix = suffix;
    page.setDefaultTimeout(LIMIT_MS);
  }

  /** Saves a screenshot of the window to .build/screenshots/<name>.png. */
  async screenshot(name) {
    fs.mkdirSync(screenshots, { recursive: true });
    const file = path.join(screenshots, `${name}${this.suffix}.png`);
    await this.page.screenshot({ path: file });
    return file;
  }

  // ---- Commands, quick picks, and input boxes

  get #quickInput() {
    return this.page.locator('.quick-input-widget:visible');
  }

  /** Runs a command by its title in the command palette, such as `Rampart: Start Demo Service`. */
  async runCommand(title) {
    await this.#fromQuickInput('F1', `>${title}`, title);
  }

  /** Opens a file of the workspace by its name, through Quick Open, and waits for its tab. */
  async openFile(name) {
    await this.#fromQuickInput('Control+P', name, path.basename(name));
    await this.tab(path.basename(name)).waitFor();
  }

  /**
   * Opens the quick input with a key, enters text, and chooses a row. Retries if that fails, because a window that is
   * still being restored may take the focus away.
   */
  async #fromQuickInput(key, text, row) {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.page.keyboard.press(key);
        await this.#enter(text);
        await this.#quickInput
          .locator('.monaco-list-row', { hasText: row })
          .first()
          .click({ timeout: TRY_MS });
        return;
      } catch (error) {
        if (attempt === TRIES) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /**
   * Fills the box of the quick input in one step. Individual keystrokes could go to an editor that takes the focus
   * back in the meantime.
   */
  async #enter(text) {
    const input = this.#quickInput.locator('input[type=text], input[type=password]').first();
    await input.evaluate(
      (box, value) => {
        box.focus();
        box.value = value;
        box.dispatchEvent(new Event('input', { bubbles: true }));
      },
      text,
      { timeout: TRY_MS },
    );
  }

  /** Chooses the first row that contains `text` in the open quick pick. */
  async pick(text) {
    const row = this.#quickInput.locator('.monaco-list-row', { hasText: text }).first();
    await row.waitFor();
    // The focused row is chosen with Enter, because its tooltip may cover the row before the click on a slow machine.
    if (await row.evaluate((element) => element.classList.contains('focused')))
      await this.page.keyboard.press('Enter');
    else await row.click();
  }

  /** Types into the open input box and accepts it. */
  async answerInput(text) {
    await this.#enter(text);
    await this.#quickInput.locator('input').first().press('Enter');
  }

  // ---- Editors

  tab(name) {
    return this.page.locator('.tab', { hasText: name }).first();
  }

  /** Waits until at least `count` parts of the text are underlined. `kind` is error, warning, info, or hint. */
  async waitForSquiggle(kind = 'error', { count = 1 } = {}) {
    await this.page.waitForFunction(
      ([selector, least]) => document.querySelectorAll(selector).length >= least,
      [`.squiggly-${kind}`, count],
      { timeout: LIMIT_MS },
    );
  }

  async waitForNoSquiggle(kind = 'error') {
    await this.page.locator(`.squiggly-${kind}`).first().waitFor({ state: 'detached' });
  }

  /** Hovers over the first underlined text and returns the text of the hover. */
  async hoverSquiggle(kind = 'error') {
    return this.#hover(this.page.locator(`.squiggly-${kind}`).first());
  }

  /** Hovers over the first syntax token in the open editor that contains `word`. Returns the text of the hover. */
  async hoverWord(word) {
    return this.#hover(this.page.locator('.view-line span span', { hasText: word }).first());
  }

  async #hover(target) {
    const hover = this.page.locator('.monaco-hover:visible').first();
    await target.waitFor();
    for (let attempt = 1; ; attempt++) {
      const box = await target.boundingBox();
      if (!box && attempt < TRIES) continue; // The editor replaced the element when it applied semantic colors.
      const x = box.x + Math.min(box.width / 2, 20);
      await this.page.mouse.move(x, box.y + box.height / 2 - 20);
      await this.page.mouse.move(x, box.y + box.height / 2 - 3, { steps: 4 });
      try {
        await hover.waitFor({ timeout: TRY_MS });
        // Waits for the actual text. While the language server is starting, the hover shows "Loading…".
        await this.page
          .locator('.monaco-hover:visible', { hasNotText: /Loading|Checking/ })
          .first()
          .waitFor({ timeout: TRY_MS });
        return await hover.innerText();
      } catch (error) {
        if (attempt === TRIES) throw error;
      }
    }
  }

  /** Puts the cursor at the end of the active editor and types. */
  async typeAtEnd(text) {
    await this.page.locator('.editor-group-container.active .view-lines').first().click();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(text);
  }

  /** Replaces the whole text of the active editor. */
  async replaceText(text) {
    await this.page.locator('.editor-group-container.active .view-lines').first().click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(text);
  }

  async save() {
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  }

  /** Requests completion and returns the labels in the list. */
  async completions() {
    const rows = this.page.locator('.suggest-widget.visible .monaco-list-row');
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press('Control+Space');
      try {
        await rows.first().waitFor({ timeout: TRY_MS });
        return (await rows.locator('.label-name').allInnerTexts()).map((label) => label.trim());
      } catch (error) {
        if (attempt === TRIES) throw error;
      }
    }
  }

  /** Returns the rows of the Problems view, which is opened if necessary. */
  async problems() {
    await this.runCommand('Problems: Focus on Problems View');
    const rows = this.page.locator('.markers-panel .monaco-list-row');
    await rows.first().waitFor();
    return rows.allInnerTexts();
  }

  // ---- Views and trees

  /** Shows a container of the activity bar, such as `Rampart` or `Explorer`. */
  async showContainer(name) {
    const item = this.page
      .locator(`.activitybar .action-item:has(.action-label[aria-label^="${name}"])`)
      .first();
    await item.waitFor();
    if (!(await item.getAttribute('class')).split(' ').includes('checked')) await item.click();
  }

  /** Collapses a view of the sidebar, so that the other views have more space. */
  async collapseView(name) {
    const header = this.page.locator('.pane-header', { hasText: name }).first();
    if ((await header.getAttribute('aria-expanded')) === 'true') await header.click();
  }

  /** Expands a view of the sidebar. */
  async expandView(name) {
    const header = this.page.locator('.pane-header', { hasText: name }).first();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
  }

  /** Returns the first row that contains `text` in any visible tree. */
  row(text) {
    return this.page.locator('.pane-body .monaco-list-row', { hasText: text }).first();
  }

  /** Expands a row of a tree, unless it is already expanded. */
  async expand(text) {
    const row = this.row(text);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.locator('.monaco-tl-twistie').click();
    await this.page.locator('.monaco-list-row[aria-expanded=true]', { hasText: text }).first().waitFor();
  }

  /** In the row that contains `text`, presses the button whose label starts with `action`. */
  async rowAction(text, action) {
    await this.row(text).hover();
    await this.row(text).locator(`.action-label[aria-label^="${action}"]`).click();
  }

  /** Chooses an entry of a row's context menu. */
  async rowMenu(text, entry) {
    await this.row(text).click({ button: 'right' });
    // A menu ignores clicks while it opens. Therefore, the mouse is moved over the entry and Enter is pressed, which
    // the menu handles immediately.
    await this.page.locator('.monaco-menu .action-label', { hasText: entry }).first().hover();
    await this.page.keyboard.press('Enter');
  }

  // ---- Dialogs, notifications, and webviews

  /** Presses a button of the modal dialog that contains `text`. */
  async answerModal(text, button) {
    const dialog = this.page.locator('.monaco-dialog-box', { hasText: text });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  notification(text) {
    return this.page.locator('.notification-toast', { hasText: text }).first();
  }

  /** Returns the document inside the visible webview. */
  webview() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  /**
   * Reloads the window and waits until it is back. The reload is either abrupt, as when a browser crashes, or
   * orderly, with the editor's own command, which saves its state first.
   */
  async reload({ orderly = false } = {}) {
    if (orderly) {
      const loaded = this.page.waitForEvent('load');
      await this.runCommand('Developer: Reload Window');
      await loaded;
    } else await this.page.reload();
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor();
  }

  // ---- Files on disk

  hasFile(name) {
    return fs.existsSync(path.join(this.folder, name));
  }

  readFile(name) {
    return fs.readFileSync(path.join(this.folder, name), 'utf8');
  }

  writeFile(name, text) {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}
