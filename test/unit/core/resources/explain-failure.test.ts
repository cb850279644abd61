import assert from 'node:assert/strict';
import { type ApiError } from '../../../../core/api/error';
import { explainFailure } from '../../../../core/resources/explain-failure';

const failure: ApiError = {
  kind: 'conflict',
  source: 'api',
  status: 412,
  message: 'If-Match does not match the current tags (code 10412)',
  operation: { id: 'tags.set', method: 'PUT', path: '/accounts/{account_id}/tags' },
  errors: [],
  messages: [],
  effect: 'none',
  attempts: 1,
};

describe('explainFailure', () => {
  it('says in plain words that a change is based on an older state', () => {
    assert.equal(
      explainFailure(failure),
      'Changed by another user since it was read. Nothing was changed. Refresh and repeat your change.',
    );
    assert.equal(explainFailure({ ...failure, status: 409 }), failure.message);
  });
});
