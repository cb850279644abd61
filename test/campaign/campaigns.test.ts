import assert from 'node:assert/strict';
import { campaigns } from './campaign-list';

describe('campaigns, run briefly', () => {
  for (const campaign of campaigns)
    it(`${campaign.name} finds nothing`, async () => {
      const { findings } = await campaign.run({ seed: 1, share: { inputs: campaign.shortRun } });
      assert.deepEqual(findings, []);
    }).timeout(240_000);
});
