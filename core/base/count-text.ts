import { displayLanguage } from './display-language';

/** A whole number as people of the display language write it: `100,000`. */
export const countText = (count: number): string => new Intl.NumberFormat(displayLanguage()).format(count);
