import assert from 'node:assert/strict';
import axe from 'axe-core';

/** What axe finds in the panel as it is drawn now, colors included; fails with a line for each. */
export async function assertAccessible(panel, state) {
  const found = await panel.locator('html').evaluate(`(async () => {
    ${axe.source};
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => id + ': ' + target.join(' ') + ' ' + (any[0]?.message ?? '')));
  })()`);
  assert.deepEqual(found, [], state);
}
