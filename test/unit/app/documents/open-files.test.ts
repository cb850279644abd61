import assert from 'node:assert/strict';
import { Drafts } from '../../../../app/documents/drafts';
import { OpenFiles, canSave } from '../../../../app/documents/open-files';
import { type ResourceRef, formatRef } from '../../../../core/resources/ref';
import { type Remote } from '../../../../core/resources/remote';
import { type Scope } from '../../../../core/resources/scope';

const ref: ResourceRef = {
  connection: 'c',
  scope: { type: 'accounts', id: 'a' },
  path: [{ kind: 'access_rule', id: 'r' }],
};
const account: Scope = {
  connection: 'c',
  connectionName: 'Demo',
  type: 'accounts',
  id: 'a',
  accountId: 'a',
  name: 'A',
  readOnly: true,
};
const base = { id: 'r', mode: 'block', notes: 'n', configuration: { target: 'ip', value: '192.0.2.1' } };

describe('open documents when connections change', () => {
  let scopes: readonly Scope[];
  let files: OpenFiles;
  const text = (): string => new TextDecoder().decode(files.get(formatRef(ref))?.bytes);

  beforeEach(() => {
    scopes = [account];
    const remote = { scopes: () => Promise.resolve(scopes) } as unknown as Remote;
    const state = {
      keys: () => [],
      get: () => undefined,
      update: () => Promise.resolve(),
      fresh: () => Promise.resolve(undefined),
    };
    files = new OpenFiles(remote, new Drafts(state, state), () => 1000);
    files.putRecord({ ref, scope: account, base });
  });

  it('become editable when their connection is no longer read-only, and say so', async () => {
    assert.match(text(), /Read-only connection/);
    scopes = [{ ...account, readOnly: false }];
    const [file] = await files.followScopes(() => false);
    assert.ok(file && canSave(file));
    assert.ok(file.mtime > 1000, 'the editor reads it again');
    assert.match(text(), /Save to apply your changes/);
    scopes = [account];
    const [again] = await files.followScopes(() => false);
    assert.ok(again && !canSave(again));
  });

  it('keep edits', async () => {
    scopes = [{ ...account, readOnly: false }];
    files.put({ ref, scope: account, base }, 'edited');
    const [file] = await files.followScopes((key) => key === formatRef(ref));
    assert.ok(file && canSave(file));
    assert.equal(text(), 'edited');
  });

  it('stay the same if nothing changed for them, or their account no longer exists', async () => {
    assert.deepEqual(await files.followScopes(() => false), []);
    scopes = [];
    assert.deepEqual(await files.followScopes(() => false), []);
    assert.match(text(), /Read-only connection/);
  });
});
