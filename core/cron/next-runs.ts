import * as l10n from '@vscode/l10n';
import { parseSchedule } from './parse-schedule';

/**
 * Returns the next run times of a schedule, in milliseconds since the Unix epoch. Returns undefined if the schedule
 * is invalid or uses numbers for days of the week. Services disagree on which day is 1, and no source settles the
 * question.
 */
export function nextRuns(cron: string, nowMs: number, count = 3): readonly number[] | undefined {
  const weekday = cron.trim().split(/\s+/)[4] ?? '';
  if (/\d/.test(weekday)) return undefined;
  return parseSchedule(cron)
    ?.nextRuns(count, new Date(nowMs))
    .map((date) => date.getTime());
}

/** Describes the next run times of a schedule for the user. */
export function nextRunsText(cron: string, nowMs: number): string {
  const runs = nextRuns(cron, nowMs);
  if (runs === undefined)
    return l10n.t(
      'The next runs are unknown because weekday numbers differ between cron dialects. Use names such as MON.',
    );
  if (runs.length === 0) return l10n.t('never runs');
  return l10n.t('next: {0}', runs.map((ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')).join(' · ')); // prettier-ignore
}
