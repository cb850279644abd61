/** Expands the rulesets of the zone whose rows are shown: the account above it has rulesets, too. */
export async function openRulesets({ page }) {
  const row = page.locator('.pane-body .monaco-list-row', { hasText: /^\s*Rulesets/ }).nth(1);
  await row.locator('.monaco-tl-twistie').click();
}
