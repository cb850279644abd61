import assert from 'node:assert/strict';
import { pickScope } from '../../../../app/context/targets';

type Context = Parameters<typeof pickScope>[0];

/** Returns the warning that is shown if no scope of the given types exists. */
async function warningOf(types: Parameters<typeof pickScope>[1], writable: boolean): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (message: string) => {
    warnings.push(message);
    return Promise.resolve(undefined);
  };
  const context = { remote: { scopes: () => Promise.resolve([]) }, prompts: { warn } } as unknown as Context;
  assert.equal(await pickScope(context, types, 'Title', { writable }), undefined);
  return warnings;
}

describe('choosing an account or zone', () => {
  it('recommends turning off read-only mode only for commands that change something', async () => {
    assert.deepEqual(await warningOf(['accounts', 'zones'], false), ['No account is available. Add a connection.']);
    assert.deepEqual(await warningOf(['zones'], false), ['No zone is available. Add a connection.']);
    assert.deepEqual(await warningOf(['accounts'], true), ['No account can be changed. Add a connection, or turn off read-only mode.']);
    assert.deepEqual(await warningOf(['zones'], true), ['No zone can be changed. Add a connection, or turn off read-only mode.']);
  });
}); // prettier-ignore
