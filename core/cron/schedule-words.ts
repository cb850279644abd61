import * as l10n from '@vscode/l10n';

/** Describes a schedule in words. */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const days = [
    day === '*' ? undefined : l10n.t('on day {0} of the month', day),
    weekday === '*' ? undefined : l10n.t('on {0}', weekday.toUpperCase()),
  ].filter((part) => part !== undefined);
  return [
    timeWords(ofEach(minute), ofEach(hour)),
    // If a schedule restricts both the day of the month and the day of the week, a day is included if it matches
    // either of them.
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
  if (!/^\d+$/.test(minute))
    return hour === '*'
      ? l10n.t('at minutes {0} of every hour', minute)
      : l10n.t('at minutes {0} of hour {1}', minute, hour);
  if (hour === '*') return l10n.t('every hour at minute {0}', minute);
  if (hours !== undefined) return l10n.t('every {0} hours at minute {1}', hours, minute);
  if (!/^\d+(?:,\d+)*$/.test(hour)) return l10n.t('at minute {0} of hours {1}', minute, hour);
  return l10n.t('at {0}', hour.split(',').map((one) => `${two(one)}:${two(minute)}`).join(', ')); // prettier-ignore
}

// `*/1` is every minute or hour, as `*` is
const ofEach = (field: string): string => (field === '*/1' ? '*' : field);
const every = (field: string): string | undefined => /^\*\/(\d+)$/.exec(field)?.[1];
const two = (number: string): string => number.padStart(2, '0');
