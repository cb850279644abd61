import assert from 'node:assert/strict';
import { versionFacts } from '../../../../app/graph/version-content';

describe('facts of a version', () => {
  it('show what the service returned, with times in the time zone of the reader', () => {
    const created = '2026-09-21T11:54:27.996Z';
    assert.deepEqual(
      versionFacts({
        id: '1',
        language: 'python',
        concurrency: { limit: 3 },
        default_retention: { success_retention: 86_400_000, error_retention: 129_600_000 },
        created_on: created,
      }).map(({ label, value }) => `${label}: ${value}`),
      [
        'Language: python',
        'Concurrency: 3',
        'Retention after success: 1 day',
        'Retention after failure: 1.5 days',
        `Deployed: ${new Date(created).toLocaleString()}`,
      ],
    );
  });

  it('keep an invalid time unchanged', () => {
    assert.deepEqual(versionFacts({ id: '1', created_on: 'soon' }), [{ label: 'Deployed', value: 'soon' }]);
  });
});
