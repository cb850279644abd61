import assert from 'node:assert/strict';
import { getRequest } from '../../../../core/requests/get-request';

describe('the request of a URL', () => {
  it('is a GET for its host and target, without credentials and fragment', () => {
    assert.deepEqual(getRequest('https://user:pass@a.example:8443/x/../y?q=ü#top'), {
      method: 'GET',
      scheme: 'https',
      authority: 'a.example:8443',
      target: '/x/../y?q=\xc3\xbc',
      version: undefined,
      headers: [],
      body: undefined,
    });
    assert.equal(getRequest('http://a.example')?.target, '/');
  });

  it('does not exist for other schemes, and for text without a host', () => {
    for (const text of ['ftp://a.example/', 'a.example/x', 'https:///x', ''])
      assert.equal(getRequest(text), undefined, text);
  });
});
