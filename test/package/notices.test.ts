import assert from 'node:assert/strict';
import fs from 'node:fs';
import { bundledPackages, licenceOf, noticesFile } from '../../scripts/support/notices.mjs';

/** Licenses that only require that their text be included with the product. */
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'BlueOak-1.0.0'];

describe('the notices of the package', () => {
  const packages = bundledPackages().map(licenceOf);
  const notices = fs.readFileSync(noticesFile, 'utf8');

  it('name every package whose code is in a bundle, with its license text', () => {
    assert.ok(packages.length > 15, `${packages.length} packages`);
    for (const { name, version, licence, text } of packages) {
      assert.ok(notices.includes(`${name} ${version} (${licence})\n`), name);
      assert.ok(notices.includes(text), name);
    }
  });

  it('are of permissive licenses', () => {
    assert.deepEqual(
      packages
        .filter(({ licence }) => !permissive.includes(licence))
        .map(({ name, licence }) => `${name}: ${licence}`),
      [],
    );
  });
});
