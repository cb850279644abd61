import assert from 'node:assert/strict';
import axe from 'axe-core';

/**
 * Asserts that axe finds no problems, including problems with colors, in the panel as it is currently drawn. Fails
 * with a line per violation.
 */
export async function assertAccessible(panel, state) {
  await assertPartAccessible(panel.locator('html'), state);
}

/**
 * Asserts that axe finds no problems in one part of a page, such as a tree of the workbench. `except` contains the
 * axe rules to ignore.
 */
export async function assertPartAccessible(part, state, { except = [] } = {}) {
  await part.evaluate((element) => element.setAttribute('data-checked', ''));
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  // The code is a string, because a function could not contain the source of axe. The content security policy of the
  // page does not prevent its evaluation.
  const found = await part.evaluate(`(async () => {
    ${axe.source};
    const options = { resultTypes: ['violations'], rules: ${JSON.stringify(rules)} };
    const { violations } = await axe.run('[data-checked]', options);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => id + ': ' + target.join(' ') + ' ' + (any[0]?.message ?? '')));
  })()`);
  assert.deepEqual(found, [], state);
}
