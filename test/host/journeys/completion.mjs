import assert from 'node:assert/strict';
import { plainTyping, replaceText } from './support/typing.mjs';

export const journey = {
  title: 'an expression is completed by type and explained, in its own file and within YAML',
  open: ['expressions/wrong-operator.rfilter'],
  settings: plainTyping,
  async run(workbench) {
    const { page } = workbench;
    await workbench.waitForSquiggle('error'); // shows that the language server is running
    await replaceText(workbench, 'ip.src in {10.0.0.0/8} and http.host ');
    const operators = await workbench.completions();
    assert.deepEqual(operators.slice(0, 4), ['eq', 'ne', 'in', 'contains']);
    await workbench.screenshot('completion-operators');
    await page.keyboard.press('Escape');

    for (const [typed, name] of [
      ['uri', 'http.request.uri.path'],
      ['coun', 'ip.src.country'],
    ]) {
      await replaceText(workbench, `not ssl and ${typed}`);
      assert.ok((await workbench.completions()).includes(name), typed);
      await workbench.screenshot(`completion-${typed}`);
      await page.keyboard.press('Escape');
    }
    await replaceText(workbench, 'ip.src in {10.0.0.0/8} and http.host ');

    const network = await workbench.hoverWord('10.0.0.0');
    assert.match(network, /16,777,216 addresses/);
    await workbench.screenshot('completion-hover');
    await page.keyboard.press('Escape');

    await workbench.openFile('deploy/edge-rules.yaml');
    await workbench.waitForSquiggle('error');
    await replaceText(workbench, '# rampart-filter\nwhen: http.request.method in {"GET" "');
    assert.ok((await workbench.completions()).includes('POST'));
    await workbench.screenshot('completion-yaml');
  },
};
