import * as l10n from '@vscode/l10n';
import { parseSchedule } from './parse-schedule';

/**
 * Describes the problem with an invalid schedule. Returns undefined for a valid schedule. The maximum length of 256
 * characters (api-behaviour.md, "workflow") is not checked here.
 */
export function scheduleProblem(cron: string): string | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5)
    return l10n.t(
      'Enter five fields (minute, hour, day of the month, month, day of the week), such as 30 6 * * MON-FRI. Times are in UTC.',
    );
  return parseSchedule(cron)
    ? undefined
    : l10n.t('The schedule is invalid. Enter a cron expression such as 30 6 * * MON-FRI');
}
