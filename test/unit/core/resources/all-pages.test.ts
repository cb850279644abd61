import assert from 'node:assert/strict';
import { type PageToken } from '../../../../core/api/paging';
import { allPages } from '../../../../core/resources/all-pages';
import { type Remote } from '../../../../core/resources/remote';
import { type Scope } from '../../../../core/resources/scope';

const scope: Scope = {
  connection: 'c',
  type: 'accounts',
  id: 'a'.repeat(32),
  name: 'Harbour Goods',
  accountId: 'a'.repeat(32),
  readOnly: false,
  connectionName: 'c',
};
const request = { list: 'tag_key', scope, within: [], query: {} } as const;

/** A service whose list of tag keys has the given number of pages, with one key on each. */
function serviceWith(pages: number): { remote: Pick<Remote, 'page'>; asked: () => number } {
  let asked = 0;
  const page = (_: unknown, from: PageToken | undefined) => {
    asked++;
    const number = from === undefined ? 1 : (from as unknown as { page: number }).page;
    const next = number < pages ? { next: { page: number + 1 } } : {};
    const value = { items: [`key-${number}`], issues: [], ...next };
    return Promise.resolve({ ok: true, value, messages: [], issues: [], wire: undefined });
  };
  return { remote: { page: page as unknown as Remote['page'] }, asked: () => asked };
}

describe('allPages', () => {
  const signal = new AbortController().signal;

  it('reads a list to its last page', async () => {
    const outcome = await allPages(serviceWith(200).remote, request, signal);
    assert.ok(outcome.ok);
    assert.equal(outcome.value.length, 200);
    assert.equal(outcome.value.at(-1), 'key-200');
  });

  it('fails instead of returning only the first part of a list that is too long', async () => {
    const { remote, asked } = serviceWith(201);
    const outcome = await allPages(remote, request, signal);
    assert.ok(!outcome.ok);
    assert.equal(outcome.error.kind, 'invalid');
    assert.equal(outcome.error.operation.id, 'tags.keys');
    assert.equal(outcome.error.message, 'The list has more than 200 pages, so it was not read completely.');
    assert.equal(asked(), 200);
  });
});
