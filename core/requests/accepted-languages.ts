import { asciiTrim } from '../base/byte-string';

/**
 * Returns the language tags of an `Accept-Language` header, in descending order of weight. `*` is left out. Tags with
 * equal weights keep their original order.
 */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .flatMap((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => asciiTrim(piece));
      const weight = parameters
        .map((one) => /^q=([01](?:\.\d{0,3})?)$/i.exec(one)?.[1])
        .find((one) => one !== undefined);
      return tag === '' || tag === '*' ? [] : [{ tag, weight: weight === undefined ? 1 : Number(weight) }];
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
