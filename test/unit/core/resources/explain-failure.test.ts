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
  it('explains in plain words that a change is based on an older state', () => {
    assert.equal(
      explainFailure(failure),
      'Another user changed the resource after it was read, so your change was not applied. Refresh and repeat your change.',
    );
    assert.equal(explainFailure({ ...failure, status: 409 }), failure.message);
  });

  it('names the permission that the token lacks, unless the client rejected the request', () => {
    const forbidden: ApiError = {
      ...failure,
      kind: 'forbidden',
      status: 403,
      message: 'Authentication error (code 10000)',
      operation: { id: 'lockdowns.update', method: 'PUT', path: '/zones/{zone_id}/firewall/lockdowns' },
    };
    assert.equal(
      explainFailure(forbidden),
      'Authentication error (code 10000). The token requires the Firewall Services Write permission for this account or zone.',
    );
    assert.equal(
      explainFailure({ ...forbidden, operation: { ...forbidden.operation, id: 'members.add' } }),
      'Authentication error (code 10000). The token requires one of these permissions for this account or zone: Account Settings Write, SCIM Provisioning.',
    );
    assert.equal(explainFailure({ ...forbidden, source: 'client', message: 'Read-only.' }), 'Read-only.');
  });
});
