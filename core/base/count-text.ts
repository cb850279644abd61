import { displayLanguage } from './display-language';

/** A whole number in the format of the display language: `100,000`. */
export const countText = (count: number): string => new Intl.NumberFormat(displayLanguage()).format(count);
