import assert from 'node:assert/strict';

export const journey = {
  title:
    'an expression is copied as TOML, and pasted where none is expected: marked, or with its key in the settings',
  workspace: 'test/host/workspace',
  settings: { 'editor.autoClosingQuotes': 'never', 'editor.autoClosingBrackets': 'never' },
  async run(workbench) {
    const { page } = workbench;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    workbench.writeFile('a.rfilter', 'http.host eq "a.com"\n');
    workbench.writeFile('rules.toml', '[rule]\nwhen = ');
    workbench.writeFile('rules.json', '{\n  "rules": [\n    { "when": "" }\n  ]\n}\n');
    await workbench.openFile('a.rfilter');
    await workbench.runCommand('Rampart: Copy Filter Expression As…');
    await workbench.screenshot('copy-forms');
    await workbench.pick('TOML string');

    await workbench.openFile('rules.toml');
    await page.locator('.view-line', { hasText: 'when' }).click();
    await page.keyboard.press('End');
    await workbench.runCommand('Rampart: Paste as Filter Expression');
    await page.getByPlaceholder('Select how to paste the expression from the clipboard').waitFor();
    await workbench.screenshot('paste-choices');
    await workbench.pick('Paste and Mark as Filter Expression');
    await page.locator('.view-line', { hasText: '# rampart-filter' }).waitFor();
    await workbench.save();
    assert.equal(
      workbench.readFile('rules.toml'),
      '[rule]\n# rampart-filter\nwhen = \'http.host eq "a.com"\'',
    );

    await workbench.openFile('rules.json');
    await page.locator('.view-line', { hasText: 'when' }).click();
    await page.keyboard.press('End');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
    await workbench.runCommand('Rampart: Paste as Filter Expression');
    await workbench.pick('Paste and Add Key to Settings');
    await page.locator('.view-line', { hasText: 'a.com' }).waitFor();
    await workbench.save();
    assert.match(workbench.readFile('rules.json'), /"when": "http\.host eq \\"a\.com\\""/);
    // the file may not exist yet, because the editor writes its settings with a delay
    const settings = () => (workbench.hasFile('.vscode/settings.json') ? workbench.readFile('.vscode/settings.json') : ''); // prettier-ignore
    const isNamed = () => /"rules\.json": \[\s*"rules\.\*\.when"\s*\]/.test(settings());
    for (let i = 0; i < 100 && !isNamed(); i++) await page.waitForTimeout(100);
    assert.ok(isNamed(), settings());
  },
};
