import assert from 'node:assert/strict';
import { type SourceDocument } from '../../../core/language/language';
import { Documents, Snapshot } from '../../../server/src/documents';
import { TrackingWorkspace } from '../../../server/src/workspace';

describe('the workspace of a check', () => {
  const disk: SourceDocument = { uri: 'file:///c:/w/a.list.json', languageId: 'json', version: 0, text: 'disk' }; // prettier-ignore
  const files = {
    watched: [],
    find: () => [disk],
    names: () => [disk.uri],
    read: (uri: string) => (uri === disk.uri ? disk : undefined),
    changed: () => undefined,
  };
  const { signal } = new AbortController();
  const documents = new Documents();
  const workspace = new TrackingWorkspace(documents, files);
  const open = new Snapshot('file:///c%3A/w/a.list.json', 'json', 1, 'edited');

  it('has an open document in place of its file, however the URI is escaped, until it is closed', async () => {
    documents.set(open);
    assert.deepEqual(await workspace.find(['.list.json'], signal), [open]);
    assert.deepEqual(await workspace.names(['.list.json'], signal), [open.uri]);
    assert.equal(await workspace.read(disk.uri), open);
    assert.ok(workspace.dependencies.uris.has(open.uri));
    documents.delete(open.uri);
    assert.deepEqual(await workspace.names(['.list.json'], signal), [disk.uri]);
    assert.equal(await workspace.read(disk.uri), disk);
  });

  it('has no names if there are too many', async () => {
    const cut = new TrackingWorkspace(documents, { ...files, names: () => undefined });
    assert.equal(await cut.names(['.list.json'], signal), undefined);
  });
});
