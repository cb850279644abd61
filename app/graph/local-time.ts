import { timeLanguage } from '../../core/base/display-language';
import { parseTime } from '../../core/graph/timeline';

/** A time of the service in the reader's time zone; invalid times are not changed. */
export function localTime(text: string | undefined): string | undefined {
  const time = parseTime(text);
  return time === undefined ? text : new Date(time).toLocaleString(timeLanguage());
}
