/**
 * Expands the rulesets of the zone whose rows are shown. The zone's `Rulesets` row is the second row with this name,
 * because the account above the zone also has a `Rulesets` row.
 */
export async function openRulesets({ page }) {
  const row = page.locator('.pane-body .monaco-list-row', { hasText: /^\s*Rulesets/ }).nth(1);
  await row.locator('.monaco-tl-twistie').click();
}
