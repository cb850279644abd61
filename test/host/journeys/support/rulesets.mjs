/**
 * Expands the rulesets of the zone whose rows are shown. The row is located within the zone because the account above
 * it also has rulesets.
 */
export async function openRulesets({ page }) {
  const row = page.locator('.pane-body .monaco-list-row', { hasText: /^\s*Rulesets/ }).nth(1);
  await row.locator('.monaco-tl-twistie').click();
}
