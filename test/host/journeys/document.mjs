import assert from 'node:assert/strict';

export const journey = {
  title: 'a rule document is checked and explained',
  open: ['rules/partners.lockdown_rule.json'],
  async run(workbench) {
    await workbench.waitForSquiggle('error', { count: 2 });
    const problems = (await workbench.problems()).join('\n');
    assert.match(problems, /The prefix length must be one of .+, but it is \/8/);
    assert.match(problems, /document\/bad-ip/);
    assert.match(await workbench.hoverSquiggle('error'), /The prefix length/);
    await workbench.screenshot('document');
  },
};
