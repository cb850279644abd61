import assert from 'node:assert/strict';

const pictures = [/An expression/, /A zone lockdown rule/, /The graph/, /The sidebar/, /A change/];

export const journey = {
  title:
    'the walkthrough shows each part with a picture; its buttons show demo accounts and open an expression that is checked',
  viewport: { width: 1500, height: 860 }, // a narrower window does not show the pictures
  async run(workbench) {
    const { page } = workbench;
    await workbench.runCommand('Welcome: Open Walkthrough...');
    await workbench.pick('Get Started with Rampart');
    const steps = page.locator('.getting-started-step');
    await steps.first().waitFor();
    const titles = await steps.locator('.step-title').allInnerTexts();
    assert.equal(titles.length, pictures.length, titles.join(', '));
    for (let step = titles.length - 1; step >= 0; step--) {
      await steps.nth(step).click();
      const media = page.locator('.getting-started-media iframe').contentFrame();
      const picture = media
        .locator('iframe#active-frame')
        .contentFrame()
        .getByRole('img', { name: pictures[step] });
      await picture.waitFor();
      assert.equal(await picture.locator('style').count(), 0, 'a style would be blocked: black on black');
      await workbench.screenshot(`walkthrough-${step + 1}`);
    }
    await steps.nth(3).click();
    await steps.nth(3).locator('.monaco-button', { hasText: 'Start Demo Service' }).click();
    await workbench.row('Demo service').waitFor();
    const focused = () => document.activeElement.closest('.pane')?.querySelector('.pane-header').textContent;
    assert.match(String(await page.evaluate(focused)), /Connections/);
    await workbench.screenshot('walkthrough-demo');
    await steps.nth(0).click();
    await page.locator('.getting-started-step a, .getting-started-step .monaco-button').filter({ hasText: 'New Expression' }).first().click(); // prettier-ignore
    await page.keyboard.type('ip.src = ');
    await workbench.waitForSquiggle('error');
  },
};
