/**
 * Expands the rulesets of the zone whose rows are shown. The zone's `Rulesets` row is the second one, because the
 * account above the zone also has one.
 */
export async function openRulesets({ page }) {
  const row = page.locator('.pane-body .monaco-list-row', { hasText: /^\s*Rulesets/ }).nth(1);
  await row.locator('.monaco-tl-twistie').click();
}
