import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

interface Page {
  readonly budgetsPage: (data: unknown) => Promise<string>;
}
interface Quiet {
  readonly refusalOf: (machine: { readonly idle: number; readonly quiet: boolean }) => string | undefined;
}
interface Data {
  readonly machine: { readonly quiet: boolean };
  readonly benches: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
}

const docs = path.resolve(__dirname, '../../../docs/contributing');
const data = JSON.parse(fs.readFileSync(path.join(docs, 'budgets.json'), 'utf8')) as Data;
const load = async (): Promise<Page> => await import('../../../scripts/budgets/page.mjs');

describe('docs/contributing/budgets.md', () => {
  it('has the figures that were measured, and no others', async () => {
    const { budgetsPage } = await load();
    assert.equal(fs.readFileSync(path.join(docs, 'budgets.md'), 'utf8'), await budgetsPage(data));
  });

  it('says what was not measured, what is missed, and whether the machine was quiet', async () => {
    const { budgetsPage } = await load();
    const benches = { package: { 'rampart.vsix KiB': 3000 }, tree: { filterMs: 12.345 } };
    const busy = await budgetsPage({
      ...data,
      machine: { ...data.machine, quiet: false, idle: 0.5 },
      benches,
    });
    assert.match(busy, /Package \(\.vsix\) +\| 1,841 +\| 3,000 KiB \(missed\)/);
    assert.match(busy, /Filter 50,000 rows +\| 66 +\| 12\.35 ms/);
    assert.match(busy, /Client entry[^|]*\|[ ]*\| not measured/);
    assert.match(busy, /only 50 % of the processors were idle/);
    const quiet = await budgetsPage({ ...data, machine: { ...data.machine, quiet: true } });
    assert.match(quiet, /Nothing else ran on the machine/);
    assert.match(busy, /## Missed aims\n\n- What is downloaded and loaded: Package/);
  });

  it('is not written with figures of a busy machine', async () => {
    const { refusalOf }: Quiet = await import('../../../scripts/budgets/quiet.mjs');
    assert.match(refusalOf({ idle: 0.896, quiet: false }) ?? '', /^Nothing written: .*only 89 % .* idle/);
    assert.equal(refusalOf({ idle: 0.95, quiet: true }), undefined);
  });
});
