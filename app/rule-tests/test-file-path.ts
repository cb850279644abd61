/**
 * Returns the path of the test file next to the given rules, for example `shop.rules.test.yaml` for
 * `shop.ruleset.json`. The test file for a folder is in the folder and named after it.
 */
export function testFilePath(rules: string): string {
  const folders = rules.split('/');
  const name = folders.pop() ?? '';
  const isFile = /\.(?:jsonc?|ya?ml|tf|tofu)$/i.test(name);
  const stem = (isFile ? name.slice(0, name.indexOf('.')) : name) || 'zone';
  return [...folders, ...(isFile || name === '' ? [] : [name]), `${stem}.rules.test.yaml`].join('/');
}

/**
 * Compares two paths of test files for sorting. The path that has a longer common prefix with `rules` comes first.
 */
export function compareNearness(a: string, b: string, rules: string): number {
  return sharedLength(b, rules) - sharedLength(a, rules) || (a < b ? -1 : 1);
}

function sharedLength(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return i;
}
