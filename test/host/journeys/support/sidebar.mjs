import assert from 'node:assert/strict';

const views = ['Connections', 'Firewall', 'IAM', 'Workflows'];

/** Leaves only one view of the sidebar open, so that it has enough space, and expands the given rows in order. */
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
