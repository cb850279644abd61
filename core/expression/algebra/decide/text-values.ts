import { type Budget } from './budget';
import { type TextLanguage } from './text-language';
import { findWord, type TextLiteral } from './text-inclusion';

/** The remaining possible strings of a variable. */
export interface TextValues {
  /** All remaining strings, if they can be listed. */
  readonly listed?: readonly string[];
  /** The conditions on the strings, if the strings themselves cannot be listed. */
  readonly literals: readonly TextLiteral[];
  /** One of the strings. If it is undefined, none is known, and there may be none. */
  readonly sample: string | undefined;
}

export const allTexts: TextValues = { literals: [], sample: '' };

/** Narrows the strings to those that also satisfy another condition. Returns undefined if there are none. */
export function meetTexts(
  { listed, literals, sample }: TextValues,
  literal: TextLiteral,
  budget: Budget,
): TextValues | undefined {
  const isMet = (text: string, { language, isIn }: TextLiteral): boolean => language.test(text) === isIn;
  if (listed !== undefined) return listedOf(listed.filter((text) => isMet(text, literal)));
  const { language, isIn } = literal;
  if (isIn && language.texts !== undefined)
    return listedOf([...language.texts].filter((text) => literals.every((one) => isMet(text, one))));
  const all = [...literals, literal];
  if (sample !== undefined && isMet(sample, literal)) return { literals: all, sample };
  const found = findWord(all, budget);
  return found === 'none' ? undefined : { literals: all, sample: found?.word };
}

function listedOf(listed: readonly string[]): TextValues | undefined {
  const [sample] = listed;
  return sample === undefined ? undefined : { listed, literals: [], sample };
}

/**
 * Returns true if all of the strings are in a language, and false if none of them is. Returns undefined if this
 * cannot be determined easily.
 */
export function statusOfTexts({ listed, literals }: TextValues, language: TextLanguage): boolean | undefined {
  if (listed !== undefined) {
    const first = language.test(listed[0] ?? '');
    return listed.every((text) => language.test(text) === first) ? first : undefined;
  }
  return literals.find((one) => one.language.key === language.key)?.isIn;
}
