import { type ChangeLog } from './step-result';

/**
 * Combines two logs into one. The start of a change is recorded in the first log before the second, and its result in
 * the second log before the first.
 */
export const bothLogs = (first: ChangeLog, second: ChangeLog): ChangeLog => ({
  async begin(plan, step, before) {
    const one = await first.begin(plan, step, before);
    const other = await second.begin(plan, step, before).catch(async (error: unknown) => {
      await one.finish({ type: 'skipped' });
      throw error;
    });
    return {
      async sent() {
        await one.sent();
        await other.sent();
      },
      async finish(result) {
        try {
          await other.finish(result);
        } finally {
          await one.finish(result);
        }
      },
    };
  },
});
