import assert from 'node:assert/strict';
import axe from 'axe-core';

/** What axe finds in the panel as it is drawn now, colors included; fails with a line for each. */
export async function assertAccessible(panel, state) {
  await assertPartAccessible(panel.locator('html'), state);
}

/** What axe finds in one part of a page, such as a tree of the workbench. */
export async function assertPartAccessible(part, state) {
  const found = await part.evaluate(`async (part) => {
    ${axe.source};
    const { violations } = await axe.run(part, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => id + ': ' + target.join(' ') + ' ' + (any[0]?.message ?? '')));
  }`);
  assert.deepEqual(found, [], state);
}
