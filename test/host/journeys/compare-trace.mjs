import { connect } from './support/local.mjs';

const sample = `# @rampart ip.src = 198.51.100.10
POST https://harbour-goods.example/admin/orders HTTP/2
User-Agent: Mozilla/5.0
Cookie: session=0123

order=1
`;

export const journey = {
  title:
    'a sample is compared with the tracer of an account: the user confirms what is sent, and a report says why the results differ',
  local: true,
  async run(workbench) {
    const { page } = workbench;
    await connect(workbench);
    workbench.writeFile('requests/harbour.http', sample);
    await workbench.openFile('requests/harbour.http');
    await page.locator('.codelens-decoration a', { hasText: 'Use as Sample' }).first().click();
    await page.locator('.statusbar-item', { hasText: 'Sample request: POST harbour-goods' }).waitFor();

    await workbench.runCommand('Rampart: Compare Sample with Cloudflare Trace');
    await page.locator('.quick-input-widget', { hasText: 'Cookies (session)' }).waitFor();
    await workbench.screenshot('trace-confidential');
    await page.keyboard.press('Enter');
    await page.locator('.monaco-dialog-box', { hasText: 'Confidential parts that are not sent' }).waitFor();
    await workbench.screenshot('trace-confirmation');
    await workbench.answerModal('to Cloudflare Trace?', 'Send');

    await workbench.tab('Trace of POST harbour-goods.example').waitFor();
    await page.locator('.view-line', { hasText: 'Simulation and trace differ' }).waitFor();
    await page
      .locator('.view-line', {
        hasText: 'The sample request has a value for ip.src, but Trace does not accept it.',
      })
      .first()
      .waitFor();
    await workbench.screenshot('trace-report');
  },
};
