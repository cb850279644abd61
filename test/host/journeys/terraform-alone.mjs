import assert from 'node:assert/strict';

export const journey = {
  title: 'a Terraform file without an extension for Terraform: its expressions are checked and completed',
  workspace: 'test/host/workspace',
  async run(workbench) {
    workbench.writeFile(
      'zone.tf',
      `resource "cloudflare_ruleset" "a" {
  zone_id = "z"
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = "http.hots eq 1"
  }
}
`,
    );
    await workbench.openFile('zone.tf');
    await workbench.waitForSquiggle('error');
    assert.match(await workbench.hoverSquiggle(), /http\.hots/);
    await workbench.page.locator('.statusbar-item', { hasText: 'Terraform' }).waitFor();
    await workbench.screenshot('terraform-alone');
  },
};
