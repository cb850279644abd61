import assert from 'node:assert/strict';
import { listRecord } from '../../../../core/resources/list-record';

describe('a record that was read by its ID', () => {
  it('of an instance has the name that the list shows', () => {
    const detail = {
      status: 'running',
      versionId: 'v1',
      queued: '2026-11-01T00:00:00Z',
      start: '2026-11-01T00:00:01Z',
      end: null,
      trigger: { source: 'api' },
      steps: [],
    };
    assert.deepEqual(listRecord('workflow_instance', detail, 'run-1'), {
      id: 'run-1',
      status: 'running',
      trigger_source: 'api',
      version_id: 'v1',
      created_on: '2026-11-01T00:00:00Z',
      started_on: '2026-11-01T00:00:01Z',
    });
  });

  it('of any other kind has its ID', () => {
    assert.deepEqual(listRecord('oauth_client', { client_name: 'x' }, 'c1'), {
      client_id: 'c1',
      client_name: 'x',
    });
    assert.equal(listRecord('oauth_client', 'x', 'c1'), undefined);
  });
});
