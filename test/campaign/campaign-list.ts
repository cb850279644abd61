import { type Campaign } from './campaign';
import { fuzz } from './fuzz/fuzz';
import { networkCampaign } from './network';
import { relateCampaign } from './relate';
import { serverCampaigns } from './server';
import { targets } from './fuzz/targets/targets';

/** All campaigns. `npm run campaign` accepts their names. */
export const campaigns: readonly Campaign[] = [
  networkCampaign,
  relateCampaign,
  ...serverCampaigns,
  ...targets.map((target): Campaign => ({
    name: `fuzz ${target.name}`,
    shortRun: 10,
    run: (budget) => fuzz(target, budget),
  })),
];
