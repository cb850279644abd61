import fc from 'fast-check';
import { jsonTarget } from './json-target';

describe('the inputs of a JSON target', () => {
  it('are JSON texts, even if a member of a seed is undefined', async () => {
    const target = jsonTarget(
      'a record',
      () => [{ before: 1, after: undefined }],
      () => undefined,
    );
    fc.assert(
      fc.property(await target.inputs(), (input) => void JSON.parse(input)),
      { numRuns: 2000, seed: 1 },
    );
  });
});
