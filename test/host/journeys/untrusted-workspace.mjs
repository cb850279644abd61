export const journey = {
  title: 'in an untrusted workspace the languages work',
  trust: true,
  open: ['workflows/src/photo.ts'],
  async run(workbench) {
    await workbench.waitForSquiggle('warning');
    await workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await workbench.screenshot('untrusted-workspace');
  },
};
