import { serverCampaigns } from '../campaign/server';

const keystrokes = 3000;

/** Measures the memory use of a process that runs both the client and the server, after the typing campaign. */
export const bench = {
  name: 'server memory after typing',
  async run(): Promise<Record<string, number | string>> {
    const typing = serverCampaigns.find(({ name }) => name === 'server typing');
    if (!typing) throw new Error('there is no campaign of that name');
    const { figures, findings } = await typing.run({ seed: 1, share: { inputs: keystrokes } });
    if (findings.length > 0) throw new Error(JSON.stringify(findings));
    return {
      keystrokes: figures.keystrokes ?? 0,
      restarts: figures.restarts ?? 0,
      heapKiB: figures['heap KiB'] ?? 0,
    };
  },
};
