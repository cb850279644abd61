import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command';

/** Parses arguments strictly. An unknown argument results in a `CommandError` with a message. */
export function parseArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError(error.message.split('. To specify')[0] ?? '');
    throw error;
  }
}

/**
 * Returns the value if it is one of the allowed words, or undefined if there is no value. Throws a `CommandError`
 * that lists the allowed words for any other value.
 */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  known: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new CommandError(`${option} ${value}: invalid value. Expected one of ${known.join(', ')}.`);
  return found;
}

/**
 * Parses a whole number of at most four digits. Returns undefined if there is no value. Throws `CommandError` for any
 * other text.
 */
export function wholeNumber(option: string, value: string | undefined, min: 0 | 1 = 1): number | undefined {
  if (value === undefined) return undefined;
  if (!/^(?:0|[1-9]\d{0,3})$/.test(value) || Number(value) < min)
    throw new CommandError(
      `${option} ${value}: must be a ${min === 0 ? 'non-negative' : 'positive'} integer.`,
    );
  return Number(value);
}
