const small = { width: 820, height: 420 };

/**
 * The pictures of the README: how the window is set up, and what a person does before the shutter. What `take` gives
 * is the part of the window that is kept; nothing means all of it.
 */
export const pictures = [
  {
    name: 'overview',
    open: ['expressions/wrong-operator.rfilter'],
    async take(workbench) {
      await workbench.showContainer('Explorer');
      await workbench.waitForSquiggle('error', { count: 3 });
      await workbench.problems();
    },
  },
  {
    name: 'document',
    open: ['rules/partners.lockdown_rule.json'],
    viewport: small,
    async take(workbench) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.waitForSquiggle('error', { count: 2 });
      await workbench.hoverSquiggle('error');
    },
  },
  {
    name: 'workflow',
    open: ['workflows/src/photo.ts'],
    viewport: { ...small, height: 620 },
    async take(workbench) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.waitForSquiggle('warning');
      await workbench.hoverSquiggle('warning');
    },
  },
];
