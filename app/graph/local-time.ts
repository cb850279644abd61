import { timeLanguage } from '../../core/base/display-language';
import { parseTime } from '../../core/graph/timeline';

/** A time of the service in the reader's own clock; what is no time stays as it is. */
export function localTime(text: string | undefined): string | undefined {
  const time = parseTime(text);
  return time === undefined ? text : new Date(time).toLocaleString(timeLanguage());
}
