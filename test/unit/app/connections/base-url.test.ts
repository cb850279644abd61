import assert from 'node:assert/strict';
import { loopbackUrl } from '../../../../app/connections/base-url';

describe('app/connections/base-url', () => {
  for (const [text, url] of [
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://[::1]:8080/client/v4//', 'http://[::1]:8080/client/v4'],
  ] as const)
    it(`accepts ${text} as an address of this machine`, () => assert.equal(loopbackUrl(text), url));

  for (const text of [
    undefined,
    '',
    'localhost',
    'http://127.0.0.1.example.com/',
    'https://api.example.com/',
  ])
    it(`rejects ${text ?? 'a missing address'}`, () => assert.equal(loopbackUrl(text), undefined));
});
