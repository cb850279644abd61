import { lettersWithoutValue, optionsWithValue } from './options.data';

/** One option of a command line, or a URL. */
export interface CurlArgument {
  /** Long name of the option, or `url` for a URL without an option. */
  readonly name: string;
  readonly value: string;
}

const byLetter = new Map(
  Object.entries(optionsWithValue).flatMap(([name, letter]) =>
    letter === undefined ? [] : [[letter, name] as const],
  ),
);

/** Reads the options and URLs in the words after `curl`, such as `-X POST`, `-XPOST`, `-sSLd x`, and `--data x`. */
export function curlArguments(words: readonly string[]): CurlArgument[] {
  const found: CurlArgument[] = [];
  let areOptionsOver = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (areOptionsOver || !word.startsWith('-') || word === '-') found.push({ name: 'url', value: word });
    else if (word === '--') areOptionsOver = true;
    else if (word.startsWith('--')) {
      const [name = '', ...given] = word.slice(2).split('=');
      const takesValue = Object.hasOwn(optionsWithValue, name);
      if (takesValue) found.push({ name, value: given.length > 0 ? given.join('=') : (words[++i] ?? '') });
      else found.push({ name, value: '' });
    } else {
      for (let at = 1; at < word.length; at++) {
        const name = byLetter.get(word.charAt(at));
        if (name === undefined) {
          found.push({ name: lettersWithoutValue[word.charAt(at)] ?? word.charAt(at), value: '' });
          continue;
        }
        found.push({ name, value: at + 1 < word.length ? word.slice(at + 1) : (words[++i] ?? '') });
        break;
      }
    }
  }
  return found;
}
