import assert from 'node:assert/strict';

export const journey = {
  title: 'a step that is not awaited is underlined in a workflow script',
  open: ['workflows/src/photo.ts'],
  async run(workbench) {
    await workbench.waitForSquiggle('warning');
    const problems = await workbench.problems();
    assert.ok(
      problems.some((row) => row.includes('step-not-awaited')),
      problems.join('\n'),
    );
    await workbench.screenshot('workflow-script');
  },
};
