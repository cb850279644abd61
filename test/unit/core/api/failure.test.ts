import assert from 'node:assert/strict';
import { reasonMessage } from '../../../../core/api/failure';

describe('the message of a request that failed', () => {
  const cases: readonly [Parameters<typeof reasonMessage>[0], string][] = [
    ['refused', "Can't connect to api.example (CODE)."],
    ['dns', "Can't resolve host api.example (CODE). Check your network connection."],
    ['tls', 'The certificate of api.example is not trusted (CODE).'],
    ['cut', 'The connection to api.example ended before the response was complete (CODE).'],
    ['other', 'The request to api.example failed (CODE).'],
  ];
  for (const [reason, message] of cases)
    it(`has the code of the platform inside its first sentence: ${reason}`, () => {
      assert.equal(reasonMessage(reason, 'api.example', 'CODE'), message);
      assert.equal(reasonMessage(reason, 'api.example'), message.replace(' (CODE)', ''));
    });
});
