import { displayLanguage } from './display-language';

/** Formats an integer for the display language, such as `100,000`. */
export const countText = (count: number): string => new Intl.NumberFormat(displayLanguage()).format(count);
