import assert from 'node:assert/strict';
import { emptyReasonOf } from '../../../../app/tree/empty-reason';
import { type ApiError } from '../../../../core/api/error';

const errorWith = (given: Pick<ApiError, 'kind'> & Partial<ApiError>): ApiError => ({
  source: 'api',
  message: '',
  operation: { id: 'accounts.list', method: 'GET', path: '/accounts' },
  errors: [],
  messages: [],
  effect: 'none',
  attempts: 1,
  ...given,
});

describe('emptyReasonOf', () => {
  for (const [expected, problem] of [
    ['empty', undefined],
    ['untrusted', errorWith({ kind: 'forbidden', reason: 'untrusted' })],
    ['signedOut', errorWith({ kind: 'unauthorized' })],
    ['forbidden', errorWith({ kind: 'forbidden' })],
    ['offline', errorWith({ kind: 'network', reason: 'refused' })],
    ['offline', errorWith({ kind: 'unavailable' })],
  ] as const)
    it(`is ${expected} for ${problem?.reason ?? problem?.kind ?? 'no error'}`, () =>
      assert.equal(emptyReasonOf(problem), expected));
});
