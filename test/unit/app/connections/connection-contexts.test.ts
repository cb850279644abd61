import assert from 'node:assert/strict';
import { connectionContexts } from '../../../../app/connections/connection-contexts';

describe('app/connections/connection-contexts', () => {
  const runtime = { kind: 'runtime', readOnly: false } as const;
  const readOnly = { kind: 'api', readOnly: true } as const;
  const writable = { kind: 'api', readOnly: false } as const;
  const cases = [
    ['no connections', [], [false, false, true]],
    ['only a local runtime', [runtime], [false, false, false]],
    ['a read-only connection', [readOnly, runtime], [true, false, false]],
    ['a writable connection', [readOnly, writable], [true, true, false]],
  ] as const;
  for (const [what, connections, [connected, isWritable, disconnected]] of cases)
    it(`describes ${what}`, () =>
      assert.deepEqual(connectionContexts(connections), {
        'rampart.connected': connected,
        'rampart.writable': isWritable,
        'rampart.disconnected': disconnected,
      }));
});
