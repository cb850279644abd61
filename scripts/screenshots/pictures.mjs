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
    name: 'hover',
    open: ['expressions/protect-admin.rfilter'],
    viewport: { width: 760, height: 380 },
    settings: { 'workbench.sideBar.location': 'right', 'workbench.activityBar.location': 'hidden' },
    async take(workbench) {
      await workbench.hoverWord('cert_verified');
    },
  },
  {
    name: 'completion',
    open: ['expressions/login-throttle.rfilter'],
    viewport: { width: 760, height: 380 },
    async take(workbench) {
      await workbench.typeAtEnd('and http.request.');
      await workbench.completions();
    },
  },
];
