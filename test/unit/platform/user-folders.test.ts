import assert from 'node:assert/strict';
import path from 'node:path';
import { compiledCodeFolder, userCacheFolder, userStateFolder } from '../../../platform/user-folders';

describe('folders of the user', () => {
  const join = (...names: string[]): string => path.join(...names);

  it('for caches are where each system keeps them', () => {
    assert.equal(userCacheFolder('linux', {}, '/h'), join('/h', '.cache', 'rampart'));
    assert.equal(userCacheFolder('linux', { XDG_CACHE_HOME: '/c' }, '/h'), join('/c', 'rampart'));
    assert.equal(userCacheFolder('darwin', {}, '/h'), join('/h', 'Library', 'Caches', 'rampart'));
    assert.equal(userCacheFolder('win32', { LOCALAPPDATA: '/l' }, '/h'), join('/l', 'rampart'));
  });

  it('for state are where each system keeps it', () => {
    assert.equal(userStateFolder('linux', {}, '/h'), join('/h', '.local', 'state', 'rampart'));
    assert.equal(userStateFolder('linux', { XDG_STATE_HOME: '/s' }, '/h'), join('/s', 'rampart'));
    assert.equal(
      userStateFolder('darwin', {}, '/h'),
      join('/h', 'Library', 'Application Support', 'rampart'),
    );
    assert.equal(userStateFolder('win32', {}, '/h'), join('/h', 'AppData', 'Local', 'rampart'));
  });

  it('are absent, or others, if the environment says so', () => {
    assert.equal(userCacheFolder('linux', { RAMPART_CACHE: 'off' }, '/h'), undefined);
    assert.equal(userStateFolder('linux', { RAMPART_STATE: 'off' }, '/h'), undefined);
    assert.equal(userCacheFolder('linux', { RAMPART_CACHE: '/x' }, '/h'), path.resolve('/x'));
    assert.equal(userStateFolder('linux', { RAMPART_STATE: '/y' }, '/h'), path.resolve('/y'));
  });

  it("for compiled code are in the user's own cache folder only", () => {
    assert.equal(compiledCodeFolder('linux', {}, '/h'), join('/h', '.cache', 'rampart', 'compiled'));
    assert.equal(
      compiledCodeFolder('linux', { XDG_CACHE_HOME: '/c', CI: '', RAMPART_CACHE: '' }, '/h'),
      join('/c', 'rampart', 'compiled'),
    );
    for (const env of [
      { RAMPART_CACHE: '/x' },
      { RAMPART_CACHE: 'off' },
      { CI: 'true' },
      { XDG_CACHE_HOME: 'relative' },
    ])
      assert.equal(compiledCodeFolder('linux', env, '/h'), undefined, JSON.stringify(env));
  });
});
