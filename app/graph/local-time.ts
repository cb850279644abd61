import { timeLanguage } from '../../core/base/display-language';
import { parseTime } from '../../core/graph/timeline';

/** Returns a time from the service in the user's time zone. Invalid times are returned unchanged. */
export function localTime(text: string | undefined): string | undefined {
  const time = parseTime(text);
  return time === undefined ? text : new Date(time).toLocaleString(timeLanguage());
}
