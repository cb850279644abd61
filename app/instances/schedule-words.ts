import * as l10n from '@vscode/l10n';
import { Cron } from 'croner';

/** What is wrong with a schedule; undefined when it is one (api-behaviour.md, "workflow": 1 to 256 characters). */
export function scheduleProblem(cron: string): string | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5)
    return l10n.t(
      'Enter five fields in UTC: minute, hour, day of the month, month, day of the week, such as 30 6 * * MON-FRI',
    );
  return parse(cron) ? undefined : l10n.t('Invalid schedule. Example: 30 6 * * MON-FRI');
}

/** A schedule in words. */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const days = [
    day === '*' ? undefined : l10n.t('on day {0} of the month', day),
    weekday === '*' ? undefined : l10n.t('on {0}', weekday.toUpperCase()),
  ].filter((part) => part !== undefined);
  return [
    timeWords(minute, hour),
    // a day that fits either field is a day of the schedule
    days.length === 0 ? undefined : days.join(` ${l10n.t('or')} `),
    month === '*' ? undefined : l10n.t('in month {0}', month.toUpperCase()),
    'UTC',
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function timeWords(minute: string, hour: string): string {
  const [minutes, hours] = [every(minute), every(hour)];
  if (hour === '*' && minute === '*') return l10n.t('every minute');
  if (hour === '*' && minutes !== undefined) return l10n.t('every {0} minutes', minutes);
  if (!/^\d+$/.test(minute)) return l10n.t('in minute {0} of hour {1}', minute, hour);
  if (hour === '*') return l10n.t('every hour at minute {0}', minute);
  if (hours !== undefined) return l10n.t('every {0} hours at minute {1}', hours, minute);
  if (!/^\d+(?:,\d+)*$/.test(hour)) return l10n.t('at minute {0} of hour {1}', minute, hour);
  return l10n.t('at {0}', hour.split(',').map((one) => `${two(one)}:${two(minute)}`).join(', ')); // prettier-ignore
}

const every = (field: string): string | undefined => /^\*\/(\d+)$/.exec(field)?.[1];
const two = (number: string): string => number.padStart(2, '0');

/**
 * The next times of a schedule, in milliseconds. Undefined where it numbers days of the week: services disagree on
 * which day is 1, and nothing that we know settles it.
 */
export function nextRuns(cron: string, nowMs: number, count = 3): readonly number[] | undefined {
  const weekday = cron.trim().split(/\s+/)[4] ?? '';
  if (/\d/.test(weekday)) return undefined;
  return parse(cron)
    ?.nextRuns(count, new Date(nowMs))
    .map((date) => date.getTime());
}

/** The next times in words, for a person. */
export function nextRunsText(cron: string, nowMs: number): string {
  const runs = nextRuns(cron, nowMs);
  if (runs === undefined)
    return l10n.t('Next runs. Weekday numbers differ between cron dialects; use names such as MON.');
  if (runs.length === 0) return l10n.t('never runs');
  return l10n.t('next {0}', runs.map((ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')).join(' · ')); // prettier-ignore
}

function parse(cron: string): Cron | undefined {
  try {
    return new Cron(cron.trim(), { timezone: 'UTC', mode: '5-part', paused: true });
  } catch {
    return undefined; // the library says "not a schedule" by throwing
  }
}
