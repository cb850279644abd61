import assert from 'node:assert/strict';

/** Returns the line of the active editor that contains `text`, as it is displayed. */
async function lineWith({ page }, text) {
  const line = page.locator('.editor-group-container.active .view-line', { hasText: text }).first();
  return (await line.innerText()).replaceAll('\u00a0', ' ').trim();
}

export const journey = {
  title: 'quotes of an expression are escaped as they are typed, and by one fix when they were pasted',
  workspace: 'test/host/workspace',
  async run(workbench) {
    const { page } = workbench;
    workbench.writeFile('new.filter.json', '{\n  "paused": tru\n}\n');
    await workbench.openFile('new.filter.json');
    await workbench.waitForSquiggle('error'); // shows that the language server is running
    await workbench.replaceText(' ');
    await page.keyboard.press('Backspace');
    const shows = (text) => page.locator('.view-line', { hasText: text }).first().waitFor();
    // waits for each result before typing more, because the machine may be slow
    for (const [typed, shown] of [
      ['{"expression": "http.host in {"', 'in {\\"\\"}"}'],
      ['a.com"', '{\\"a.com\\"}"}'],
      [' "', '\\"a.com\\" \\"'],
      ['b.com"', '\\"a.com\\" \\"b.com\\"'],
      ['} and ssl"', '\\"b.com\\"} and ssl"}'],
    ]) {
      await page.keyboard.type(typed, { delay: 40 });
      await shows(shown);
    }
    assert.equal(await lineWith(workbench, 'expression'), '{"expression": "http.host in {\\"a.com\\" \\"b.com\\"} and ssl"}'); // prettier-ignore
    await workbench.waitForNoSquiggle('error');
    await workbench.screenshot('quote-typed');

    workbench.writeFile(
      'pasted.filter.json',
      '{\n  "expression": "http.host in {"a.com" "b.com"} and ssl",\n  "paused": true\n}\n',
    );
    await workbench.openFile('pasted.filter.json');
    await workbench.waitForSquiggle('error');
    assert.match(await workbench.hoverSquiggle(), /This quote ends the string/);
    await workbench.screenshot('quote-pasted');
    await page.keyboard.press('Escape');
    await page.locator('.view-line', { hasText: 'a.com' }).first().click();
    await page.keyboard.press('Home');
    for (let i = 0; i < 34; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+.');
    const fix = page.locator('.action-widget .monaco-list-row', {
      hasText: 'Escape the quotes inside this string',
    });
    await fix.waitFor();
    await workbench.screenshot('quote-fix');
    await fix.click();
    await workbench.waitForNoSquiggle('error');
    assert.equal(
      await lineWith(workbench, 'expression'),
      '"expression": "http.host in {\\"a.com\\" \\"b.com\\"} and ssl",',
    );
  },
};
