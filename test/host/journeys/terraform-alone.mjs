import assert from 'node:assert/strict';

export const journey = {
  title:
    'in a Terraform file without the Terraform extension, expressions are checked and completed, as are the rules of a Pulumi program',
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

    // Writes a file that ends in a partially typed value of a ruleset.
    const typed = (text) =>
      workbench.writeFile('typed.tf', `resource "cloudflare_ruleset" "b" {\n  zone_id = "z"\n  kind    = "zone"\n  phase   = "http_request_firewall_custom"\n  rules = [{\n    expression = "ssl"\n${text}`); // prettier-ignore
    typed('    action = "');
    await workbench.openFile('typed.tf');
    await workbench.page.locator('.view-line', { hasText: 'action = ' }).click();
    await workbench.page.keyboard.press('Control+End');
    assert.ok((await workbench.completions()).includes('managed_challenge'));
    await workbench.screenshot('terraform-completion');
    await workbench.page.keyboard.press('Escape');

    // checks expressions and rules in a Pulumi program
    workbench.writeFile(
      'index.ts',
      `import * as cloudflare from "@pulumi/cloudflare";

export const shop = new cloudflare.Ruleset("shop", {
  zoneId: "z",
  name: "shop",
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [
    { ref: "admin", action: "block", expression: 'http.hots eq "admin.example"' },
    { ref: "port", action: "route", expression: "ssl", actionParameters: { origin: { port: 8443 } } },
  ],
});
`,
    );
    await workbench.openFile('index.ts');
    await workbench.waitForSquiggle('error', { count: 2 });
    const problems = (await workbench.problems()).join('\n');
    assert.match(problems, /http\.hots/);
    assert.match(problems, /route/);
    await workbench.screenshot('pulumi-program');
  },
};
