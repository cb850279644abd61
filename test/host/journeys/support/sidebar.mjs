import assert from 'node:assert/strict';

const views = ['Connections', 'Firewall', 'IAM', 'Workflows'];

/**
 * Collapses all views of the sidebar except one, so that this view has enough space, and expands the given rows in
 * order.
 */
export async function expandRows(workbench, view, rows) {
  for (const other of views.filter((one) => one !== view)) await workbench.collapseView(other);
  for (const row of rows) await workbench.expand(row);
}

/** Opens the document of a resource from its row, and returns the ID of the resource. */
export async function openDocument(workbench, name) {
  const { page } = workbench;
  await workbench.row(name).dblclick();
  await page.locator('.view-line', { hasText: 'Save to apply your changes' }).waitFor();
  const text = await page.evaluate(() =>
    document.querySelector('.view-lines').innerText.replaceAll('\u00a0', ' '),
  );
  const id = /"id": "([0-9a-f]{32})"/.exec(text)?.[1];
  assert.ok(id, text);
  return id;
}
