import { type ChangeLog } from './step-result';

/**
 * Combines two logs into one. Each start is recorded in the first log first, and each result last. A failure of the
 * second leaves no open entry in the first: a change that cannot be recorded in both is not sent, and each result is
 * recorded in the first.
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
