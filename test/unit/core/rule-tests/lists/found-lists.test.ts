import assert from 'node:assert/strict';
import { type FoundList } from '../../../../../core/expression/evaluate/found-list';
import { schemeFor } from '../../../../../core/expression/catalogue/custom-scheme';
import { defaultSettings } from '../../../../../core/language/settings';
import { listsForRules } from '../../../../../core/rule-tests/lists/found-lists';
import { loadRules } from '../../../../../core/rule-tests/load-rules';
import { buildChain } from '../../../../../core/rules/simulate/chain';

describe('the search for lists', () => {
  const rules = JSON.stringify({ kind: 'zone', phase: 'http_request_firewall_custom', rules: [{ action: 'block', expression: 'ip.src in $office' }] }); // prettier-ignore
  const office = (ip: string): string => JSON.stringify({ name: 'office', kind: 'ip', items: [{ ip }] });
  const known = (ip: string): object => ({ type: 'ip', items: [ip] });
  const terraform = `resource "cloudflare_list" "office" {\n  name = "office"\n  kind = "ip"\n  items = [{ ip = "203.0.113.7" }]\n}\n`;
  const item = `resource "cloudflare_list_item" "one" {\n  list_id = cloudflare_list.office.id\n  ip = "203.0.113.8"\n}\n`;

  /**
   * Returns the content of the list `office` after searching for it in the given files (`own`) and in the files on
   * disk (`disk`). Both map URIs to file contents. A file on disk whose content is undefined cannot be read.
   */
  const search = async (
    own: Readonly<Record<string, string>>,
    disk: Readonly<Record<string, string | undefined>> | undefined,
  ): Promise<FoundList['content'] | undefined> => {
    const files = Object.entries({ 'file:///c%3A/w/a.ruleset.json': rules, ...own }).map(([uri, text]) => ({ name: uri, uri, text })); // prettier-ignore
    const set = files[0] && loadRules(files[0], defaultSettings);
    assert.ok(set);
    const found = await listsForRules(
      buildChain(set, schemeFor(defaultSettings.filter)),
      files,
      {
        find: () => Promise.resolve(disk && Object.keys(disk)),
        read(uri) {
          const text = disk?.[uri];
          return Promise.resolve(text === undefined ? undefined : { name: uri, uri, text });
        },
      },
      defaultSettings,
    );
    return found.get('office')?.content;
  };

  it('takes a file once, as it was given, however its URI is escaped', async () => {
    const own = { 'file:///c%3A/w/office.list.json': office('203.0.113.7') };
    const disk = { 'file:///c:/w/office.list.json': office('203.0.113.8') };
    assert.deepEqual(await search({}, disk), known('203.0.113.8'));
    assert.deepEqual(await search(own, disk), known('203.0.113.7'));
  });

  it('takes the Terraform files of a folder as one module, however their URIs are escaped', async () => {
    const own = { 'file:///c%3A/w/lists.tf': terraform };
    assert.deepEqual(await search(own, {}), known('203.0.113.7'));
    assert.equal(await search(own, { 'file:///c:/w/items.tf': item }), 'incomplete');
  });

  it('finds none if there are too many files, because a different definition could be missed', async () => {
    assert.equal(await search({ 'file:///c%3A/w/office.list.json': office('203.0.113.7') }, undefined), undefined); // prettier-ignore
  });

  it('does not rely on a folder with a file that cannot be read', async () => {
    const disk = { 'file:///c:/w/lists.tf': terraform };
    assert.equal(await search({}, { ...disk, 'file:///c:/w/more.tf': undefined }), 'incomplete');
    assert.equal(await search({}, { ...disk, 'file:///c:/w/more.list.json': undefined }), undefined);
    assert.deepEqual(await search({}, { ...disk, 'file:///c:/w/.#lists.tf': undefined }), known('203.0.113.7')); // prettier-ignore
    assert.deepEqual(await search({}, { ...disk, 'file:///c:/w/deep/more.tf': undefined }), known('203.0.113.7')); // prettier-ignore
  });
});
