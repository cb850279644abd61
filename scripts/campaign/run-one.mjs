// Runs one campaign in its own process, so that it does not share memory with other campaigns. Sends the report to the
// parent process through IPC.
import { createRequire } from 'node:module';

const [, , wanted, seed, ms] = process.argv;
const { campaigns } = createRequire(import.meta.url)('../../test/campaign/campaign-list.ts');
const campaign = campaigns.find(({ name }) => name === wanted);
const report = await campaign.run({ seed: Number(seed), share: { ms: Number(ms) } });
process.send(report, () => process.exit());
