import assert from 'node:assert/strict';
import { loadScripts } from '../../../workspace/scripts';

describe('loadScripts', () => {
  it('loads the parsers once', () => {
    const parsers = loadScripts();
    assert.equal(loadScripts(), parsers);
    const tree = parsers.parse({ uri: 'file:///a.ts', language: 'typescript', text: 'class A {}' });
    assert.equal(tree.body.length, 1);
  });
});
