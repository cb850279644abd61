import * as l10n from '@vscode/l10n';

/** Describes a schedule in words. */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const days = [
    day === '*' ? undefined : dayWords(day),
    weekday === '*' ? undefined : weekdayWords(weekday.toUpperCase()),
  ].filter((part) => part !== undefined);
  return [
    timeWords(ofEach(minute), ofEach(hour)),
    // If a schedule restricts both the day of the month and the day of the week, a day is included if it matches
    // either of them.
    days.length === 0 ? undefined : days.join(` ${l10n.t('or')} `),
    month === '*' ? undefined : monthWords(month.toUpperCase()),
    'UTC',
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function timeWords(minute: string, hour: string): string {
  const [minutes, hours] = [every(minute), every(hour)];
  if (isNumber(minute)) {
    if (hour === '*') return l10n.t('every hour at minute {0}', minute);
    if (hours !== undefined) return l10n.t('every {0} hours at minute {1}', hours, minute);
    if (!/^\d+(?:,\d+)*$/.test(hour)) return l10n.t('at minute {0} of hours {1}', minute, hour);
    return l10n.t('at {0}', hour.split(',').map((one) => `${two(one)}:${two(minute)}`).join(', ')); // prettier-ignore
  }
  if (minute !== '*' && minutes === undefined && hour === '*')
    return l10n.t('at minutes {0} of every hour', minute);
  const words =
    minute === '*'
      ? l10n.t('every minute')
      : minutes === undefined
        ? l10n.t('at minutes {0}', minute)
        : l10n.t('every {0} minutes', minutes);
  if (hour === '*') return words;
  if (hours !== undefined) return `${words}, ${l10n.t('every {0} hours', hours)}`;
  return `${words}, ${isNumber(hour) ? l10n.t('during hour {0}', hour) : l10n.t('during hours {0}', hour)}`;
}

const dayWords = (day: string): string =>
  isNumber(day) ? l10n.t('on day {0} of the month', day) : l10n.t('on days {0} of the month', day);

const monthWords = (month: string): string =>
  /^\w+$/.test(month) ? l10n.t('in month {0}', month) : l10n.t('in months {0}', month);

/** Describes the days of the week. Numbers are not replaced by names, because services disagree on which day is 1. */
function weekdayWords(weekday: string): string {
  if (/[A-Z]{3}/.test(weekday)) return l10n.t('on {0}', weekday);
  return isNumber(weekday)
    ? l10n.t('on day {0} of the week', weekday)
    : l10n.t('on days {0} of the week', weekday);
}

// A step of 1 matches every minute or hour, just as `*` does.
const ofEach = (field: string): string => (field === '*/1' ? '*' : field);
const every = (field: string): string | undefined => /^\*\/(\d+)$/.exec(field)?.[1];
const isNumber = (field: string): boolean => /^\d+$/.test(field);
const two = (number: string): string => number.padStart(2, '0');
