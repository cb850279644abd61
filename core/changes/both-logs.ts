import { type ChangeLog } from './run-plan';

/** Two logs as one. The first log gets each start first, and each result last. */
export const bothLogs = (first: ChangeLog, second: ChangeLog): ChangeLog => ({
  async begin(plan, step, before) {
    const one = await first.begin(plan, step, before);
    const other = await second.begin(plan, step, before);
    return {
      async sent() {
        await one.sent();
        await other.sent();
      },
      async finish(result) {
        await other.finish(result);
        await one.finish(result);
      },
    };
  },
});
